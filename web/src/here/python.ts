// Python in a worker: the runtime and the package of the server, and the compiled rules beside it.
import type { loadPyodide } from "pyodide";
import { loadEngine, loadWeights } from "../engine/loading";
import { Door } from "./door";

export type Python = Awaited<ReturnType<typeof loadPyodide>>;

const READY = `
import os, sys
os.environ["OAKDOOR_PLAIN"] = "1"
sys.path[:0] = ["/package/oakdoor/page/standins", "/package"]
`;

/** A Python that can import the package; the folder holds both. */
export async function loadPython(folder: string): Promise<Python> {
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide };
  const [python, archive] = await Promise.all([
    load({ indexURL: folder }),
    fetch(`${folder}oakdoor.zip`).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/package" });
  python.runPython(READY);
  return python;
}

/** The compiled rules of a mode, for Python. */
export async function loadDoor(game: string, mode: string): Promise<Door> {
  const engine = await loadEngine(game, mode);
  return new Door(engine, engine.description.search ? await loadWeights(game, mode) : null);
}
