// The modes of Aetherya as shared pages show them.
import type { GameLook, ModeLook } from "../play/modes";

type Steps = NonNullable<ModeLook["steps"]>;
const DRAW: Steps[number] = ["draw", ["turn"]];
const PLACE: Steps[number] = ["place", ["hold_drawn", "hold_taken"]];
const LEGEND: Steps[number] = ["legend", ["after"]];

export const look: GameLook = {
  lesson: "neighbours",
  faces: ["card-elf", "card-forest", "card-back", "card-human"],
  back: "card-back",
  cover: ["card-plain", "card-goblin", "card-elf", "card-dwarf", "card-dragon", "card-portal"],
  modes: {
    base: { icon: "castle", folder: "aetherya/kingdom", steps: [DRAW, PLACE, LEGEND] },
    items: { icon: "swap-bag", folder: "aetherya/kingdom", steps: [DRAW, PLACE, ["tiles", ["settle", "after"]]] },
    solo: { icon: "path-distance", folder: "aetherya/kingdom", steps: [["pair", ["turn"]], ["keep", ["pair"]], PLACE, LEGEND] },
    coop: { icon: "shaking-hands", folder: "aetherya/kingdom", steps: [DRAW, PLACE] },
    confrontation: { icon: "crossed-swords", folder: "aetherya/confrontation", bare: true },
  },
};
