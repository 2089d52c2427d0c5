import { describe, expect, it } from "vitest";
import { type Asks, type Keeping, Run } from "../../src/lessons/lesson.svelte";
import type { LessonState } from "../../src/protocol";

const place = { game: "aetherya", mode: "base", lesson: "neighbours", step: 2 };
const answered = { done: false, step: 2, moves: [], words: "place a1" };
const keeping: Keeping = { of: () => answered, play: () => undefined };

/** A judge who answers when it is told to, and what it was asked. */
function judge() {
  const asked: (string | null)[] = [];
  const waiting: (() => void)[] = [];
  const asks: Asks<LessonState> = (_place, { moves, words = null }) => {
    asked.push(words);
    const state = { guided: false, moves, look: [], positions: [], verdict: words ? "nearly" : null, refusal: null, turn_over: false };
    return new Promise((resolve) => waiting.push(() => resolve(state as unknown as LessonState)));
  };
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { asked, answer, asks, waiting };
}

describe("a step that is found again", () => {
  it("keeps its answer if another language is chosen before it is laid", async () => {
    const { asked, answer, asks, waiting } = judge();
    const run = new Run(place, asks, keeping);
    await run.speak();
    while (waiting.length) await answer();
    expect(asked).toEqual([null, "place a1", null, "place a1"]);
    expect(run.verdict).toBe("nearly");
    expect(run.tries).toBe(1);
  });

  it("keeps it if languages are chosen one after the other", async () => {
    const { answer, asks, waiting } = judge();
    const run = new Run(place, asks, keeping);
    while (waiting.length) await answer();
    void run.speak();
    void run.speak();
    await answer();
    void run.speak();
    while (waiting.length) await answer();
    expect(run.verdict).toBe("nearly");
  });
});
