// The texts of the server's sentences, filled in as the server does (src/oakdoor/language/language.py): plural forms,
// forms of words, real minus signs. The texts themselves come from the same files.

export type Entry = string | { [key: string]: Entry };
export type Code = "en" | "de" | "fr";

/** The name of a thing, with its other forms. */
export class Word {
  constructor(readonly name: string, readonly forms: Record<string, Entry> = {}) {}

  form(form: string): string {
    const found = this.forms[form];
    if (typeof found !== "string") throw new Error(`the word ${this.name} has no form ${form}`);
    return found;
  }
}

class Unknown extends Word {
  override form(): string {
    return this.name;
  }
}

/** What stands for a value that the reader cannot know, or nobody can know yet, whatever form is asked for. */
export const UNKNOWN = new Unknown("?");

export type Value = string | number | boolean | null | Word;
export type Values = Map<string, Value>;

const MINUS = "\u2212";
const VOWEL = /^([aeiouhàâäéèêëîïôöùûüœæ]|y[^aeiouy])/i; // before which French says d'
const PLACE = /\{(\w+)(?::([^}]*))?\}/g;

/** A text as the beginning of a sentence. */
export function title(text: string | Word): string {
  const plain = typeof text === "string" ? text : text.name;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function shown(value: Value | undefined, form: string, key: string): string {
  if (value === undefined) throw new Error(`${key} cannot be filled in`);
  if (typeof value === "number") return (form === "+" && value >= 0 ? `+${value}` : String(value)).replace("-", MINUS);
  if (!(value instanceof Word)) return String(value);
  return form ? value.form(form) : value.name;
}

/** A language at one table: what a mode says in its own way comes first, then its game, then everybody. */
export class Words {
  constructor(readonly code: Code, readonly table: Entry, readonly game: string, readonly mode: string) {}

  #entry(key: string): Entry | undefined {
    let found: Entry | undefined = this.table;
    for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
    return found;
  }

  #entries(key: string): Entry[] {
    const keys = [`${this.game}.${this.mode}.${key}`, `${this.game}.${key}`, key];
    return keys.map((full) => this.#entry(full)).filter((entry) => entry !== undefined);
  }

  has(key: string): boolean {
    return this.#entries(key).length > 0;
  }

  /** A text with its placeholders filled in. */
  text(key: string, values: Values = new Map()): string {
    const entry = this.#entries(key).find((one) => typeof one === "string" || isPlural(one));
    if (entry === undefined) throw new Error(`there is no text ${key}`);
    const pattern = typeof entry === "string" ? entry : String(entry[this.#plural(entry, values.get("count"))]);
    return pattern.replace(PLACE, (_, name: string, form: string | undefined) => shown(values.get(name), form ?? "", key));
  }

  #plural(entry: Record<string, Entry>, count: Value | undefined): string {
    if (count === 0 && "none" in entry) return "none";
    return count === 1 || count === -1 || (this.code === "fr" && count === 0) ? "one" : "other";
  }

  /** The name of a thing, with its forms. */
  word(key: string): Word {
    for (const entry of this.#entries(key)) {
      if (typeof entry === "string") return new Word(entry);
      if (typeof entry["name"] === "string") return new Word(entry["name"], entry);
    }
    throw new Error(`there is no word ${key}`);
  }

  /** The name of a person, with the form in which something is theirs. */
  person(name: string): Word {
    return new Word(name, { of: this.text(VOWEL.test(name) ? "say.of_vowel" : "say.of", new Map([["name", name]])) });
  }

  /** Items as an enumeration: a, b and c; or: a, b or c. */
  listed(items: string[], joint = "and"): string {
    if (items.length < 2) return items.join("");
    return this.text(`say.${joint}`, new Map([["first", items.slice(0, -1).join(", ")], ["last", items.at(-1)!]]));
  }

  /** Items of which each follows on those before, by a text of two. */
  chained(key: string, items: string[]): string {
    return items.reduce((first, second) => this.text(key, new Map([["first", first], ["second", second]])));
  }
}

function isPlural(entry: Entry): entry is Record<string, Entry> {
  return typeof entry === "object" && Object.keys(entry).filter((key) => key !== "none").sort().join() === "one,other";
}
