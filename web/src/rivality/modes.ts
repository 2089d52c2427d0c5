// The modes of Rivality as shared pages show them.
import type { GameLook } from "../play/modes";

export const look: GameLook = {
  lesson: "tile",
  modes: {
    standard: { icon: "rock-golem", folder: "rivality" },
    expert: { icon: "pointy-hat", folder: "rivality" },
    solo: { icon: "tower-flag", folder: "rivality" },
  },
};
