// The door of a module for the Python of a page in Node (tests/page/thought.mjs).
import type { Description } from "../../src/engine/description";
import { type Doors, Engine } from "../../src/engine/engine";
import { widened } from "../../src/engine/search";
import { Door } from "../../src/here/door";

export async function doorOf(wasm: Uint8Array<ArrayBuffer>, description: Description, weights: Uint8Array): Promise<Door> {
  const { instance } = await WebAssembly.instantiate(wasm);
  return new Door(new Engine(description, instance.exports as unknown as Doors), widened(weights.slice()));
}
