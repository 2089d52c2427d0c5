// The language of the page. Texts of the page stand beside each other in each area's `texts.toml`, from which the build
// makes `texts.ts`; the names of cards, legends, tiles and lines come from the same files as the server's sentences
// (language/words/*.json, made by the build).

export const CODES = ["de", "fr", "en"] as const;
export type Code = (typeof CODES)[number];
/** Every language by its own name, so that its readers find it. */
export const languageNames: Record<Code, string> = { de: "Deutsch", fr: "Français", en: "English" };
type Entry = string | { [key: string]: Entry };

const loaders: Record<Code, () => Promise<{ default: Entry }>> = {
  en: () => import("./words/en.json"),
  de: () => import("./words/de.json"),
  fr: () => import("./words/fr.json"),
};

class Language {
  code = $state<Code>(preferred());
  #words = $state.raw<Entry>({});

  /** Load the words of the current language; call before the first page is shown. */
  async load(): Promise<void> {
    this.#words = (await loaders[this.code]()).default;
    document.documentElement.lang = this.code;
  }

  /** Change the language in place. */
  async change(code: Code): Promise<void> {
    const words = (await loaders[code]()).default;
    localStorage.setItem("language", code);
    this.#words = words;
    this.code = code;
    document.documentElement.lang = code;
  }

  /** A name from the shared words, e.g. word("aetherya.card.elf"); a form with a second argument. */
  word(key: string, form = "name"): string {
    let found: Entry | undefined = this.#words;
    for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
    if (typeof found === "string") return found;
    const named: Entry | undefined = found?.[form];
    return typeof named === "string" ? named : key;
  }

  /** The same with a capital at the beginning. */
  title(key: string, form = "name"): string {
    return capital(this.word(key, form));
  }
}

function preferred(): Code {
  const asked = [localStorage.getItem("language") ?? "", ...navigator.languages].map((name) => name.slice(0, 2));
  return (asked.find((code) => (CODES as readonly string[]).includes(code)) as Code | undefined) ?? "en";
}

export const language = new Language();

/** Words as the beginning of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase(language.code) + words.slice(1);
}

/** The right one of two forms. French counts nothing as one, too. */
export function plural(code: Code, count: number, one: string, other: string): string {
  return Math.abs(count) === 1 || (code === "fr" && count === 0) ? one : other;
}

/** Whose something is in French: "de Mira", but "d’Anna"; an h is taken as mute, a y before a consonant as a vowel. */
export function ofName(name: string): string {
  return /^([aeiouhàâäéèêëîïôöùûüœæ]|y[^aeiouy])/i.test(name) ? `d’${name}` : `de ${name}`;
}

/** A number as the language writes it, with a real minus. */
export function figure(value: number): string {
  return value.toLocaleString(language.code, { useGrouping: false }).replace("-", "\u2212");
}

/** A colon with the space that French has before it. */
export const colon = (): string => (language.code === "fr" ? "\u202f:" : ":");

/** A change: a number that always has its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** Words inside a sentence. */
export function lower(words: string): string {
  return words.toLocaleLowerCase(language.code);
}

/** A small number as the ages have it: I, II, III. */
export function roman(number: number): string {
  return "I".repeat(number);
}

/** The texts of an area in the current language. All languages have the same keys, or the compiler complains. */
export function speak<Texts>(texts: Record<Code, Texts>): Texts {
  return texts[language.code];
}
