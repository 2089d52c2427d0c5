// Made-up positions for tests of what has no screen.
import { book } from "../src/play/book.svelte";
import type { Source } from "../src/play/choosing.svelte";
import type { Book, Position, Preview, Step } from "../src/protocol";
import type { ScreenProps } from "../src/table/screen";

/** Lets a book with these facts lie open. */
export const openBook = (facts: object): void => book.open({ entries: [], facts } as unknown as Book);

export function position(more: Partial<Omit<Position, "view">> & { view?: object } = {}): Position {
  return {
    type: "position",
    ply: 0,
    edition: 0,
    since: 0,
    seat: 0,
    view: { kingdoms: [] },
    legal: [],
    sight: null,
    refusals: {},
    links: [],
    steps: [],
    asked: [],
    kept: null,
    hand_over: null,
    undo: { how: "no", reason: "" },
    clocks: null,
    result: null,
    ...more,
  } as Position;
}

export const step = (ply: number, seat = 0, events: Record<string, unknown>[] = []): Step =>
  ({ ply, seat, words: "", told: [], outcomes: [], said: [], events: events.map((event) => ({ seat, ...event })) }) as unknown as Step;

/** A table that notes what is asked of it; previews are answered when the test says so. */
export class Asked implements Source {
  played: string[] = [];
  refused: string[] = [];
  announced: string[] = [];
  previewed: string[] = [];
  readonly = false;
  steps: Step[] = [];
  names = ["Ann", "Bob"];
  answers: ((preview: Preview | null) => void)[] = [];

  constructor(public position: Position) {}

  play = (words: string) => void this.played.push(words);
  refuse = (refusal: { key: string }) => void this.refused.push(refusal.key);
  announce = (sentence: string) => void this.announced.push(sentence);
  preview = (words: string) => {
    this.previewed.push(words);
    return new Promise<Preview | null>((resolve) => this.answers.push(resolve));
  };

  /** Answer the last preview, and wait until it is heard. */
  async answer(preview: Partial<Preview> = {}): Promise<void> {
    this.answers.at(-1)?.({ type: "preview", words: "", told: [], events: [], lines: [], links: [], ...preview } as Preview);
    await Promise.resolve();
    await Promise.resolve();
  }

  get props(): ScreenProps {
    return this as unknown as ScreenProps;
  }
}
