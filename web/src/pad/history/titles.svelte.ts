// What people call their group: "Thursdays at Mira's". Known to this browser, and written into files.
import { TITLE } from "./file";

const KEY = "oakdoor.pad.titles";

function read(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.entries(found as object).filter(([, title]) => typeof title === "string"));
  } catch {
    return {};
  }
}

class Titles {
  #all = $state.raw<Record<string, string>>(read());

  /** The name of a group; empty if it has none. */
  of(group: string): string {
    return this.#all[group] ?? "";
  }

  /** The names of these groups, as far as they have one. */
  among(groups: string[]): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#all).filter(([group]) => groups.includes(group)));
  }

  set(group: string, title: string): void {
    const { [group]: _, ...others } = this.#all;
    const written = title.trim().slice(0, TITLE);
    this.#write(written ? { ...others, [group]: written } : others);
  }

  /** Take over names of groups that have none here. */
  merge(titles: Record<string, string>): void {
    this.#write({ ...titles, ...this.#all });
  }

  #write(titles: Record<string, string>): void {
    localStorage.setItem(KEY, JSON.stringify(titles));
    this.#all = titles;
  }
}

export const titles = new Titles();
