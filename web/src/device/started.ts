// Python as it was when the engine was built, started and with the application imported: its memory is laid into a page's.
import type { loadPyodide } from "pyodide";
import type { Python } from "./python";

type Create = NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>["createPyodideModule"]>;
/** What is needed of its memory. */
interface Memory {
  HEAP8: Int8Array;
  HEAPU32: Uint32Array;
  _malloc: (size: number) => number;
  _emscripten_get_sbrk_ptr: () => number;
}

/** A started Python. It fails where a browser lacks something for it: then Python has to start there. */
export async function loadStarted(load: typeof loadPyodide, folder: string): Promise<Python> {
  const snapshot = fetchSnapshot(`${folder}started.snapshot`);
  const { default: create }: { default: Create } = await import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`);
  const createPyodideModule: Create = async (settings) => {
    const made = await create(settings);
    makeRoom(made as unknown as Memory, (await snapshot).length);
    return made;
  };
  return load({ indexURL: folder, _loadSnapshot: snapshot, createPyodideModule });
}

/** Let a memory grow, so that so many bytes can be laid into it. */
function makeRoom(memory: Memory, size: number): void {
  const top = memory.HEAPU32[memory._emscripten_get_sbrk_ptr() >>> 2] ?? 0;
  if (memory.HEAP8.length < size) memory._malloc(size - top);
}

async function fetchSnapshot(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}
