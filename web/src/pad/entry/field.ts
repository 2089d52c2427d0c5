// Who has which colour at a real table of Rivality.
import type { RivalityBox } from "../boxes.svelte";
import type { Colour, FieldPad } from "../sheets";

export interface Holder {
  colour: Colour;
  name: string;
}

/** The sides with the names of those who play them: seats by turns, the second of a solo game for Suramun. */
export function holders(sheet: FieldPad, names: string[], box: RivalityBox, suramun: string): Holder[] {
  const count = box.sides[names.length] ?? box.colours.length;
  return box.colours.slice(0, count).map((colour, side) => {
    const own = names.filter((_, seat) => seat % count === side);
    return { colour, name: sheet.mode === "solo" && side > 0 ? suramun : own.join(", ") };
  });
}
