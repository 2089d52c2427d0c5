// What happens on the battlefield, told spell by spell (src/oakdoor/narration/rivality/narrator.py and voice.py).
import type { View } from "../../protocol";
import type { Event, Known } from "./foresee";
import { title, type Values } from "./sentences";
import { directionBetween, HIDDEN, kindOf, Speech } from "./speech";
import { type Scene, tell, type Told } from "./told";

type Named = Record<string, Known>;

// What a placement, a spell or a capture leads to on its tile.
const RESULTS = new Set(["golem_put", "summoned", "bounced", "sent_back", "control_gained", "control_lost", "contested"]);
const COUNTED = new Set(["summoned", "bounced", "sent_back"]);
const DELAYED = new Set(["delayed_cast", "delayed_lost", "surrounded"]);
const OWN_COLOUR = "orange"; // in solo
const PLAYER = 0; // in solo

const at = (event: Event, name = "place") => String(event.values[name]);

/** A preview ends where a choice or a face-down tile decides; its last sentence is about all that is left. */
export function foretold(scene: Scene, events: Event[]): Told[] {
  const hiding = events.findIndex((event) => Object.entries(event.values).some(([name, value]) => value === null && name !== "tile"));
  const known = hiding < 0 ? events : events.slice(0, hiding);
  const told = toldBoth(scene, known);
  const last = known.at(-1)?.kind.name ?? "";
  if (scene.view.phase === "fresh" || ["turn_ended", "game_ended"].includes(last)) return told;
  const isHidden = known.length < events.length || known.some((event) => Object.values(event.values).includes(null));
  const text = scene.words.text(isHidden ? "event.open_end" : "event.open_choice");
  return [...told, { text, first: known.length, last: events.length - 1, aloud: null }];
}

function toldBoth(scene: Scene, events: Event[]): Told[] {
  const heard = new Story(scene, true).told(events);
  return new Story(scene, false).told(events).map((one, number) => {
    const aloud = heard[number]!.text;
    return { ...one, aloud: aloud === one.text ? null : aloud };
  });
}

/** The tiles of a battlefield by their places, in the order of their coming. */
function kindsOf(view: View): Map<string, string> {
  return new Map("field" in view ? view.field.map((entry) => [entry.place, kindOf(entry.tile)]) : []);
}

class Story {
  #scene: Scene;
  #speech: Speech;
  #aloud: boolean;
  #kinds: Map<string, string>;
  #wizards = new Map<string, string>(); // as these events tell; the view may be of a later turn

  constructor(scene: Scene, aloud: boolean) {
    this.#scene = scene;
    this.#speech = new Speech(scene);
    this.#aloud = aloud;
    this.#kinds = kindsOf(scene.view);
  }

