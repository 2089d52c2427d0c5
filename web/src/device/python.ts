// Python in a worker: the runtime and the package of the application.
import type { loadPyodide } from "pyodide";

export type Python = Awaited<ReturnType<typeof loadPyodide>>;

const READY = `
import os, sys
os.environ["OAKDOOR_PLAIN"] = "1"
sys.path[:0] = ["/package/oakdoor/device/shims", "/package"]
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
