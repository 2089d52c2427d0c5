// Python in a worker: the runtime and the package of the application.
import type { loadPyodide } from "pyodide";
import READY from "./ready.py?raw";
import { loadStarted } from "./started";

export type Python = Awaited<ReturnType<typeof loadPyodide>>;

/** What the snapshot holds of chance is the same on every device. */
const ANEW = "import random\nrandom.seed()";

/** Told which part of all bytes is there. */
export type Counted = (part: number) => void;

/** Let everything that is fetched be counted; returns what ends it. */
function counting(bytes: number, counted: Counted): () => void {
  const real = self.fetch;
  let there = 0;
  let told = 0;
  const add = (chunk: Uint8Array, out: TransformStreamDefaultController<Uint8Array>): void => {
    there += chunk.byteLength;
    const percent = Math.min(100, Math.floor(100 * there / bytes));
    if (percent > told) counted((told = percent) / 100);
    out.enqueue(chunk);
  };
  self.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (!answer.body) return answer;
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(new TransformStream({ transform: add })), { status, statusText, headers });
  };
  return () => (self.fetch = real);
}

/** A Python that can import the package; the folder holds both. */
export async function loadPython(folder: string, bytes = 0, counted: Counted = () => undefined): Promise<Python> {
  const { loadPyodide: load }: { loadPyodide: typeof loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  const stop = bytes ? counting(bytes, counted) : () => undefined;
  const archive = fetch(`${folder}oakdoor.zip`).then((answer) => answer.arrayBuffer());
  try {
    const started = await loadStarted(load, folder).catch((error: unknown) => void console.warn("Python starts anew:", error));
    const python = started ?? await load({ indexURL: folder });
    python.unpackArchive(await archive, "zip", { extractDir: "/package" });
    python.runPython(started ? ANEW : READY);
    return python;
  } finally {
    stop();
  }
}
