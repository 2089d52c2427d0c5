// What the legends that lie open can be clicked for at this moment.
import type { ScreenProps } from "../../table/screen";
import type { Doing } from "../River.svelte";
import { type KingdomTable, placeName } from "./table.svelte";
import type { texts } from "./texts";

export function legendsOf(table: KingdomTable, props: ScreenProps, me: number, t: (typeof texts)["en"]): Doing {
  const { view, legends, aim } = table;
  const { refusals } = props.position;
  return {
    ...legends,
    tag: view.phase === "swap" ? t.swapTag : view.phase === "shed" ? t.shedTag : undefined,
    chosen: table.chosen.startsWith("swap ") ? (table.chosen.split(" ")[1] ?? null) : null,
    aimed: view.river.concat(view.mode === "solo" ? view.rows.flat() : []).find((one) => aim?.firm && legends.moves[one] === aim.words)
      ?? null,
    light: props.light,
    refusals,
    onlook: (legend) => (table.looked = legend),
    onact: (legend, touch) => {
      const words = legends.moves[legend] ?? legends.picks[legend];
      table.act(words ? table.legal.target(words) : null, placeName({ seat: me }), touch, refusals[`legend ${legend}`]);
    },
  };
}
