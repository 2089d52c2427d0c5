// Short names of moves, where they can be read off their words and the board: "Human on b4". Other moves are told by the server.
import { capital, language } from "../language/language.svelte";
import type { View } from "../protocol";
import { kindName } from "../rivality/say";
import { spotsOf } from "./board";
import type { texts } from "./board-texts";

type Texts = (typeof texts)["en"];
const ARROWS: Record<string, string> = { N: "↑", E: "→", S: "↓", W: "←" };
const card = (name: string) => language.title(`aetherya.card.${name}`);

/** The moves of a candidate in short; null where that cannot be said so. */
export function shortName(moves: string[], view: View, t: Texts): string | null {
  if (view.game === "rivality") return fieldName(moves[0] ?? "", t);
  const held = view.mode === "confrontation" ? null : heldCard(moves, view);
  const parts: string[] = [];
  for (const [index, words] of moves.entries()) {
    const part = kingdomName(words, held, t, view, index === 0 && moves.length > 1) ?? (moves.length > 1 ? tileName(words, t) : null);
    if (part === null) return null;
    if (part) parts.push(part);
  }
  return parts.length ? capital(parts.join(", ")) : null;
}

function fieldName(words: string, t: Texts): string | null {
  const [verb, tile, place = "", turned = ""] = words.split(" ");
  if (verb !== "put" || !tile) return null;
  return t.tileAt(capital(kindName(tile)), place.replaceAll("-", "\u2212").replace(",", ", "), ARROWS[turned] ?? "");
}

/** The card that is placed: the one in hand, or the one that the first move takes. */
function heldCard(moves: string[], view: Extract<View, { game: "aetherya"; held: unknown }>): string | null {
  if (view.held) return view.held === "hidden" ? null : view.held;
  const [verb, pile = "1"] = (moves[0] ?? "").split(" ");
  return verb === "take" ? (view.piles[Number(pile) - 1]?.at(-1) ?? null) : null;
}

/** One move in short; "" where a later one says it as well. */
function kingdomName(words: string, held: string | null, t: Texts, view: View, more: boolean): string | null {
  const [verb, first = "", second = ""] = words.split(" ");
  if (verb === "draw" && view.mode !== "solo") return t.draw;
  if (verb === "take" && held) return more ? "" : t.take(card(held));
  if (verb === "place") return held ? t.cardOn(card(held), first) : t.placeOn(first);
  if (verb === "play" && second) return t.cardOn(card(first), second);
  if (verb === "reveal") return t.turnOver(first);
  if (verb === "legend") return t.takes(language.word(`aetherya.legend.${first}`, "short"));
  if (verb === "end") return "";
  return null;
}

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
