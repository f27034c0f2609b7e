// Puts a frame's HTML onto the page, for frames.py: each element that MicroPython looks at costs 0.1 ms, and a tap should
// show within 50. Nothing is decided here: what a frame says is what the page shows, and what is the same is left alone.
import { Idiomorph } from "../vendor/idiomorph.esm.js";

const app = document.getElementById("app");
const BLOCK = /<!--([\w-]+)-->([^]*?)<!--\/\1-->/g; // as pygames.ui.html.block writes them: one element or nothing
const FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex]";
const FIELDS = "input, select, textarea, option";
const DIALOG = "dialog[data-open]";
const NOTHING = { frame: null, blocks: new Map() };
let shown = NOTHING;

// ---- tab stops ---------------------------------------------------------------------------------------------------

// What one can step through with the arrow keys.
export const members = (group) =>
  [...group.querySelectorAll(FOCUSABLE)].filter((element) => !element.disabled && element.type !== "hidden");

// One tab stop for each [data-roving] group: what has the focus, else the current one, else the last stop, else the first.
const setTabStops = (root) => {
  const ids = (selector) => new Set([...app.querySelectorAll(selector)].map((element) => element.id).filter(Boolean));
  const wanted = [ids(":focus"), null, ids('[data-roving] [tabindex="0"]')];
  for (const group of root.querySelectorAll("[data-roving]")) {
    const stops = members(group);
    let stop;
    for (const names of wanted) stop ??= stops.find((one) => (names ? names.has(one.id) : one.getAttribute("aria-current")));
    stop ??= stops[0];
    for (const element of stops) element.tabIndex = element === stop ? 0 : -1;
  }
};

// Make this one the tab stop of its group.
const makeTabStop = (element) => {
  const group = element.closest("[data-roving]");
  if (!group || element.tabIndex === 0) return;
  for (const other of group.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  element.tabIndex = 0;
};

// The stop follows the focus at once: changed later, among other changes, it would have all of them laid out for itself.
app.addEventListener("focusin", (event) => makeTabStop(event.target));

// ---- from text to what has to be changed ---------------------------------------------------------------------------

const fragment = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  setTabStops(template.content); // here, where nothing has to be laid out anew
  return template.content;
};

const split = (html) => {
  const blocks = new Map();
  const frame = html.replace(BLOCK, (_all, name, inner) => { blocks.set(name, inner); return `<!--${name}-->`; });
  return { frame, blocks };
};

// The comments before and after each block on the page.
const fences = () => {
  const found = new Map();
  const walker = document.createTreeWalker(app, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) found.set(walker.currentNode.data, walker.currentNode);
  return found;
};

// The blocks that are not the same, each with what stands there now and what shall; null where more has changed.
const changedBlocks = (next) => {
  if (next.frame !== shown.frame) return null;
  const comments = fences();
  const parts = [];
  for (const [name, html] of next.blocks) {
    if (html === shown.blocks.get(name)) continue;
    const [first, last] = [comments.get(name), comments.get(`/${name}`)];
    const old = first?.nextElementSibling;
    const content = fragment(html);
    const alone = !old || old.nextSibling === last;
    if (!last || first.parentNode !== last.parentNode || !alone && first.nextSibling !== last) return null;
    if (content.childNodes.length > 1 || content.firstChild?.nodeType === Node.TEXT_NODE) return null;
    parts.push({ last, old: first.nextSibling === last ? null : old, fresh: content.firstElementChild, content });
  }
  return parts;
};

// A worker's answer: what MicroPython is to read, and the HTML.
export const unfold = async (answer) => {
  const text = await answer;
  const end = text.indexOf("\n");
  return { head: text.slice(0, end), html: text.slice(end + 1) };
};

// What a frame's HTML changes: for `moving` and `put`.
export const parse = ({ html }) => {
  const next = split(html);
  return { next, parts: changedBlocks(next) ?? [{ old: app, content: fragment(html), whole: true }] };
};

// ---- onto the page -------------------------------------------------------------------------------------------------

