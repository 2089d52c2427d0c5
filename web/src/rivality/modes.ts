// The modes of Rivality as shared pages show them.
import type { GameLook } from "../play/modes";

export const look: GameLook = {
  lesson: "tile",
  faces: ["rtile-well", "rsite-cottage", "rsite-fortress", "rsite-circle"],
  back: "rtile-back",
  cover: ["rsite-circle", "rsite-cottage", "rsite-circle", "rsite-cottage", "rsite-fortress", "rtile-well"],
  modes: {
    standard: { icon: "rock-golem", folder: "rivality" },
    expert: { icon: "pointy-hat", folder: "rivality" },
    solo: { icon: "tower-flag", folder: "rivality" },
  },
};
