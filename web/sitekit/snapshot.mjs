// node snapshot.mjs PYODIDE-FOLDER TARGET WHEEL...: Python's memory after it has imported and rehearsed the whole app.
//
// A start from it skips what takes most of the time: Python's own start and all imports (start.mjs). The clock stands
// still and dice are not thrown, so that two builds give the same bytes; dojo.py throws them again in the browser.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [dir, target, ...wheels] = process.argv.slice(2);
process.argv[1] = "./this.program"; // ends up in Python's environment
Date.now = () => 0;
Object.defineProperty(performance, "now", { value: () => 0 });
crypto.randomFillSync = (array) => array.fill(0);
const PLACE = "/lib/wheels"; // as in start.mjs
const IMPORTS = `
import importlib, pkgutil, random
import pygames
for module in pkgutil.walk_packages(pygames.__path__, "pygames."):
    if not module.name.startswith(("pygames.commands", "pygames.__main__")):
        importlib.import_module(module.name)
random.seed(0)
`;

const { loadPyodide } = await import(pathToFileURL(path.join(dir, "pyodide.mjs")));
const env = { PYTHONHASHSEED: "0", HOME: "/home/pyodide", LANG: "C.UTF-8" };
const py = await loadPyodide({ indexURL: dir, env, _makeSnapshot: true });
py.FS.mkdirTree(PLACE);
for (const wheel of wheels) py.FS.writeFile(`${PLACE}/${path.basename(wheel)}`, fs.readFileSync(wheel));
py.runPython(`import sys; sys.path += ${JSON.stringify(wheels.map((wheel) => `${PLACE}/${path.basename(wheel)}`))}`);
py.runPython(IMPORTS);
py.runPython(fs.readFileSync(new URL("rehearse.py", import.meta.url), "utf-8"), { globals: py.toPy({ __name__: "rehearse" }) });
py.runPython("import gc; gc.collect(); gc.freeze()"); // what is there by now is here to stay
const memory = py.makeMemorySnapshot();
let end = memory.length;
while (memory[end - 1] === 0) end -= 1; // nothing has been there yet
fs.writeFileSync(target, zlib.gzipSync(memory.subarray(0, Math.ceil(end / 16) * 16), { level: 9 }));
