// Loads a mode's module when it is wanted: nothing of it is part of what a page loads first.
import { fileAt } from "../address";
import type { Description } from "./description";
import { Engine, type Exports } from "./engine";
import { filesOf, type Making } from "./manifest";
import { widened } from "./search";

/** The rules of a mode, as soon as they are made. */
export async function loadEngine(game: string, mode: string, tell?: (making: Making) => void): Promise<Engine> {
  const { description, module } = await filesOf(`${game}-${mode}`, tell);
  const [text, bytes] = await Promise.all([loaded(description), loaded(module)]);
  const { instance } = await WebAssembly.instantiate(await bytes.arrayBuffer());
  return new Engine((await text.json()) as Description, instance.exports as unknown as Exports);
}

/** What the search of a mode was taught. */
export async function loadWeights(game: string, mode: string): Promise<Float32Array> {
  const { weights } = await filesOf(`${game}-${mode}`);
  if (!weights) throw new Error("this mode has no weights");
  return widened(new Uint8Array(await (await loaded(weights)).arrayBuffer()));
}

async function loaded(file: string): Promise<Response> {
  const answer = await fetch(fileAt(file));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}
