// A module for the Python of a page in Node (tests/device/thought.mjs).
import { RulesModule } from "../../src/device/module";
import type { Description } from "../../src/engine/description";
import { Engine, type Exports } from "../../src/engine/engine";
import { widened } from "../../src/engine/search";

export async function moduleOf(wasm: Uint8Array<ArrayBuffer>, description: Description, weights: Uint8Array): Promise<RulesModule> {
  const { instance } = await WebAssembly.instantiate(wasm);
  return new RulesModule(new Engine(description, instance.exports as unknown as Exports), widened(weights.slice()));
}
