// What a search should look for and may change: rows of a form, the same in the words of the command, and what the
// program says about them while they are put together.
import type { Schemas } from "../protocol";
import { http, RequestError } from "../protocol/http";
import { type Entry, fileOf } from "./bench.svelte";

/** Between which lines of the score somebody compares. */
export const GAP = ",";
const PAUSE = 250;
const AROUND = 2;

export interface GoalRow {
  id: number;
  measure: string;
  lines: string[];
  way: "about" | "most";
  target: string;
  width: string;
}

export interface NumberRow {
  id: number;
  name: string;
  least: string;
  most: string;
}

interface Kept {
  goals: GoalRow[];
  numbers: NumberRow[];
}

const plain = (number: string): string => number.trim().replace(",", ".").replace("\u2212", "-");
const keptAt = (mode: string): string => `oakdoor.lab.aims.${mode}`;

/** A goal as the command writes it. */
export function goalOf({ measure, lines, way, target, width }: GoalRow): string {
  const name = measure === GAP ? lines.join(",") : measure;
  return way === "about" ? `${name}=${plain(target)}+-${plain(width)}` : `${name}<=${plain(width)}`;
}

/** What may be changed, as the command writes it. */
export const changeOf = ({ name, least, most }: NumberRow): string => `${name}=${plain(least)}..${plain(most)}`;

export class Aims {
  goals = $state<GoalRow[]>([]);
  numbers = $state<NumberRow[]>([]);
  found = $state.raw<Schemas["LabAimed"] | null>(null);
  problem = $state("");
  checking = $state(false);

  /** Whether a server can be asked to look for this. */
  readonly sound = $derived(
    this.found !== null && !this.checking && this.goals.length > 0 && this.numbers.length > 0 && this.found.fault === null
      && this.goals.every((row) => !isNarrow(row))
      && [...this.found.goals, ...this.found.changes].every((one) => one.fault === null),
  );

  #mode = "";
  #next = 0;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #noAnswer: () => string;

  constructor(noAnswer: () => string) {
    this.#noAnswer = noAnswer;
  }

  /** Begin with what was kept for a mode, or with one goal. */
  async open(mode: string): Promise<void> {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.found = null;
    const kept = this.#read();
    this.goals = kept.goals;
    this.numbers = kept.numbers;
    this.#next = Math.max(-1, ...[...kept.goals, ...kept.numbers].map(({ id }) => id)) + 1;
    await this.look();
    if (!this.goals.length) this.addGoal("about", "50");
  }

  addGoal(way: GoalRow["way"] = "most", target = "0"): void {
    const used = this.goals.map((row) => row.measure);
    const measures = this.found?.measures ?? [];
    const measure = (measures.find(({ name }) => !used.includes(name)) ?? measures[0])?.name;
    if (measure === undefined) return;
    this.goals.push({ id: this.#next++, measure, lines: [], way, target, width: way === "about" ? "2" : "1" });
    this.changed();
  }

  addNumber(entries: readonly Entry[]): void {
    const used = new Set(this.numbers.map((row) => row.name));
    const numbers = this.found?.numbers ?? [];
    const next = numbers.find((one) => one.label !== null && !used.has(one.name));
    if (!next) return;
    const row = { id: this.#next++, name: next.name, least: "", most: "" };
    this.numbers.push(row);
    this.choose(this.numbers.at(-1)!, next.name, entries);
  }

  /** Another number for a row: its bounds lie around what stands in the file. */
  choose(row: NumberRow, name: string, entries: readonly Entry[]): void {
    row.name = name;
    const number = this.found?.numbers.find((one) => one.name === name);
    if (number) {
      const now = standing(name, entries);
      row.least = String(now.length ? Math.max(number.least, Math.min(...now) - AROUND) : number.least);
      row.most = String(now.length ? Math.min(number.most, Math.max(...now) + AROUND) : number.most);
    }
    this.changed();
  }

  removeGoal(row: GoalRow): void {
    this.goals = this.goals.filter(({ id }) => id !== row.id);
    this.changed();
  }

  removeNumber(row: NumberRow): void {
    this.numbers = this.numbers.filter(({ id }) => id !== row.id);
    this.changed();
  }

  /** Something was written: it is kept at once, and looked at after a pause. */
  changed(): void {
    try {
      localStorage.setItem(keptAt(this.#mode), JSON.stringify({ goals: this.goals, numbers: this.numbers }));
    } catch {
      // A full store keeps nothing; the page goes on.
    }
    this.checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), PAUSE);
  }

  /** What a server is asked for. */
  get asked(): { goals: string[]; changes: string[] } {
    return { goals: this.goals.map(goalOf), changes: this.numbers.map(changeOf) };
  }

  async look(): Promise<void> {
    const [game, mode] = this.#mode.split("/");
    if (!game || !mode) return;
    const asked = ++this.#asked;
    this.checking = true;
    try {
      const found = await http.aims({ game, mode, ...this.asked });
      if (asked !== this.#asked) return;
      this.found = found;
      this.problem = "";
    } catch (error) {
      if (asked === this.#asked) this.problem = error instanceof RequestError && error.status < 500 ? error.message : this.#noAnswer();
    } finally {
      if (asked === this.#asked) this.checking = false;
    }
  }

  #read(): Kept {
    try {
      const kept: Partial<Kept> = JSON.parse(localStorage.getItem(keptAt(this.#mode)) ?? "{}");
      return { goals: kept.goals ?? [], numbers: kept.numbers ?? [] };
    } catch {
      return { goals: [], numbers: [] };
    }
  }
}

/** Whether a goal compares fewer than two lines. */
export const isNarrow = ({ measure, lines }: GoalRow): boolean => measure === GAP && lines.length < 2;

/** What the numbers that a name stands for are in the file now. */
export function standing(name: string, entries: readonly Entry[]): number[] {
  const part = name.endsWith(".*") ? name.slice(0, -1) : null;
  const meant = entries.filter(({ entry, kind }) => kind === "number" && (part === null ? entry === name : entry.startsWith(part)));
  return meant.map(({ value }) => Number(value ?? "0")).filter(Number.isFinite);
}

/** The command that looks for the same from the saved file. */
export function tuneCommand(
  mode: string,
  isChanged: boolean,
  asked: { goals: string[]; changes: string[] },
  trials: number,
  games: number,
): string {
  const [game = ""] = mode.split("/");
  const words = [
    `oakdoor lab tune ${mode}`,
    ...(isChanged ? [`--components ${fileOf(game)}`] : []),
    ...asked.goals.map((goal) => `--goal '${goal}'`),
    ...asked.changes.map((change) => `--change '${change}'`),
    `--trials ${trials} --games ${games} --out ${game}-tuned.toml`,
  ];
  return words.join(" ");
}
