// Starts the engine in a folder as a page does, and writes its memory into that folder: node snapshot-engine.mjs FOLDER
// A page that lays it into its own memory need not start Python, nor import the application.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const folder = `${resolve(process.argv[2])}/`;
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder, _makeSnapshot: true });
python.unpackArchive(new Uint8Array(readFileSync(join(folder, "oakdoor.zip"))).buffer, "zip", { extractDir: "/package" });
try {
  python.runPython(process.argv[3]);
} catch (error) {
  console.error(error.message); // without the line of code, which is a megabyte long
  process.exit(1);
}
clearFree(python._module);
// What lies above is not in use; a header of the format stands in front.
const { HEAPU32, HEAP8, _emscripten_get_sbrk_ptr: top } = python._module;
const taken = python.makeMemorySnapshot();
const used = taken.length - HEAP8.length + HEAPU32[top() >>> 2];
writeFileSync(join(folder, "started.snapshot"), gzipSync(taken.subarray(0, Math.ceil(used / 16) * 16), { level: 9 }));

/** Memory that was given back holds what is of no use any more: nothing is shorter. */
function clearFree({ _malloc, _free, _malloc_footprint, _malloc_set_footprint_limit, HEAP8 }) {
  const held = [];
  _malloc_set_footprint_limit(_malloc_footprint()); // no more than there is
  for (let size = 1 << 24; size >= 32; size >>>= 1) {
    for (let at = _malloc(size); at; at = _malloc(size)) {
      HEAP8.fill(0, at, at + size);
      held.push(at);
    }
  }
  held.forEach((at) => _free(at));
  _malloc_set_footprint_limit(0xffffffff);
}
