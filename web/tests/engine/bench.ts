// How fast the rules are in WebAssembly, as `oakdoor.lab.page.bench` asks for it in Node and in a browser.
import type { Description } from "../../src/engine/description";
import { decoded, Engine, type Exports } from "../../src/engine/engine";
import { Search, widened } from "../../src/engine/search";

export interface Measured {
  decisions: number;
  looks: number;
}

const RUNS = 200; // short ones, of which the best counts: other work on the machine slows some
const GAMES = 200;
const LOOKS = 30;
const MIDDLE = 12; // decisions, then the search is measured

const best = (run: (number: number) => number) => Math.max(...Array.from({ length: RUNS }, (_, number) => run(number)));
const perSecond = (count: number, began: number) => (count / (performance.now() - began)) * 1000;

/** Decisions of random games and looks ahead in a second. */
export async function measure(wasm: string, description: Description, weights: string, players: number): Promise<Measured> {
  const { instance } = await WebAssembly.instantiate(decoded(wasm).buffer as ArrayBuffer);
  const engine = new Engine(description, instance.exports as unknown as Exports);
  const state = engine.newState();
  const search = new Search(engine, widened(decoded(weights)));
  const looks = looksPerSecond(engine, search, state, players);
  return { decisions: decisionsPerSecond(engine, state, players), looks };
}

function decisionsPerSecond(engine: Engine, state: number, players: number): number {
  return best((run) => {
    const began = performance.now();
    let decisions = 0;
    for (let game = 0; game < GAMES; game++) {
      engine.exports.deal(engine.box, state, players, -1, 0, BigInt(run * GAMES + game));
      engine.exports.start(engine.box, state, players, 0, 0);
      decisions += engine.randomGame(state).decisions;
    }
    return perSecond(decisions, began);
  });
}

function looksPerSecond(engine: Engine, search: Search, state: number, players: number): number {
  engine.begin(state, players, 0, 1n);
  for (let decided = 0; decided < MIDDLE || engine.legal(state).length < 2 || engine.actor(state) < 0; decided++) {
    const legal = engine.legal(state);
    engine.apply(state, legal[(7 * decided) % legal.length]!);
  }
  const seat = engine.actor(state);
  engine.observe(state, seat);
  return best((run) => {
    search.clear();
    search.see(engine.bytes(state));
    const began = performance.now();
    search.look(seat, BigInt(run), LOOKS);
    return perSecond(LOOKS, began);
  });
}
