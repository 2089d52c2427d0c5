// The authors of the icons from game-icons.net, as its repository names them. Names of works are not translated.
export const gameIcons = [
  {
    author: "Lorc",
    icons:
      "acorn, castle, checked-shield, cracked-shield, crossed-swords, crystal-ball, fox-head, lantern-flame, laurel-crown, laurels, light-bulb, linked-rings, owl, padlock, peaks, "
      + "pine-tree, pointy-hat, queen-crown, raven, rune-sword, stag-head, swap-bag, three-leaves, visored-helm, wheat",
  },
  {
    author: "Delapouite",
    icons:
      "abacus, bear-head, crescent-staff, dwarf-face, goblin-head, griffin-symbol, oak-leaf, path-distance, peace-dove, rabbit-head, reed, rock-golem, "
      + "shaking-hands, spiked-dragon-head, squirrel, thor-hammer, tower-flag, woman-elf-face",
  },
  { author: "Caro Asercion", icons: "badger, boar, deer-head, mole" },
  { author: "DarkZaitzev", icons: "hooded-assassin" },
  { author: "Faithtoken", icons: "card-draw, card-pick, card-random" },
  { author: "sbed", icons: "shield" },
];