// What is the same need not be gone through; but a field may say something else by now than its attributes.
const differ = (old, fresh) => !old.isEqualNode(fresh) || Boolean(fresh.querySelector?.(FIELDS)) || Boolean(fresh.matches?.(FIELDS));
const OPTIONS = { ignoreActiveValue: true, restoreFocus: true, callbacks: { beforeNodeMorphed: differ } };

// What a person has opened or closed stays so.
const keepOpen = (content) => {
  const open = app.querySelector("dialog[open]");
  for (const dialog of content.querySelectorAll(DIALOG)) {
    const old = dialog.id ? document.getElementById(dialog.id) : open;
    if (old?.open) dialog.setAttribute("open", "");
  }
  for (const details of content.querySelectorAll("details[id]")) {
    const old = document.getElementById(details.id);
    if (old) details.open = old.open;
  }
};

const putPart = ({ old, fresh, last, content, whole }) => {
  if (whole) Idiomorph.morph(app, content, { ...OPTIONS, morphStyle: "innerHTML" });
  else if (!fresh) old?.remove();
  else if (!old) last.before(fresh);
  else Idiomorph.morph(old, fresh, { ...OPTIONS, morphStyle: "outerHTML" });
};

// A focused button or link that goes would leave the focus nowhere until the next frame, or, where the page gives it away at
// once, have everything laid out that has changed before: leave it while nothing has.
const leave = (parts) => {
  const active = document.activeElement;
  if (!active.matches("button[id], a[id], a[href]") || active.closest("dialog")) return;
  const part = parts.find(({ old }) => old?.contains(active));
  const name = active.id ? "id" : "href";
  const again = `${active.localName}[${name}="${CSS.escape(active.getAttribute(name))}"]`;
  if (part && !part.content.querySelector(again)) app.focus({ preventScroll: true });
};

// Change the page. A dialog that is open and wanted no longer is closed first, as the browser then gives the focus back.
export const put = ({ next, parts }) => {
  for (const { content } of parts) keepOpen(content);
  for (const { old, content } of parts) {
    const open = old?.matches("dialog[open]") ? old : old?.querySelector("dialog[open]");
    if (open && !content.querySelector(DIALOG)) open.close();
  }
  leave(parts);
  shown = NOTHING; // should anything go wrong half way, the next frame is put as a whole
  for (const part of parts) putPart(part);
  shown = next;
};

// ---- what moves ----------------------------------------------------------------------------------------------------

const movable = (root) => [...(root?.querySelectorAll("[data-move-id]") ?? [])];

// For every [data-move-id]: where it lies, as the nearest thing around it with an id or data-place.
const places = (roots) => {
  const found = new Map();
  for (const element of roots.flatMap(movable)) {
    const around = element.parentElement?.closest("[data-place], [id]");
    const key = around && around !== app ? around.dataset.place || around.id : "";
    found.set(key, [...(found.get(key) ?? []), element.dataset.moveId]);
  }
  return found;
};

// The ids that are there before and after and lie elsewhere, or in a row that has changed.
export const moving = ({ parts }) => {
  const [old, fresh] = [places(parts.map((part) => part.old)), places(parts.map((part) => part.content))];
  const changed = (one, other) => [...one].flatMap(([key, ids]) => (String(other.get(key)) === String(ids) ? [] : ids));
  const before = new Set([...old.values()].flat());
  const after = new Set([...fresh.values()].flat());
  return [...new Set([...changed(old, fresh), ...changed(fresh, old)])].filter((id) => before.has(id) && after.has(id));
};

// Give the moving elements their names for the view transition; all others lose theirs.
export const nameMovers = (movers) => {
  for (const element of movable(app)) {
    const id = element.dataset.moveId;
    if (movers.includes(id)) element.style.viewTransitionName = `m-${CSS.escape(id)}`;
    else if (element.style.viewTransitionName) {
      element.style.viewTransitionName = "";
      if (!element.getAttribute("style")) element.removeAttribute("style");
    }
  }
};
