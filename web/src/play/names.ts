// Short names of moves, where they can be read off their words and the board: "Human on b4". Other moves are told by the server.
import { capital, language, speak } from "../language/language.svelte";
import type { View } from "../protocol";
import { book } from "./book.svelte";
import { texts } from "./name-texts";
import { spotsOf } from "./words";

type Texts = (typeof texts)["en"];
const ARROWS: Record<string, string> = { N: "↑", E: "→", S: "↓", W: "←" };
const card = (name: string) => language.title(`aetherya.card.${name}`);

/** Moves of one turn in short; null where that cannot be said so. */
export function shortName(moves: string[], view: View): string | null {
  const t = speak(texts);
  if (view.game === "rivality") return fieldName(moves[0] ?? "", t, view);
  const held = "held" in view ? heldCard(moves, view) : null;
  const parts: string[] = [];
  for (const [index, words] of moves.entries()) {
    const part = kingdomName(words, held, t, view, index === 0 && moves.length > 1) ?? (moves.length > 1 ? tileName(words, t) : null);
    if (part === null) return null;
    if (part) parts.push(part);
  }
  return parts.length ? capital(parts.join(", ")) : null;
}

const kindName = (tile: string, form = "name") => language.word(`rivality.tile.${book.facts("rivality").tiles[tile]?.kind ?? tile}`, form);
const minus = (place: string) => place.replaceAll("-", "\u2212").replace(",", ", ");

/** A tile that is placed, or the one that the wizard goes to. */
function fieldName(words: string, t: Texts, view: Extract<View, { game: "rivality" }>): string | null {
  const [verb, what = "", place = "", turned = ""] = words.split(" ");
  if (verb === "put") return t.tileAt(capital(kindName(what)), minus(place), ARROWS[turned] ?? "");
  const tile = verb === "go" ? view.field.find((one) => one.place === what)?.tile : undefined;
  return tile ? t.wizardTo(kindName(tile, "to"), minus(what)) : null;
}

/** The card that is placed: the one in hand, the one that the first move takes, or the one that is left of a pair. */
function heldCard(moves: string[], view: Extract<View, { game: "aetherya"; held: unknown }>): string | null {
  if (view.held) return view.held === "hidden" ? null : view.held;
  const [verb, pile = "1"] = (moves[0] ?? "").split(" ");
  if (verb === "drop" && "pair" in view) return view.pair?.[pile === "first" ? 1 : 0]?.card ?? null;
  return verb === "take" ? (view.piles[Number(pile) - 1]?.at(-1) ?? null) : null;
}

/** One move in short; "" where a later one says it as well. */
function kingdomName(words: string, held: string | null, t: Texts, view: View, more: boolean): string | null {
  const [verb, first = "", second = ""] = words.split(" ");
  if (verb === "draw" && !("pair" in view)) return t.draw;
  if (verb === "take" && held) return more ? "" : t.take(card(held));
  if (verb === "drop" && held) return more ? "" : null;
  if (verb === "place") return onto(held ? t.cardOn(card(held), first) : t.placeOn(first), second, t);
  if (verb === "play" && second) return t.cardOn(card(first), second);
  if (verb === "reveal") return onto(t.turnOver(first), second, t);
  if (verb === "legend") return t.takes(language.word(`aetherya.legend.${first}`, "short"));
  if (verb === "end") return "";
  return null;
}

/** Where there are two piles, which of them gets what leaves. */
const onto = (name: string, pile: string, t: Texts) => (pile ? `${name} (${t.pile(pile)})` : name);

/** What comes after the first move of several: tiles as well, which alone are told in a sentence. */
function tileName(words: string, t: Texts): string | null {
  const [verb, tile = ""] = words.split(" ");
  if (verb === "keep") return t.keepTile;
  if (verb === "decline") return t.declineTile;
  if (verb !== "use") return null;
  const where = spotsOf(words).join(", ");
  const name = language.word(`aetherya.tile.${tile}`);
  return where ? t.tileOn(name, where) : name;
}
