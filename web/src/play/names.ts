// Short names of moves, where they can be read off their words and the board: "Human between the swamp and the dragon". Other moves are
// told by the server.
import { capital, language, speak } from "../language/language.svelte";
import type { View } from "../protocol";
import { book } from "./book.svelte";
import { texts } from "./name-texts";
import { placed } from "./places";
import { spotsOf } from "./words";

/** Where a cell lies, for the eye: of the own board, or of another seat's. */
type Finds = (cell: string, seat?: number) => string;
type Texts = (typeof texts)["en"];
const ARROWS: Record<string, string> = { N: "↑", E: "→", S: "↓", W: "←" };
const card = (name: string) => language.title(`aetherya.card.${name}`);

/** Moves of one turn in short; null where that cannot be said so. */
export function shortName(moves: string[], view: View, seat = view.actor ?? 0): string | null {
  const t = speak(texts);
  if (view.game === "rivality") return fieldName(moves[0] ?? "", t, view, seat);
  const held = "held" in view ? heldCard(moves, view) : null;
  const at: Finds = (cell, whose = seat) => placed(cell, view, whose);
  const parts: string[] = [];
  for (const [index, words] of moves.entries()) {
    const part = kingdomName(words, held, t, view, index === 0 && moves.length > 1, at)
      ?? (moves.length > 1 ? tileName(words, t, at) : null);
    if (part === null) return null;
    if (part) parts.push(part);
  }
  return parts.length ? capital(parts.join(", ")) : null;
}

const kindName = (tile: string, form = "name") => language.word(`rivality.tile.${book.facts("rivality").tiles[tile]?.kind ?? tile}`, form);

/** A tile that is placed, or the one that the wizard goes to. */
function fieldName(words: string, t: Texts, view: Extract<View, { game: "rivality" }>, seat: number): string | null {
  const [verb, what = "", place = "", turned = ""] = words.split(" ");
  if (verb === "put") return t.tileAt(tileOfHand(what, t, view, seat), placed(place, view, seat), ARROWS[turned] ?? "");
  const tile = verb === "go" ? view.field.find((one) => one.place === what)?.tile : undefined;
  if (!tile) return null;
  const alone = view.field.filter((one) => kindName(one.tile) === kindName(tile)).length === 1;
  return alone ? t.wizard(kindName(tile, "to")) : t.wizardTo(kindName(tile, "to"), placed(what, view, seat));
}

/** A tile of the hand; which one, where there are two of the same kind. */
function tileOfHand(tile: string, t: Texts, view: Extract<View, { game: "rivality" }>, seat: number): string {
  const hand = "hands" in view ? (view.hands?.[seat] ?? []) : [];
  const name = capital(kindName(tile));
  const same = hand.filter((one) => kindName(one) === kindName(tile) && one !== tile);
  if (!same.length) return name;
  return hand.indexOf(tile) === 0 ? t.handLeft(name) : t.handRight(name);
}

/** The card that is placed: the one in hand, the one that the first move takes, or the one that is left of a pair. */
function heldCard(moves: string[], view: Extract<View, { game: "aetherya"; held: unknown }>): string | null {
  if (view.held) return view.held === "hidden" ? null : view.held;
  const [verb, pile = "1"] = (moves[0] ?? "").split(" ");
  if (verb === "drop" && "pair" in view) return view.pair?.[pile === "first" ? 1 : 0]?.card ?? null;
  return verb === "take" ? (view.piles[Number(pile) - 1]?.at(-1) ?? null) : null;
}

/** One move in short; "" where a later one says it as well. */
function kingdomName(words: string, held: string | null, t: Texts, view: View, more: boolean, at: Finds): string | null {
  const [verb, first = "", second = ""] = words.split(" ");
  if (verb === "draw" && !("pair" in view)) return t.draw;
  if (verb === "take" && held) return more ? "" : t.take(card(held));
  if (verb === "drop" && held) return more ? "" : null;
  if (verb === "place") return onto(held ? t.cardOn(card(held), at(first)) : t.placeOn(at(first)), second, t);
  if (verb === "play" && second) return t.cardOn(card(first), at(second));
  if (verb === "reveal") return onto(t.turnOver(at(first)), second, t);
  if (verb === "legend") return t.takes(language.word(`aetherya.legend.${first}`, "short"));
  if (verb === "end") return "";
  return null;
}

/** Where there are two piles, which of them gets what leaves. */
const onto = (name: string, pile: string, t: Texts) => (pile ? `${name} (${t.pile(pile)})` : name);

/** The cells that a move names, with the seat before them if there is one. */
function named(words: string): [string, number | undefined][] {
  const parts = words.split(" ");
  return spotsOf(words).map((cell) => {
    const before = parts[parts.indexOf(cell) - 1] ?? "";
    return [cell, /^\d$/.test(before) ? Number(before) : undefined];
  });
}

/** What comes after the first move of several: tiles as well, which alone are told in a sentence. */
function tileName(words: string, t: Texts, at: Finds): string | null {
  const [verb, tile = ""] = words.split(" ");
  if (verb === "keep") return t.keepTile;
  if (verb === "decline") return t.declineTile;
  if (verb !== "use") return null;
  const where = named(words).map(([cell, whose]) => at(cell, whose)).join(", ");
  const name = language.word(`aetherya.tile.${tile}`);
  return where ? t.tileOn(name, where) : name;
}
