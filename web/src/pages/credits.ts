// The authors of the icons from game-icons.net, as its repository names them. Names of works are not translated.
export const gameIcons = [
  {
    author: "Lorc",
    icons: "acorn, anvil, bee, butterfly, castle, cat, checked-shield, cracked-shield, crossed-swords, crystal-ball, "
      + "dragon-breath, dragonfly, flying-flag, fox-head, frog, lantern-flame, laurel-crown, laurels, light-bulb, "
      + "linked-rings, magic-portal, magic-swirl, mirror-mirror, owl, padlock, peaks, pine-tree, pointy-hat, "
      + "queen-crown, raven, rune-stone, rune-sword, salamander, scales, scroll-unfurled, seated-mouse, snail, "
      + "snatch, stag-head, star-swirl, stone-tower, sunrise, swan, swap-bag, three-leaves, visored-helm, wheat, "
      + "wolf-head",
  },
  {
    author: "Delapouite",
    icons: "abacus, ages, bear-head, beaver, broken-wall, crescent-staff, duck, dwarf-face, eagle-head, encirclement, "
      + "goblin-head, golem-head, griffin-symbol, lynx-head, oak-leaf, path-distance, peace-dove, rabbit-head, "
      + "ram-profile, reed, rock-golem, rooster, shaking-hands, spiked-dragon-head, squirrel, thor-hammer, "
      + "three-friends, tortoise, tower-flag, uprising, weight-scale, well, woman-elf-face",
  },
  { author: "Caro Asercion", icons: "badger, boar, deer-head, hedgehog, heron, mole" },
  { author: "DarkZaitzev", icons: "hooded-assassin, robber-hand" },
  { author: "Faithtoken", icons: "card-draw, card-pick, card-random" },
  { author: "sbed", icons: "shield" },
];
