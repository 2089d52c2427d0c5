// The authors of the icons from game-icons.net, as its repository names them. Names of works are not translated.
export const gameIcons = [
  {
    author: "Lorc",
    icons: "acorn, bee, butterfly, castle, cat, checked-shield, cracked-shield, crossed-swords, crystal-ball, dragonfly, "
      + "fox-head, frog, lantern-flame, laurel-crown, laurels, light-bulb, linked-rings, owl, padlock, peaks, pine-tree, "
      + "pointy-hat, queen-crown, raven, rune-sword, salamander, seated-mouse, snail, stag-head, swan, swap-bag, three-leaves, "
      + "visored-helm, wheat, wolf-head",
  },
  {
    author: "Delapouite",
    icons: "abacus, bear-head, beaver, crescent-staff, duck, dwarf-face, eagle-head, goblin-head, griffin-symbol, lynx-head, "
      + "oak-leaf, path-distance, peace-dove, rabbit-head, ram-profile, reed, rock-golem, rooster, shaking-hands, "
      + "spiked-dragon-head, squirrel, thor-hammer, tortoise, tower-flag, woman-elf-face",
  },
  { author: "Caro Asercion", icons: "badger, boar, deer-head, hedgehog, heron, mole" },
  { author: "DarkZaitzev", icons: "hooded-assassin" },
  { author: "Faithtoken", icons: "card-draw, card-pick, card-random" },
  { author: "sbed", icons: "shield" },
];
