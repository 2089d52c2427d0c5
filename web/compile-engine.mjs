// Compiles the Python sources in a folder with the Python that pages run, in place: node compile-engine.mjs FOLDER
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdirTree("/package");
python.mountNodeFS("/package", process.argv[2]);
const done = python.runPython(`
import compileall, pathlib, py_compile

checked = py_compile.PycInvalidationMode.UNCHECKED_HASH
done = compileall.compile_dir("/package", quiet=1, legacy=True, stripdir="/package", invalidation_mode=checked)
for path in list(pathlib.Path("/package").rglob("*.py")):
    path.unlink()
bool(done)
`);
if (!done) process.exit(1);
