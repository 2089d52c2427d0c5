// A list in pages: what comes late for an earlier question is not shown.
import { expect, test } from "vitest";
import { Pages } from "../../src/warden/listed.svelte";

test("pages follow each other, and a new question begins anew", async () => {
  const list = new Pages((skip) => Promise.resolve({ rows: [skip, skip + 1], count: 5 }), () => "no answer");
  await list.load();
  await list.more();
  expect(list.rows).toEqual([0, 1, 2, 3]);
  await list.load();
  expect([list.rows, list.count, list.loaded]).toEqual([[0, 1], 5, true]);
});

test("a late answer is not shown", async () => {
  const answers: ((rows: string[]) => void)[] = [];
  const list = new Pages<string>(
    () => new Promise((resolve) => answers.push((rows) => resolve({ rows, count: rows.length }))),
    () => "no answer",
  );
  const [first, second] = [list.load(), list.load()];
  answers[1]?.(["second"]);
  answers[0]?.(["first"]);
  await Promise.all([first, second]);
  expect(list.rows).toEqual(["second"]);
});

test("a server that does not answer is told, and the list stays", async () => {
  let fails = false;
  const list = new Pages(
    () => (fails ? Promise.reject(new TypeError("away")) : Promise.resolve({ rows: [1], count: 1 })),
    () => "no answer",
  );
  await list.load();
  fails = true;
  await list.load();
  expect([list.rows, list.problem]).toEqual([[1], "no answer"]);
});
