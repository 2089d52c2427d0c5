// How fast the rules are in WebAssembly, as `oakdoor.lab.wasm.bench` asks for it in Node and in a browser.
import type { Description } from "../../src/engine/description";
import { decoded, type Doors, Engine } from "../../src/engine/engine";
import { Search, widened } from "../../src/engine/search";

export interface Measured {
  decisions: number;
  looks: number;
}

const RUNS = 5;
const SECONDS = 0.5;
const LOOKS = 200;
const MIDDLE = 12; // random decisions, then the search is measured

const middle = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Decisions of random games and looks ahead in a second, each the median of some runs. */
export async function measure(wasm: string, description: Description, weights: string, players: number): Promise<Measured> {
  const { instance } = await WebAssembly.instantiate(decoded(wasm).buffer as ArrayBuffer);
  const engine = new Engine(description, instance.exports as unknown as Doors);
  const state = engine.newState();
  const search = new Search(engine, widened(decoded(weights)));
  const looks = looksPerSecond(engine, search, state, players);
  return { decisions: decisionsPerSecond(engine, state, players), looks };
}

function decisionsPerSecond(engine: Engine, state: number, players: number): number {
  let seed = 0;
  const rates = Array.from({ length: RUNS + 1 }, () => {
    const began = performance.now();
    let decisions = 0;
    while (performance.now() - began < SECONDS * 1000) {
      for (let game = 0; game < 100; game++) {
        engine.doors.deal(engine.box, state, players, -1, 0, BigInt(seed++));
        engine.doors.start(engine.box, state, players, 0, 0);
        decisions += engine.randomGame(state).decisions;
      }
    }
    return (decisions / (performance.now() - began)) * 1000;
  });
  return middle(rates.slice(1));
}

function looksPerSecond(engine: Engine, search: Search, state: number, players: number): number {
  engine.begin(state, players, 0, 1n);
  for (let decided = 0; decided < MIDDLE || engine.legal(state).length < 2 || engine.actor(state) < 0; decided++) {
    const legal = engine.legal(state);
    engine.apply(state, legal[(7 * decided) % legal.length]!);
  }
  const seat = engine.actor(state);
  const view = engine.newState();
  engine.copy(state, view);
  engine.observe(view, seat);
  const rates = Array.from({ length: RUNS + 1 }, (_, run) => {
    search.clear();
    search.see(engine.bytes(view));
    const began = performance.now();
    let done = 0;
    for (; performance.now() - began < SECONDS * 1000; done += LOOKS) search.look(seat, BigInt(run * 1000000 + done), LOOKS);
    return (done / (performance.now() - began)) * 1000;
  });
  return middle(rates.slice(1));
}
