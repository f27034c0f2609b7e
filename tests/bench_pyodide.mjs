// The bench under Pyodide on Node, with the runtime that the site ships (run `npm ci` in web/ first):
//   node tests/bench_pyodide.mjs [RUNS] [SECONDS]
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [runs = "3", seconds = "0.3"] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.FS.mkdir("/checkout");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/checkout");
pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/checkout")
from pygames.commands.bench import measure, summary, table
print("Python", sys.version.split()[0], sys.platform)
figures = measure(${Number(runs)}, ${Number(seconds)})
print(table(figures))
print(summary(figures))
`);
