"""The main thread (MicroPython): taps and keys go to the worker, its frames go onto the page, saves into localStorage.

Nothing here knows a game. The worker holds the truth and renders; see `Link` for the calls, `show` for the frames.
"""

import asyncio
import json
import sys

from pyscript import ffi, window, workers
from pyscript.js_modules import idiomorph

document = window.document
html = document.documentElement
boot = window.dojo  # boot.js: starts and restarts Python, and what must work without it

PREFIX = "dragon-dojo."
ANSWER = 8000  # ms that one answer may take before the worker counts as dead
FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex]"
WRITING = "input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]), textarea, select"
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def byid(name):
    return document.getElementById(name)


app = byid("app")


# ---- storage ---------------------------------------------------------------------------------------------------


def stored():
    """All our entries of localStorage, without the prefix."""
    found = {}
    try:
        for key in list(window.Object.keys(window.localStorage)):
            if key.startswith(PREFIX):
                found[key[len(PREFIX) :]] = window.localStorage.getItem(key)
    except Exception:
        pass  # storage is switched off: every visit is the first one
    return found


def store(changes):
    """Write what a frame asks for; returns whether the browser took it."""
    try:
        for key, text in changes.items():
            if text is None:
                window.localStorage.removeItem(PREFIX + key)
            else:
                window.localStorage.setItem(PREFIX + key, text)
    except Exception:
        return False
    return True


# ---- the worker ------------------------------------------------------------------------------------------------


class Link:
    """The calls to the one `Session`, wherever it runs, and its revival when it has died."""

    def __init__(self):
        self.remote = None
        self.generation = 0
        self.reviving = None

    async def connect(self):
        """Wait for the worker; where none comes up, run the same code on this thread."""
        name = await boot.firstWorker
        if name:
            try:
                self.remote = await boot.within(workers[name], boot.patience)
                return
            except Exception as error:
                print("No worker:", error)
        self.remote = await boot.startMain()

    async def ask(self, request, patience=ANSWER):
        """One call with a time limit."""
        return json.loads(await boot.within(self.remote.send(json.dumps(request)), patience))

    async def start(self):
        """Begin, or begin again from what is stored."""
        return await self.ask(
            {
                "do": "start",
                "store": stored(),
                "url": window.location.hash,
                "locale": window.navigator.language,
                "reduced_motion": window.matchMedia("(prefers-reduced-motion: reduce)").matches,
                "worker": name_of_place(self),
                "version": boot.version,
            },
            patience=30000,
        )

    async def send(self, request):
        """One call; if it is not answered, a new worker takes over from the stored save and answers it."""
        generation = self.generation
        try:
            return await self.ask(request)
        except Exception as error:
            print("No answer to", request.get("do"), request.get("act", ""), error)
        if generation == self.generation:
            if self.reviving is None:
                self.reviving = asyncio.create_task(self.revive())
            await self.reviving
        return await self.ask(request)

    async def revive(self):
        """Replace the worker by a new one that starts from what is stored."""
        try:
            old = boot.worker
            if old and old.xworker:
                old.xworker.terminate()
            if old:
                old.remove()
                try:
                    self.remote = await boot.within(workers[boot.startWorker()], boot.patience)
                except Exception:
                    self.remote = await boot.startMain()
            self.generation += 1
            page.serial = 0
            show(await self.start())
        finally:
            self.reviving = None


def name_of_place(link):
    """Whether the session runs in a worker, where it may think for long without the page noticing."""
    return bool(boot.worker) and not boot.onMain


link = Link()


# ---- frames ----------------------------------------------------------------------------------------------------


class Page:
    """What has to be remembered from one frame to the next."""

    serial = 0
    url = None
    timer = None  # the next automatic step
    transition = None
    opener = None  # id of what had the focus before a dialog opened
    waiting = 0


page = Page()


def show(frame):
    """Put one frame onto the page: first the save, then everything one can see."""
    saved = store(frame.get("store") or {})
    if frame.get("n", 0) < page.serial:
        return
    page.serial = frame.get("n", 0)
    plan(frame.get("next"))
    settings(frame)
    template = document.createElement("template")
    template.innerHTML = frame["html"]
    content = template.content

    def update(*_):
        patch(content, frame.get("focus"))
        tell("say", frame.get("say"))
        tell("alert", frame.get("alert") if saved else "This browser could not save the game. Export it from the menu.")

    motion = frame.get("motion") or 0
    movers = moving(content) if motion and can_move() else set()
    if page.transition:
        page.transition.skipTransition()
        page.transition = None
    if movers:
        glide(update, movers, motion)
    else:
        update()
    if frame.get("download"):
        boot.download(frame["download"]["name"], frame["download"]["text"])
    if frame.get("copy"):
        boot.copy(frame["copy"])


