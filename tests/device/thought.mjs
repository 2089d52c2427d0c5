// Runs thinking.py on the Python of a page, with the modules of web/src/engine/made beside it:
// node thought.mjs FUNCTION VALUES writes what one of its functions finds, as JSON.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const web = join(root, "web");
const pyodide = createRequire(join(web, "package.json")).resolve("pyodide");
const { loadPyodide } = await import(join(dirname(pyodide), "pyodide.mjs"));
const bundle = ["node_modules/esbuild/bin/esbuild", "tests/device/modules.ts", "--bundle", "--format=esm", "--log-level=error"];
const script = execFileSync(process.execPath, bundle, { cwd: web });
const { moduleOf } = await import(`data:text/javascript;base64,${script.toString("base64")}`);
const made = (name, ending) => readFileSync(join(web, "src/engine/made", `${name}.${ending}`));

async function load(game, mode) {
  const name = `${game}-${mode}`;
  return moduleOf(made(name, "wasm"), JSON.parse(made(name, "json").toString()), made(name, "weights"));
}

const python = await loadPyodide({ stdout: (text) => process.stderr.write(`${text}\n`) });
for (const folder of ["src", "tests"]) {
  python.FS.mkdirTree(`/${folder}`);
  python.mountNodeFS(`/${folder}`, join(root, folder));
}
const [wanted, values] = process.argv.slice(2);
python.globals.set("load", load);
python.globals.set("values", values);
try {
  const found = await python.runPythonAsync(`
import json, os, sys
os.environ["OAKDOOR_PLAIN"] = "1"
sys.dont_write_bytecode = True
sys.path[:0] = ["/src/oakdoor/device/shims", "/src", "/tests"]
import numpy
assert "shims" in numpy.__file__
from device import thinking

json.dumps(await thinking.${wanted}(load, *json.loads(values)))
`);
  process.stdout.write(found, () => process.exit(0)); // a page's server would go on by itself
} catch (error) {
  process.stderr.write(String(error.message).slice(-4000));
  process.exit(1);
}
