// Who is here for the first time.
import { beforeEach, expect, it } from "vitest";
import { noteDeal } from "../../src/lobby/home/been";
import { newcomer } from "../../src/lobby/newcomer.svelte";
import { journal } from "../../src/puzzles/journal.svelte";

beforeEach(() => {
  localStorage.clear();
  newcomer.look();
});

it("whoever has done nothing yet is new", () => {
  expect(newcomer.isNew).toBe(true);
});

it("whoever has begun a deal comes back", () => {
  noteDeal();
  newcomer.look();
  expect(newcomer.isNew).toBe(false);
});

it("whoever has tried a puzzle comes back, and one that was only looked at is no try", () => {
  newcomer.look();
  expect(newcomer.isNew).toBe(true);
  journal.tried("one", 1200, false, false);
  newcomer.look();
  expect(newcomer.isNew).toBe(false);
});
