// Runs telling.py on the Python of a page, with its stand-ins: node told.mjs GAMES FIRST EVERY writes the marks as JSON.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const pyodide = createRequire(join(root, "web", "package.json")).resolve("pyodide");
const { loadPyodide } = await import(join(dirname(pyodide), "pyodide.mjs"));
const python = await loadPyodide({ stdout: (text) => process.stderr.write(`${text}\n`) });
for (const folder of ["src", "tests"]) {
  python.FS.mkdirTree(`/${folder}`);
  python.mountNodeFS(`/${folder}`, join(root, folder));
}
const [games, first, every] = process.argv.slice(2).map(Number);
try {
  const marks = await python.runPythonAsync(`
import json, os, sys
os.environ["OAKDOOR_PLAIN"] = "1"
sys.dont_write_bytecode = True
sys.path[:0] = ["/src/oakdoor/device/shims", "/src", "/tests"]
import numpy
assert "shims" in numpy.__file__
from device import telling

json.dumps(await telling.told(${games}, ${first}, ${every}))
`);
  process.stdout.write(marks);
} catch (error) {
  process.stderr.write(String(error.message).slice(-4000));
  process.exit(1);
}