def settings(frame):
    """What a frame says about the page as a whole."""
    if frame.get("title"):
        document.title = frame["title"]
    for key in ("theme", "size"):
        if frame.get(key):
            html.setAttribute("data-" + key, frame[key])
    for key, value in (frame.get("root") or {}).items():
        if value is None:
            html.removeAttribute("data-" + key)
        else:
            html.setAttribute("data-" + key, str(value))
    try:
        if frame.get("lang"):
            html.lang = frame["lang"]
            window.localStorage.setItem("dragon-dojo-lang", frame["lang"])
        if frame.get("theme"):
            window.localStorage.setItem("dragon-dojo-theme", frame["theme"])
    except Exception:
        pass  # only the very first look of the next start depends on it
    url = frame.get("url")
    if url is not None and url != window.location.hash:
        address = url or window.location.pathname
        if page.url is None or not url:
            window.history.replaceState(None, "", address)
        else:
            window.history.pushState(None, "", address)
    page.url = window.location.hash


def tell(name, text):
    """Fill a live region; a text that is said twice has to change in between."""
    if text:
        region = byid(name)
        region.textContent = text + "\u00a0" if region.textContent == text else text


def plan(step):
    """Set the timer for the next automatic step, in place of any earlier one."""
    if page.timer is not None:
        window.clearTimeout(page.timer)
        page.timer = None
    if step:
        request = {"do": step["do"]}
        page.timer = window.setTimeout(ffi.create_proxy(lambda *_: run(request)), step.get("after", 0))


def patch(content, focus):
    """Morph the page, keep dialogs, focus and the roving tab stops right."""
    active = document.activeElement
    inside = active and active.id != "app" and app.contains(active)
    name = active.id if inside else ""
    group = roving_of(active) if inside else None
    place = index_of(active, group) if group else 0
    shown = document.querySelector("dialog[open]")
    for dialog in content.querySelectorAll("dialog[data-open]"):
        old = byid(dialog.id) if dialog.id else shown
        if old and old.open:
            dialog.setAttribute("open", "")
    for dialog in app.querySelectorAll("dialog[open]"):
        if not (dialog.id and content.querySelector("#" + window.CSS.escape(dialog.id) + "[data-open]")):
            if not content.querySelector("dialog[data-open]"):
                dialog.close()
    idiomorph.Idiomorph.morph(app, content, MORPH)
    for dialog in app.querySelectorAll("dialog[data-open]"):
        if not dialog.open:
            page.opener = name or page.opener
            dialog.showModal()
    if not shown:
        opener = None
    elif document.querySelector("dialog[open]"):
        opener = None
    else:
        opener = byid(page.opener) if page.opener else None
    rove()
    refocus(focus, name, group, place, inside, opener)


MORPH = ffi.to_js({"morphStyle": "innerHTML", "ignoreActiveValue": True, "restoreFocus": True})


def refocus(wanted, name, group, place, inside, opener):
    """Leave the focus where the person expects it; it must never fall back to the top of the page."""
    target = app.querySelector(wanted) if wanted else None
    if target is None and document.activeElement and app.contains(document.activeElement):
        if document.activeElement.id != "app":
            return
    if target is None and opener:
        target = opener
    if target is None and name:
        target = byid(name)
    if target is None and group and app.contains(group):
        rest = members(group)
        if rest:
            target = rest[min(place, len(rest) - 1)]
    if target is None and inside:
        target = app
    if target and target != document.activeElement:
        target.focus(ffi.to_js({"preventScroll": True}))


# ---- moving things ---------------------------------------------------------------------------------------------


def can_move():
    """Whether a view transition is possible and wanted."""
    if not document.startViewTransition or document.visibilityState != "visible":
        return False
    return not window.matchMedia("(prefers-reduced-motion: reduce)").matches


