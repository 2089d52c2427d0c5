// All drawings that entering a game may need, asked for at once: later the connection may be gone, and the browser has kept them.
import { fileAt } from "../../address";
import type { Boxes } from "../boxes.svelte";
import type { PadSheet } from "../game";

export function preload(game: PadSheet["game"], boxes: Boxes): void {
  for (const face of game === "aetherya" ? kingdomFaces(boxes.aetherya) : fieldFaces(boxes.rivality)) {
    new Image().src = fileAt(`faces/${face}.svg`);
  }
}

function kingdomFaces(box: Boxes["aetherya"]): string[] {
  return [
    ...box.columns.flat().map((card) => `card-${card}`),
    ...Object.keys(box.legends).map((legend) => `legend-${legend}`),
    ...[...Object.keys(box.lies_on), ...box.stones.map((stone) => `stone-${stone}`)].map((tile) => `tile-${tile}`),
  ];
}

function fieldFaces(box: Boxes["rivality"]): string[] {
  const sites = box.kinds.map(({ kind }) => (Object.values(box.begins).includes(kind) ? `rtile-${kind}` : `rsite-${kind}`));
  return [...sites, ...box.colours.flatMap((colour) => [`wizard-${colour}`, `golem-${colour}`])];
}
