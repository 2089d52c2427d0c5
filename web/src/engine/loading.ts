// Loads a mode's module when it is wanted: nothing of it is part of what a page loads first.
import type { Description } from "./description";
import { Engine, type Exports } from "./engine";
import { widened } from "./search";

const descriptions = import.meta.glob<Description>("./made/*.ts", { import: "description" });
const modules = import.meta.glob<string>("./made/*.wasm", { query: "?url", import: "default" });
const weights = import.meta.glob<string>("./made/*.weights", { query: "?url", import: "default" });

/** The rules of a mode. */
export async function loadEngine(game: string, mode: string): Promise<Engine> {
  const [description, url] = await Promise.all([
    found(descriptions, `./made/${game}-${mode}.ts`),
    found(modules, `./made/${game}-${mode}.wasm`),
  ]);
  const { instance } = await WebAssembly.instantiate(await loaded(url));
  return new Engine(description, instance.exports as unknown as Exports);
}

/** What the search of a mode was taught. */
export async function loadWeights(game: string, mode: string): Promise<Float32Array> {
  const url = await found(weights, `./made/${game}-${mode}.weights`);
  return widened(new Uint8Array(await loaded(url)));
}

function found<What>(made: Record<string, () => Promise<What>>, name: string): Promise<What> {
  const load = made[name];
  if (!load) throw new Error(`${name} was not made`);
  return load();
}

async function loaded(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}