def places(root):
    """For every [data-move-id]: where it lies, as the nearest thing around it with an id or data-place."""
    found = {}
    for element in root.querySelectorAll("[data-move-id]"):
        around = element.parentElement.closest("[data-place], [id]") if element.parentElement else None
        key = (around.getAttribute("data-place") or around.id) if around else ""
        found.setdefault(key, []).append(element.getAttribute("data-move-id"))
    return found


def moving(content):
    """The ids that are there before and after and lie elsewhere, or in a row that has changed."""
    old, new = places(app), places(content)
    before, after, moved = set(), set(), set()
    for key, ids in old.items():
        before.update(ids)
        if new.get(key) != ids:
            moved.update(ids)
    for key, ids in new.items():
        after.update(ids)
        if old.get(key) != ids:
            moved.update(ids)
    return moved & before & after


def name_movers(movers):
    """Give the moving elements their names, or take all names away."""
    for element in app.querySelectorAll("[data-move-id]"):
        name = element.getAttribute("data-move-id")
        element.style.viewTransitionName = "m-" + safe(name) if name in movers else ""


def safe(name):
    """A move id as a CSS identifier."""
    return "".join(c if c.isalpha() or c.isdigit() or c in "-_" else "_" + str(ord(c)) for c in name)


def glide(update, movers, motion):
    """Run the update inside a view transition that names only what moves."""
    html.style.setProperty("--motion", f"{motion}ms")
    name_movers(movers)

    def change(*_):
        update()
        name_movers(movers)

    def done(*_):
        if page.transition is transition:
            page.transition = None
            name_movers(())

    page.transition = transition = document.startViewTransition(ffi.create_proxy(change))
    quiet = ffi.create_proxy(lambda *_: None)
    transition.ready.catch(quiet)  # a skipped transition is no error
    transition.updateCallbackDone.catch(ffi.create_proxy(lambda error, *_: boot.failed(error)))
    transition.finished.then(ffi.create_proxy(done), quiet)


# ---- what the person does --------------------------------------------------------------------------------------


def run(request):
    """Send a request and show its frame, without blocking anything."""
    asyncio.create_task(ask_and_show(request))


async def ask_and_show(request):
    """An act stops the clock of the automatic step: its own frame will set the next one."""
    if page.timer is not None:
        window.clearTimeout(page.timer)
        page.timer = None
    try:
        show(await link.send(request))
    except Exception as error:
        print("Failed:", request.get("do"), error)
        tell("alert", "Something went wrong. Your game is saved; reload the page to go on.")
        boot.note("boot-broken", "Something went wrong. Your game is saved; reload the page to go on.")


async def act(element, submitter=None):
    """Send what an element stands for, with the fields of its form."""
    form = element if element.tagName == "FORM" else element.closest("form")
    fields = await values(form, submitter) if form else {}
    if not form and element.name and element.tagName in ("SELECT", "INPUT"):
        fields = {element.name: await value_of(element)}
    await ask_and_show({"do": "act", "act": element.getAttribute("data-act"), "form": fields})


async def value_of(field):
    """A field's value: a checkbox is true or false, a file its name and text."""
    if field.type == "checkbox":
        return field.checked
    if field.type == "file":
        file = field.files[0] if field.files.length else None
        return {"name": file.name, "text": await file.text()} if file else None
    return field.value


async def values(form, submitter):
    """All fields of a form by name."""
    found = {}
    for field in form.elements:
        if not field.name or field.disabled or field.tagName in ("BUTTON", "FIELDSET", "OUTPUT"):
            continue
        if field.type == "radio" and not field.checked:
            continue
        found[field.name] = await value_of(field)
    if submitter and submitter.name:
        found[submitter.name] = submitter.value
    return found


def on_click(event):
    element = event.target.closest("[data-act]")
    if not element or not app.contains(element) or element.tagName in ("FORM", "SELECT", "INPUT") or element.disabled:
        return
    if event.ctrlKey or event.metaKey:
        return  # a link opened in a new tab
    event.preventDefault()
    note_rove(element)
    asyncio.create_task(act(element))


def on_submit(event):
    event.preventDefault()
    form = event.target
    if form.getAttribute("data-act") is not None:
        asyncio.create_task(act(form, event.submitter))


def on_change(event):
    element = event.target
    if element.tagName in ("SELECT", "INPUT") and element.getAttribute("data-act") is not None:
        asyncio.create_task(act(element))


