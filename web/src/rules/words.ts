// The words of the games in all languages, and which of them a section uses.
import type { Code } from "../language/language.svelte";
import type { Schemas } from "../protocol";
import { folded } from "./rich";
import words from "./words.json";

export type Word = Record<Code, string>;

const MOST = 8;

/** Words of a game. What stands behind a bar is how a text has it, too, if not with the same beginning. */
const WORDS: Record<string, Word[]> = words;

/** The words that a section uses in a language, those of its title first. */
export function wordsIn(game: string, section: Schemas["RuleSection"], code: Code): Word[] {
  const title = folded(section.title);
  const said = folded(
    [section.title, ...section.rules.flatMap(({ blocks }) => blocks.flatMap((block) => [block.text, ...block.items]))].join(" "),
  );
  const found = (WORDS[game] ?? []).filter((word) => uses(said, word[code]));
  found.sort((one, other) => Number(uses(title, other[code])) - Number(uses(title, one[code])));
  return found.slice(0, MOST).map(shown);
}

/** All words of a game. */
export const allWords = (game: string): Word[] => (WORDS[game] ?? []).map(shown);

const shown = ({ en, de, fr }: Word): Word => ({ en: en.split("|")[0]!, de: de.split("|")[0]!, fr: fr.split("|")[0]! });

/** Whether a folded text uses a word, in any form that begins alike; a long word may lose its last letter. */
function uses(text: string, entry: string): boolean {
  return entry.split("|").map(folded).some((form) => {
    const stem = form.length > 4 ? form.slice(0, -1) : form;
    return new RegExp(`(^|[^\\p{L}])${stem}`, "u").test(text);
  });
}