  told(events: Event[]): Told[] {
    return tell(events, (event, left) => this.#sentence(event, left));
  }

  /** The text of a kind of event, for the eye or aloud. */
  #text(kind: string, values: Values): string {
    const { words } = this.#scene;
    return words.text(this.#aloud || !words.has(`shown.${kind}`) ? `event.${kind}` : `shown.${kind}`, values);
  }

  /** Remember what lies where; a preview's tile is not on the battlefield yet. */
  #learn(event: Event): void {
    const { tile, colour } = event.values;
    if (["placed", "turned_up"].includes(event.kind.name)) {
      this.#kinds.set(at(event), tile === null ? HIDDEN : kindOf(String(tile)));
    } else if (event.kind.name === "wizard_moved") {
      for (const [place, one] of this.#wizards) if (one === colour) this.#wizards.delete(place);
      this.#wizards.set(at(event), String(colour));
    }
  }

  #sentence(event: Event, left: Event[]): string | null {
    this.#learn(event);
    const { name } = event.kind;
    if (name === "turn_ended") return null; // goes without saying
    if (name === "placed") return this.#placed(event, left);
    if (name === "wizard_moved") return this.#wizardMoved(event, left);
    if (name === "cast") {
      const results = this.#results(this.#takeResults(left, at(event, "target")));
      return this.#spell("cast", event.values, [at(event, "target")], { results });
    }
    if (name === "fizzled") return this.#fizzled(event, left);
    if (name === "delayed_set") return this.#delayedSet(event, left);
    if (DELAYED.has(name)) return this.#delayed(event, left);
    if (name === "turned_up") {
      return this.#text(event.values["tile"] === null ? "turned_up_unknown" : "turned_up", this.#tileAt(at(event)));
    }
    if (!RESULTS.has(name)) return this.#plain(event);
    const row = [event, ...this.#takeResults(left, at(event))];
    return title(this.#text("here", { results: this.#results(row), ...this.#tileAt(at(event)) }));
  }

  /** Hands, stacks, and the end. */
  #plain(event: Event): string {
    const { words, reader } = this.#scene;
    const { name } = event.kind;
    const { reason, points, colour, tiles, tile } = event.values;
    if (name === "game_ended") return words.text("event.game_ended", { reason: this.#speech.ended(String(reason), reader) });
    if (name === "scored") return `${title(this.#text("scored", { points: Number(points), ...this.#tileAt(at(event)) }))}.`;
    if (name === "stack_shuffled") {
      return words.text("event.stack_shuffled", { colour: this.#speech.colour(String(colour)), tiles: Number(tiles) });
    }
    const isOwn = event.seat === reader;
    if (name === "drawn" && isOwn && (tile === null || tile === undefined)) return words.text("event.drawn.unknown");
    const named: Values = typeof tile === "string" ? { tile: this.#speech.tile(kindOf(tile)) } : {};
    return words.text(`event.${name}.${isOwn ? "you" : "they"}`, { name: this.#speech.names.at(event.seat)!, ...named });
  }

  /** The tile, the wizard and the golem on it. */
  #placed(event: Event, left: Event[]): string {
    const place = at(event);
    if (left[0]?.kind.name === "wizard_moved") this.#learn(left.shift()!);
    this.#takeResults(left, place);
    return this.#text(`placed.${event.seat === this.#scene.reader ? "you" : "they"}`, {
      name: this.#speech.names.at(event.seat)!,
      direction: this.#speech.direction(String(event.values["turned"])),
      where: this.#speech.where(place, this.#before(place)),
      ...this.#tileAt(place),
    });
  }

  /** The tiles that lay there before the one at a place came. */
  #before(place: string): Map<string, string> {
    const places = [...this.#kinds];
    return new Map(places.slice(0, places.findIndex(([one]) => one === place)));
  }

  /** A wizard's step in solo, with the golem that it brings. */
  #wizardMoved(event: Event, left: Event[]): string {
    const own = this.#scene.reader === PLAYER ? "you" : "watched";
    const form = event.values["colour"] === OWN_COLOUR ? own : "they";
    const results = this.#results(this.#takeResults(left, at(event)));
    return this.#text(`wizard_moved.${form}`, { name: this.#speech.names[PLAYER]!, results, ...this.#tileAt(at(event)) });
  }

  /** Spells that find no tile are told together. */
  #fizzled(event: Event, left: Event[]): string {
    const why = at(event, "why");
    const row = why === "no_tile" ? this.#takeRow(event, left) : [event];
    return this.#spell(`fizzled.${why}`, event.values, row.map((one) => at(one, "target")));
  }

  #delayedSet(event: Event, left: Event[]): string {
    const { words } = this.#scene;
    const targets = this.#takeRow(event, left).map((one) => at(one, "target"));
    const places = words.chained("board.between", targets.map((one) => this.#speech.place(one)));
    const ways = targets.map((one) => this.#speech.direction(directionBetween(at(event), one)).form("in"));
    return this.#text("delayed_set", { count: targets.length, places, ways: words.listed(ways) });
  }

  /** A sentence about a spell, or about several that go the same way. */
  #spell(kind: string, values: Named, targets: string[], more: Values = {}): string {
    const { words, view, reader } = this.#scene;
    const place = String(values["place"]);
    let whose = "";
    if (view.mode === "solo") { // Suramun's spells always follow his move, the player's can follow a choice (V7.3)
      const isTheirs = (this.#wizards.get(place) ?? OWN_COLOUR) !== OWN_COLOUR;
      whose = isTheirs ? "_theirs" : reader === PLAYER ? "_mine" : "_watched";
    }
    const ways = targets.map((one) => this.#speech.direction(directionBetween(place, one)).form("to"));
    return this.#text(kind, {
      spell: words.text(`event.spell${whose}`, { name: this.#speech.names[PLAYER]! }),
      direction: words.listed(ways),
      ...this.#tileAt(targets[0]!),
      ...more,
    });
  }

  /** A delayed spell, or a surrounded tile. */
  #delayed(event: Event, left: Event[]): string {
    const { colour, target } = event.values;
    const named: Values = this.#tileAt(at(event));
    if (colour !== undefined) {
      named["colour"] = this.#speech.colour(String(colour));
      named["results"] = this.#results(this.#takeResults(left, String(target ?? at(event))));
    }
    return title(this.#text(event.kind.name, named));
  }

  #tileAt(place: string): Values {
    return { tile: this.#speech.tile(this.#kinds.get(place) ?? HIDDEN), place: this.#speech.place(place) };
  }

  /** Events of the same kind in a row, for the same reason. */
  #takeRow(event: Event, left: Event[]): Event[] {
    const row = [event];
    while (left[0]?.kind.name === event.kind.name && left[0].values["why"] === event.values["why"] && at(left[0]) === at(event)) {
      row.push(left.shift()!);
    }
    return row;
  }

  /** What follows on a tile. */
  #takeResults(left: Event[], place: string): Event[] {
    const found: Event[] = [];
    while (left[0] && RESULTS.has(left[0].kind.name) && at(left[0]) === place) found.push(left.shift()!);
    return found;
  }

  /** What came of it: 3 purple come, 1 bounces off, 2 orange go back, purple controls the tile. */
  #results(events: Event[]): string {
    const { words } = this.#scene;
    const items: string[] = [];
    const back = new Set<Known>();
    const isSettled = events.some((event) => ["control_gained", "contested"].includes(event.kind.name));
    for (const { kind, values } of events) {
      const colour = values["colour"] ?? null;
      if (kind.name === "sent_back" && back.has(colour)) continue;
      if (kind.name === "control_lost" && isSettled) continue;
      let count = values["golems"] ?? null;
      if (kind.name === "sent_back" && count !== null && colour !== null) {
        const same = events.filter((one) => one.kind.name === "sent_back" && one.values["colour"] === colour);
        count = same.reduce((total, one) => total + Number(one.values["golems"]), 0);
        back.add(colour);
      }
      items.push(this.#result(kind.name, colour, count));
    }
    return items.length ? words.chained("event.then", items) : words.text("event.no_change");
  }

  #result(kind: string, colour: Known, count: Known): string {
    const { words } = this.#scene;
    if (kind === "summoned" && count === 0) return words.text("event.summoned_none");
    const named: Values = colour === null ? {} : { colour: this.#speech.colour(String(colour)) };
    return words.text(`event.${kind}`, { ...(COUNTED.has(kind) ? { count: Number(count) } : {}), ...named });
  }
}
