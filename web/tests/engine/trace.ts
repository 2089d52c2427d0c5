// The steps of `oakdoor.lab.page.trace`, taken in WebAssembly: the same hashes say that every byte was the same.
import { createHash, type Hash } from "node:crypto";
import { decoded, type Engine, type Row } from "../../src/engine/engine";
import type { Code } from "../../src/engine/preview/sentences";
import type { Search } from "../../src/engine/search";
import type { Preview, View } from "../../src/protocol";

export interface TracedGame {
  players: number;
  options: number;
  seed: number;
  decisions: number;
  digest: string;
}

export interface TracedRecord {
  begin: string;
  box: string;
  steps: [action: number, laid: string | null][];
  digest: string;
}

export interface TracedLooks {
  view: string;
  seat: number;
  seed: number;
  looks: number;
  node: number;
  nodes: number;
  edges: number;
  variation: number[];
  digest: string;
}

export interface TracedPreview {
  code: Code;
  names: string[];
  scores: boolean;
  worth: Record<string, number>;
  view: View;
  seat: number;
  sight: string;
  words: string;
  expected: Pick<Preview, "events" | "told" | "lines" | "links">;
}

export interface Trace {
  game: string;
  mode: string;
  games: TracedGame[];
  records: TracedRecord[];
  perft: { state: string; counts: number[] }[];
  looks: TracedLooks[];
  previews: TracedPreview[];
  words: [action: number, words: string][];
}

const LOOK_EVERY = 8;
const RATED = 5;
const SEEDS = [1n, 2n];
const EYES = { rivals: true, fear: 1 };
const WATCHER = -1;

/** Random numbers as the other side draws them (xorshift32). */
export class Chooser {
  #word: number;

  constructor(seed: number) {
    this.#word = ((Math.imul(seed, 2654435761) + 1) | 1) >>> 0;
  }

  below(bound: number): number {
    let word = this.#word;
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    this.#word = word >>> 0;
    return this.#word % bound;
  }
}

const rows = (events: Row[]) => Int16Array.from(events.flat());
const int32 = (value: number) => Int32Array.of(value);

export class Tracer {
  #engine: Engine;
  #state: number;
  #view: number;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#state = engine.newState();
    this.#view = engine.newState();
  }

  game(traced: TracedGame): { decisions: number; digest: string } {
    const engine = this.#engine;
    const { players, options, seed } = traced;
    const digest = createHash("sha256");
    const chooser = new Chooser(seed);
    digest.update(rows(engine.begin(this.#state, players, options, BigInt(seed))));
    let decisions = 0;
    for (;;) {
      const legal = engine.legal(this.#state);
      digest.update(engine.bytes(this.#state));
      digest.update(engine.description.actions.bytes === 2 ? Int16Array.from(legal) : Int32Array.from(legal));
      if (!legal.length) break;
      if (decisions % LOOK_EVERY === 0) this.#look(digest, players, BigInt(seed + decisions), legal);
      const action = legal[chooser.below(legal.length)]!;
      digest.update(int32(engine.actor(this.#state)));
      digest.update(rows(engine.apply(this.#state, action)));
      decisions += 1;
    }
    this.#look(digest, players, BigInt(seed), []);
    engine.begin(this.#state, players, options, BigInt(seed));
    const played = engine.randomGame(this.#state);
    digest.update(int32(played.decisions)).update(engine.bytes(this.#state)).update(played.lines);
    return { decisions, digest: digest.digest("hex") };
  }

  #look(digest: Hash, players: number, seed: bigint, legal: number[]): void {
    const engine = this.#engine;
    for (let seat = WATCHER; seat < players; seat++) {
      engine.copy(this.#state, this.#view);
      engine.observe(this.#view, seat);
      digest.update(engine.bytes(this.#view));
      const seen = engine.bytes(this.#view).slice();
      engine.resample(this.#view, seat, seed);
      digest.update(engine.bytes(this.#view));
      if (seat === WATCHER) continue;
      this.#worth(digest, seat);
      if (legal.length && engine.actor(this.#state) === seat) {
        engine.bytes(this.#view).set(seen);
        const rated = engine.rate(this.#view, seat, legal.slice(0, RATED), SEEDS, EYES);
        digest.update(BigInt64Array.from(rated, BigInt));
      }
    }
    for (const scored of engine.sides(this.#state)) {
      digest.update(scored.lines).update(int32(scored.score)).update(rows(scored.links));
    }
    digest.update(engine.returns(this.#state));
  }

  #worth(digest: Hash, seat: number): void {
    const engine = this.#engine;
    digest.update(BigInt64Array.of(engine.known(this.#state, seat)));
    digest.update(engine.features(this.#state, seat));
    digest.update(int32(engine.exports.side_of(this.#state, seat)));
    for (const rule of engine.description.rules) {
      if (rule === "forget") continue;
      const value = rule === "left"
        ? engine.exports.left!(this.#state)
        : engine.special(rule as "standing" | "shunned" | "margin", this.#state, seat);
      digest.update(Float64Array.of(value));
    }
  }

  record(traced: TracedRecord): string {
    const engine = this.#engine;
    const digest = createHash("sha256");
    engine.bytes(this.#state).set(decoded(traced.begin));
    for (const [action, laid] of traced.steps) {
      if (laid) engine.bytes(this.#state).set(decoded(laid));
      engine.apply(this.#state, action);
      digest.update(engine.bytes(this.#state));
    }
    return digest.digest("hex");
  }

  perft(state: string, depth: number): number {
    this.#engine.bytes(this.#state).set(decoded(state));
    return Number(this.#engine.perft(this.#state, depth));
  }
}

/** A search from the same view by the same seeds. */
export function looked(search: Search, traced: TracedLooks): Omit<TracedLooks, "view" | "seat" | "seed" | "looks"> {
  search.clear();
  search.see(decoded(traced.view));
  const node = search.look(traced.seat, BigInt(traced.seed + 1), traced.looks);
  const variation = search.variation(traced.seat, BigInt(traced.seed + 2), 3);
  const { nodes, edges } = search.used;
  const digest = createHash("sha256");
  for (const name of ["first", "size", "visits"]) digest.update(search.table(`tree_${name}`, nodes * 4));
  for (const name of ["action", "twin", "prior", "guess", "tried"]) digest.update(search.table(`tree_${name}`, edges * 4));
  digest.update(search.table("tree_total", edges * 8));
  return { node, nodes, edges, variation, digest: digest.digest("hex") };
}
