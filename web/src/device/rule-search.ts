// The search in the rules where Python has not started: what src/oakdoor/rulebook/search.py finds, in the texts and with the
// lists of words that the build wrote from there. tests/lab/test_answers.py compares the two.
import type { Schemas } from "../protocol";

type RulesFound = Schemas["RulesFound"];
type RuleHit = Schemas["RuleHit"];
type Code = RuleHit["language"];

/** A section: what it says and is called, by language. */
interface Section {
  game: string;
  modes: string[];
  name: string;
  texts: Record<Code, string>;
  titles: Record<Code, string>;
}

/** What the build writes. */
export interface Searchable {
  sections: Section[];
  asked: Record<Code, Record<string, string[] | undefined>>;
  endings: [end: string, instead: string][];
  links: string[];
  codes: Code[];
  shortest: number;
  around: number;
  most: number;
  nearly: number;
}

/** What is looked for, at the beginning of a word or anywhere. */
interface Pattern {
  text: string;
  begins: boolean;
}

const WORD = /[\p{L}\p{N}_]/u;
const LONG_WORD = /[\p{L}\p{N}_]{4,}/gu;

/** A text as it is compared: small letters, without accents; every sign stays one sign. */
export function folded(text: string): string {
  return Array.from(text, (sign) => {
    const [bare = ""] = sign.normalize("NFD");
    return bare.toLowerCase().length === bare.length ? bare.toLowerCase() : bare;
  }).join("");
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && WORD.test(sign);

/** Where a pattern is first found; -1 if nowhere. */
function placeOf(plain: string, { text, begins }: Pattern): number {
  for (let at = plain.indexOf(text); at >= 0; at = plain.indexOf(text, at + 1)) {
    if (!begins || isWord(plain[at - 1]) !== isWord(text[0])) return at;
  }
  return -1;
}

/** How alike two words are, from 0 to 1: what both have in the same order, the longest pieces first. */
function alike(one: string, other: string): number {
  const shared = (from: string, to: string): number => {
    const { size, at, there } = longest(from, to);
    return size && size + shared(from.slice(0, at), to.slice(0, there)) + shared(from.slice(at + size), to.slice(there + size));
  };
  return 2 * shared(one, other) / (one.length + other.length);
}

/** The longest piece that two texts share; the first of several. */
function longest(from: string, to: string): { size: number; at: number; there: number } {
  let found = { size: 0, at: 0, there: 0 };
  for (let at = 0; at < from.length; at++) {
    for (let there = 0; there < to.length; there++) {
      let size = 0;
      while (at + size < from.length && from[at + size] === to[there + size]) size++;
      if (size > found.size) found = { size, at, there };
    }
  }
  return found;
}

export class RuleSearch {
  readonly #plain: Record<Code, string>[];
  readonly #parts = new Map<string, string[]>();
  #words: Map<string, string> | null = null;

  constructor(readonly data: Searchable) {
    this.#plain = data.sections.map(({ texts }) => ({ en: folded(texts.en), de: folded(texts.de), fr: folded(texts.fr) }));
  }

  /** What the route about it answers. */
  find(words: string, code: Code): RulesFound {
    const hits = this.#search(words, code);
    return { hits, guess: hits.length ? null : this.#guess(words) };
  }

  #search(words: string, code: Code): RuleHit[] {
    const wanted = this.#wanted(words).flatMap((word) => this.#partsOf(word));
    const [first] = wanted;
    if (first === undefined) return [];
    const hits = this.data.sections.flatMap((section, number) => this.#hit(section, this.#plain[number]!, wanted, code) ?? []);
    const order = ({ language, title, excerpt }: RuleHit): number =>
      (language === code ? 0 : 4) + (folded(title + excerpt).includes(first) ? 0 : 2) + (folded(title).includes(first) ? 0 : 1);
    return hits.sort((one, other) => order(one) - order(other)).slice(0, this.data.most);
  }

  #hit({ game, modes, name, texts, titles }: Section, plain: Record<Code, string>, wanted: string[], code: Code): RuleHit | null {
    for (const language of [code, ...this.data.codes.filter((other) => other !== code)]) {
      const places = wanted.map((word) => this.#place(plain[language], this.#patterns(word, language)));
      if (places.includes(null)) continue;
      const excerpt = this.#excerpt(texts[language], plain[language], places[0]!);
      return { game, modes, section: name, title: titles[code], language, excerpt };
    }
    return null;
  }

  /** What is found of some patterns: the first that is there. */
  #place(plain: string, patterns: Pattern[]): string | null {
    return patterns.find((pattern) => placeOf(plain, pattern) >= 0)?.text ?? null;
  }

  #singular(word: string): string[] {
    return this.data.endings.flatMap(([end, instead]) => {
      if (!word.endsWith(end)) return [];
      const stem = word.slice(0, word.length - end.length) + instead;
      return stem.length >= this.data.shortest || instead ? [stem] : [];
    });
  }

  /** The word anywhere, else its singular or what the rules say for it, where a word begins. */
  #patterns(word: string, language: Code): Pattern[] {
    const bare = word.replaceAll("-", "");
    const instead = [bare, ...this.#singular(bare)].flatMap((one) => this.#said(language, one) ?? []);
    return [{ text: word, begins: false }, ...[...this.#singular(word), ...instead].map((text) => ({ text, begins: true }))];
  }

  #said(language: Code, word: string): string[] | undefined {
    const said = this.data.asked[language];
    return Object.hasOwn(said, word) ? said[word] : undefined;
  }

  /** The words of a search; two that people write apart are one if they are asked for so. */
  #wanted(words: string): string[] {
    const found: string[] = [];
    for (const word of folded(words).split(/\s+/).filter(Boolean)) {
      const both = (found.at(-1) ?? "") + word;
      if (found.length && this.data.codes.some((code) => this.#said(code, both))) found[found.length - 1] = both;
      else found.push(word);
    }
    return found;
  }

  /** A compound that no rule has, as two words that the rules have; any other word as it is. */
  #partsOf(word: string): string[] {
    const known = this.#parts.get(word) ?? this.#apart(word);
    this.#parts.set(word, known);
    return known;
  }

  #apart(word: string): string[] {
    const { shortest, links } = this.data;
    if (this.#isSaid(word)) return [word];
    for (let cut = word.length - shortest; cut >= shortest; cut--) {
      const [head, tail] = [word.slice(0, cut), word.slice(cut)];
      for (const link of links) {
        const stem = head.slice(0, head.length - link.length);
        if (head.endsWith(link) && stem.length >= shortest && this.#isSaid(stem) && this.#isSaid(tail)) return [stem, tail];
      }
    }
    return [word];
  }

  /** Whether a rule has a word, or what is said for it, where a word begins. */
  #isSaid(word: string): boolean {
    const patterns = [{ text: word, begins: true }, ...this.data.codes.flatMap((code) => this.#patterns(word, code).slice(1))];
    return this.#plain.some((plain) => this.data.codes.some((code) => this.#place(plain[code], patterns) !== null));
  }

  /** The text around a word, cut between words; the title is left out where the word stands behind it, too. */
  #excerpt(text: string, plain: string, word: string): string {
    const { around } = this.data;
    const body = plain.indexOf("\n") + 1;
    const behind = plain.indexOf(word, body);
    const at = behind < 0 ? plain.indexOf(word) : behind;
    const before = at > around ? text.slice(0, at - around).lastIndexOf(" ") + 1 : 0;
    const start = Math.max(before, at >= body ? body : 0, text.slice(0, Math.max(at, 0)).lastIndexOf("\n") + 1);
    const end = text.indexOf(" ", at + word.length + around);
    return (text.slice(start, end > 0 ? end : text.length).split("\n")[0] ?? "").trim();
  }

  /** A word of the rules that is nearly the one asked for. */
  #guess(words: string): string | null {
    const asked = folded(words).trim();
    let [found, most, best]: [string | null, number, string] = [null, this.data.nearly, ""];
    for (const [plain, word] of this.#known()) {
      const possible = 2 * Math.min(plain.length, asked.length) / (plain.length + asked.length);
      const likeness = possible < most ? 0 : alike(plain, asked);
      if (likeness > most || (likeness === most && plain > best)) [found, most, best] = [word, likeness, plain];
    }
    return found;
  }

  #known(): Map<string, string> {
    if (this.#words) return this.#words;
    const found = new Map<string, string>();
    for (const { texts } of this.data.sections) {
      for (const code of this.data.codes) {
        for (const [word] of texts[code].matchAll(LONG_WORD)) {
          if (!found.has(folded(word))) found.set(folded(word), word.toLowerCase());
        }
      }
    }
    return this.#words = found;
  }
}