def on_key(event):
    key = event.key
    if event.ctrlKey or event.metaKey or event.altKey or event.isComposing:
        return
    target = event.target
    writing = target.matches and target.matches(WRITING)
    if key in ARROWS or key in ("Home", "End"):
        group = None if writing else roving_of(target)
        if group and step(group, target, key):
            event.preventDefault()
        return
    if writing and key != "Escape":
        return
    for element in (topmost()).querySelectorAll("[data-key]"):
        if key in element.getAttribute("data-key").split() and not element.disabled:
            event.preventDefault()
            element.click()
            return


def topmost():
    """Where keys apply: the open dialog, or else the page."""
    opened = list(app.querySelectorAll("dialog[open]"))
    return opened[-1] if opened else app


def on_cancel(event):
    """A dialog is closed by the session, not by the browser alone; the device's back gesture asks for it too."""
    event.preventDefault()
    for element in topmost().querySelectorAll("[data-key]"):
        if "Escape" in element.getAttribute("data-key").split():
            element.click()
            return


def on_history(event):
    if window.location.hash != page.url:
        page.url = window.location.hash
        run({"do": "act", "act": "go", "form": {"url": window.location.hash}})


def on_visibility(event):
    if document.visibilityState == "hidden":
        run({"do": "hide"})


# ---- arrow keys ------------------------------------------------------------------------------------------------


def roving_of(element):
    return element.closest("[data-roving]") if element and element.closest else None


def members(group):
    """What one can step through with the arrow keys."""
    return [e for e in group.querySelectorAll(FOCUSABLE) if not e.disabled and e.type != "hidden"]


def index_of(element, group):
    for index, other in enumerate(members(group)):
        if other == element:
            return index
    return 0


def note_rove(element):
    """Make this one the tab stop of its group."""
    group = roving_of(element)
    if group:
        for other in members(group):
            other.tabIndex = 0 if other == element else -1


def rove():
    """After a patch: one tab stop for each group, the one with the focus if there is one."""
    for group in app.querySelectorAll("[data-roving]"):
        stops = members(group)
        chosen = None
        for element in stops:
            if element == document.activeElement or (chosen is None and element.getAttribute("aria-current")):
                chosen = element
        for element in stops:
            if chosen is None:
                chosen = element
            element.tabIndex = 0 if element == chosen else -1


def step(group, current, key):
    """Move the focus inside a group: to the nearest in that direction, else to the neighbour in reading order."""
    stops = members(group)
    if not stops:
        return False
    at = index_of(current, group)
    if key == "Home":
        target = stops[0]
    elif key == "End":
        target = stops[-1]
    else:
        across, down = ARROWS[key]
        target = nearest(stops, stops[at], across, down)
        if target is None and across:
            target = stops[(at + across) % len(stops)]
    if target is None:
        return False
    note_rove(target)
    target.focus()
    return True


def nearest(stops, current, across, down):
    here = current.getBoundingClientRect()
    x, y = here.left + here.width / 2, here.top + here.height / 2
    best, distance = None, None
    for other in stops:
        box = other.getBoundingClientRect()
        dx, dy = box.left + box.width / 2 - x, box.top + box.height / 2 - y
        ahead, aside = (dx * across, abs(dy)) if across else (dy * down, abs(dx))
        if ahead > 1 and (not across or aside < max(here.height, box.height)):
            measure = ahead + 3 * aside
            if distance is None or measure < distance:
                best, distance = other, measure
    return best


# ---- start -----------------------------------------------------------------------------------------------------

PAGE_EVENTS = (
    ("click", on_click),
    ("submit", on_submit),
    ("change", on_change),
    ("keydown", on_key),
    ("visibilitychange", on_visibility),
)


async def main():
    """Connect, show the first frame, then listen."""
    boot.progress(2)
    await link.connect()
    boot.progress(3)
    show(await link.start())
    for name, handler in PAGE_EVENTS:
        document.addEventListener(name, ffi.create_proxy(handler))
    document.addEventListener("cancel", ffi.create_proxy(on_cancel), True)
    for name in ("popstate", "hashchange"):
        boot.listen(name, ffi.create_proxy(on_history))
    boot.ready()


async def guarded():
    try:
        await main()
    except Exception as error:
        sys.print_exception(error)
        boot.failed(f"app.py: {error}")


asyncio.create_task(guarded())
