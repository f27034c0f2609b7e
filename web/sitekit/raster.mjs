// node raster.mjs JOBS.json: draws SVG files as PNG files (resvg as WebAssembly: the same pixels on every machine).
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { modules, jobs } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const folder = path.join(modules, "@resvg/resvg-wasm");
const { initWasm, Resvg } = await import(pathToFileURL(path.join(folder, "index.mjs")));
await initWasm(fs.readFileSync(path.join(folder, "index_bg.wasm")));
for (const { svg, target, size } of jobs) {
  const image = new Resvg(svg, { fitTo: { mode: "width", value: size }, font: { loadSystemFonts: false } }).render();
  fs.writeFileSync(target, image.asPng());
}
