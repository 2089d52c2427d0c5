// @vitest-environment node
// The rules in the page do byte for byte what the compiled rules of the machine do. The traces to compare with are
// written by tests/lab/test_wasm.py, which runs this test; without them there is nothing to compare.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Description } from "../../src/engine/description";
import { decoded, Engine, type Exports } from "../../src/engine/engine";
import { compose } from "../../src/engine/preview/composing";
import { Foreseer } from "../../src/engine/preview/foresee";
import type { Entry } from "../../src/engine/preview/sentences";
import { Search, widened } from "../../src/engine/search";
import { Codec } from "../../src/engine/words";
import { looked, type Trace, Tracer } from "./trace";

const FOLDER = process.env["OAKDOOR_TRACES"];
const MADE = join(import.meta.dirname, "../../src/engine/made");
const TEXTS = join(import.meta.dirname, "../../src/language/words");
const traces = FOLDER ? readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Trace) : [];
const LONG = 3_600_000;

async function engineOf(trace: Trace): Promise<Engine> {
  const name = `${trace.game}-${trace.mode}`;
  const description = JSON.parse(readFileSync(join(MADE, `${name}.json`), "utf8")) as Description;
  const { instance } = await WebAssembly.instantiate(readFileSync(join(MADE, `${name}.wasm`)));
  return new Engine(description, instance.exports as unknown as Exports);
}

describe.skipIf(!FOLDER)("WebAssembly and the compiled rules of this machine agree", () => {
  describe.each(traces.map((trace) => [`${trace.game} ${trace.mode}`, trace] as const))("%s", (_, trace) => {
    test("every state, view, event and number of random games", { timeout: LONG }, async () => {
      const tracer = new Tracer(await engineOf(trace));
      for (const game of trace.games) expect({ ...game, ...tracer.game(game) }).toEqual(game);
    });

    test("every state of the golden records", async () => {
      const engine = await engineOf(trace);
      const tracer = new Tracer(engine);
      for (const record of trace.records) {
        engine.setBox(decoded(record.box));
        expect(tracer.record(record)).toBe(record.digest);
      }
    });

    test("the numbers of ways to play on", { timeout: LONG }, async () => {
      const tracer = new Tracer(await engineOf(trace));
      for (const { state, counts } of trace.perft) {
        expect(counts.map((_, level) => tracer.perft(state, level + 1))).toEqual(counts);
      }
    });

    test("the tree of a search", { timeout: LONG }, async () => {
      if (!trace.looks.length) return;
      const engine = await engineOf(trace);
      const weights = new Uint8Array(readFileSync(join(MADE, `${trace.game}-${trace.mode}.weights`)));
      const search = new Search(engine, widened(weights));
      for (const traced of trace.looks) expect({ ...traced, ...looked(search, traced) }).toEqual(traced);
    });

    test("previews, in all languages", { timeout: LONG }, async () => {
      const foreseer = new Foreseer(await engineOf(trace));
      for (const { sight, seat, words, expected, code, ...table } of trace.previews) {
        foreseer.see(decoded(sight), seat);
        const texts = JSON.parse(readFileSync(join(TEXTS, `told-${code}.json`), "utf8")) as Entry;
        const { events, told, lines, links } = compose(foreseer, { ...table, code, texts, counts: [] }, seat, words)!;
        expect({ events, told, lines, links }).toEqual(expected);
      }
    });

    test("the words of actions", async () => {
      const codec = new Codec((await engineOf(trace)).description.actions);
      for (const [action, words] of trace.words) {
        expect(codec.words(action)).toBe(words);
        expect(codec.action(words)).toBe(action);
      }
    });
  });
});
