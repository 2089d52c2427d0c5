// What happens in Aetherya as sentences (src/oakdoor/narration/aetherya/narrator.py and outlook.py).
import { Consequences } from "./consequences";
import type { Event, Known } from "./foresee";
import { title, UNKNOWN, type Value, type Values, Word } from "./sentences";
import { type Outlook, type Scene, tell, type Told } from "./told";

// Events that come in rows are told in one sentence.
const ROWS = new Set(["opened", "turned_up", "legend_opened", "display_discarded", "display_filled"]);
// What becomes of the card under a placed one belongs into the same sentence.
const FATES = new Set(["discarded", "exchanged", "destroyed"]);
// Values that name things, and the family of texts that has their names.
const FAMILIES: Record<string, string> = {
  card: "card",
  old: "card",
  legend: "legend",
  other_legend: "legend",
  tile: "tile",
  reason: "end",
};

/** A value, or a sign that says that it is not known. */
function known(value: Known | undefined): Value {
  return value === null || value === undefined ? UNKNOWN : typeof value === "boolean" ? String(value) : value;
}

function isDiscardOf(event: Event | undefined, fate: Event): boolean {
  return event?.kind.name === "discarded" && event.seat === fate.seat && event.values["card"] === fate.values["card"];
}

/** A preview as sentences, about what comes of it. */
export function foretold(scene: Scene, events: Event[], outlook: Outlook): Told[] {
  return new Consequences(scene, outlook).told(events, new Narrator(scene).told(events));
}

class Narrator {
  #scene: Scene;
  #names: Word[];

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#names = scene.names.map((name) => scene.words.person(name));
  }

  told(events: Event[]): Told[] {
    return tell(events, (event, left) => this.#sentence(event, left));
  }

  #sentence(event: Event, left: Event[]): string {
    const { name } = event.kind;
    if (ROWS.has(name)) {
      const row = [event];
      while (left[0]?.kind.name === name && left[0].seat === event.seat) row.push(left.shift()!);
      return this.#tell(name, event.seat, { items: row.map((one) => this.#item(one)).join(", ") });
    }
    if (name === "placed" && left[0] && FATES.has(left[0].kind.name) && left[0].seat === event.seat) {
      const fate = left.shift()!;
      // That a destroyed card goes to the discard pile goes without saying.
      if (fate.kind.name === "destroyed" && isDiscardOf(left[0], fate)) left.shift();
      return this.#fate(event, fate);
    }
    if (name === "scored") return this.#scored(event);
    return this.#tell(name, event.seat, this.#values(event));
  }

  #fate(placed: Event, fate: Event): string {
    const wild = placed.values["was_hidden"] ? "placed_wild" : "placed_over";
    const values = this.#values(placed);
    values["old"] = this.#thing("card", fate.values["card"]);
    values["pile"] = known(fate.values["pile"]);
    return this.#tell(fate.kind.name === "destroyed" ? "placed_destroyed" : wild, placed.seat, values);
  }

  #scored(event: Event): string {
    const { words } = this.#scene;
    const { cell, other, points } = event.values;
    if (cell === null) return `${title(words.text("sheet.other", { points: known(points) }))}.`;
    const form = cell === other ? "single" : "pair";
    return words.text(`event.scored.${form}`, { cell: known(cell), other: known(other), points: known(points) });
  }

  #tell(kind: string, seat: number, values: Values): string {
    const { words, reader } = this.#scene;
    const key = `event.${kind}`;
    if (!words.has(`${key}.you`)) return words.text(key, values).trimEnd();
    const person = seat === reader && seat >= 0 ? "you" : "they";
    return words.text(`${key}.${person}`, { name: seat >= 0 ? this.#names[seat]! : "", ...values }).trimEnd();
  }

  #item(event: Event): string {
    if ("legend" in event.values) return this.#thing("legend", event.values["legend"]).name;
    const card = this.#thing("card", event.values["card"]).name;
    return "cell" in event.values ? `${event.values["cell"] ?? "?"} ${card}` : card;
  }

  /** A thing by its name; what a preview cannot know has a name, too. */
  #thing(family: string, name: Known | undefined): Word {
    if ((name === null || name === undefined) && family === "end") return new Word("");
    return this.#scene.words.word(`${family}.${name ?? "unknown"}`);
  }

  /** The values of an event as words. */
  #values(event: Event): Values {
    const { words, worth } = this.#scene;
    const values: Values = {};
    for (const [name, value] of Object.entries(event.values)) {
      values[name] = FAMILIES[name] ? this.#thing(FAMILIES[name], value) : known(value);
    }
    if (event.kind.name === "round_ended") values["count"] = values["turned"]!;
    if ("legend" in event.values) {
      const points = worth[String(event.values["legend"])];
      values["points"] = points === undefined ? UNKNOWN : words.text("say.points", { count: points });
    }
    if (typeof event.values["owner"] === "number") this.#addOwner(values, event, event.values["owner"]);
    return values;
  }

  #addOwner(values: Values, event: Event, owner: number): void {
    const { words, reader } = this.#scene;
    const mine = owner === reader && owner >= 0;
    const name = this.#names.at(owner)!;
    values["owner"] = mine ? words.text("say.you") : name;
    if (values["cell"] === undefined) return;
    const key = mine ? "mine" : owner === event.seat ? "own" : "theirs";
    values["place"] = words.text(`event.place_${key}`, { cell: values["cell"], name });
  }
}
