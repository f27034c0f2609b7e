// node compile.mjs JOBS.json: compiles archives to .pyc with Pyodide's own Python.
//
// The magic number has to be that of the Python that will run the code, which is newer than the build machine's;
// so the compiler is Pyodide itself, under Node. All zipping happens in there too: the same bytes on every machine.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { pyodide: dir, script, jobs } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(path.join(dir, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: dir, env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
py.runPython(fs.readFileSync(script, "utf8"));
const convert = py.globals.get("convert");
for (const { source, target, kind, deny } of jobs) {
  py.FS.writeFile("/tmp/in.zip", fs.readFileSync(source));
  const name = convert("/tmp/in.zip", "/tmp/out.zip", path.basename(source), kind, JSON.stringify(deny ?? []));
  const place = path.join(target, name);
  fs.writeFileSync(`${place}.new`, py.FS.readFile("/tmp/out.zip"));
  fs.renameSync(`${place}.new`, place); // what is there is whole: nobody compiles it again
}
