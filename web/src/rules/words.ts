// The words of the games in all languages, and which of them a section uses.
import type { Code } from "../language/language.svelte";
import type { Schemas } from "../protocol";
import { folded } from "./rich";
import words from "./words.json";

export type Word = Record<Code, string>;

const MOST = 8;
/** So many sections of an index are a help. */
const FEW = 3;

/** Words of a game. What stands behind a bar is how a text has it, too, if not with the same beginning. */
const WORDS: Record<string, Word[]> = words;

/** A word of a book, and the sections that are about it. */
export interface Indexed {
  word: Word;
  sections: string[];
}

/** All that a section's title and rules say, as it is compared. */
const saidIn = (section: Schemas["RuleSection"]): string =>
  folded([section.title, ...section.rules.flatMap(({ blocks }) => blocks.flatMap((block) => [block.text, ...block.items]))].join(" "));

/** The words that a section uses in a language, those of its title first. */
export function wordsIn(game: string, section: Schemas["RuleSection"], code: Code): Word[] {
  const title = folded(section.title);
  const said = saidIn(section);
  const found = (WORDS[game] ?? []).filter((word) => uses(said, word[code]));
  found.sort((one, other) => Number(uses(title, other[code])) - Number(uses(title, one[code])));
  return found.slice(0, MOST).map(shown);
}

/** All words of a game. */
export const allWords = (game: string): Word[] => (WORDS[game] ?? []).map(shown);

/** The words that a page uses, in the order of a language's letters: each with the sections that have it in their titles, else with
 * the first ones that speak of it. */
export function indexed(page: Schemas["RulePage"], code: Code): Indexed[] {
  const said = page.sections.map((section) => ({ id: section.id, title: folded(section.title), all: saidIn(section) }));
  const found = (WORDS[page.game] ?? []).map((word): Indexed => {
    const titled = said.filter(({ title }) => uses(title, word[code]));
    const told = titled.length ? titled : said.filter(({ all }) => uses(all, word[code])).slice(0, FEW);
    return { word: shown(word), sections: told.map(({ id }) => id) };
  });
  return found.filter(({ sections }) => sections.length).sort((one, other) => one.word[code].localeCompare(other.word[code], code));
}

const shown = ({ en, de, fr }: Word): Word => ({ en: en.split("|")[0]!, de: de.split("|")[0]!, fr: fr.split("|")[0]! });

/** Whether a folded text uses a word, in any form that begins alike; a long word may lose its last letter. */
function uses(text: string, entry: string): boolean {
  return entry.split("|").map(folded).some((form) => {
    const stem = form.length > 4 ? form.slice(0, -1) : form;
    return new RegExp(`(^|[^\\p{L}])${stem}`, "u").test(text);
  });
}
