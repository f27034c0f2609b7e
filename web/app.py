"""The main thread (MicroPython): what a person does goes to the worker, its frames go onto the page.

Nothing here knows a game: the worker holds the truth and renders (dojo.py). The parts: `page/link.py` calls the worker and
revives it, `page/frames.py` patches the page, `page/motion.py` moves cards, `page/roving.py` is for the arrow keys.
"""

import asyncio
import sys

from page import roving
from page.frames import page, settle, show
from page.link import PREFIX, Link, written_elsewhere
from pyscript import ffi, window

document = window.document
app = document.getElementById("app")
boot = window.dojo  # boot.js: starts and restarts Python, and what must work without it
WRITING = "input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]), textarea, select"
tasks = set()


def spawn(work):
    """Run something beside everything else; the loop alone would not keep it alive."""
    task = asyncio.create_task(work)
    tasks.add(task)
    for old in list(tasks):
        if old.done():
            tasks.discard(old)


def restarted(frame):
    """A new worker counts its frames from one again, and begins at the address that the browser shows."""
    page.serial = 0
    show(frame, step=True)


link = Link(restarted)


def run(request, step=False):
    """Send a request, and show its frame when it comes. ``step``: a step in the browser's history asks for it.

    It is sent before this returns: the browser would first paint what a finger does to a button.
    It stops the clock of the automatic step: its own frame will set the next one.
    """
    if page.timer is not None:
        window.clearTimeout(page.timer)
        page.timer = None
    page.leaving += step
    spawn(show_answer(request, link.post(request), page.changes, step))


async def show_answer(request, posted, changes, step):
    """A frame that answers less than what a form says by now would put the form back: only its save counts."""
    try:
        try:
            frame = await link.answer(request, posted)
        finally:
            page.leaving -= step
        show(frame, late=changes != page.changes, step=step and not page.leaving)
    except Exception as error:
        print("Failed:", request.get("do"), error)
        boot.broken()


def act(element, submitter=None):
    """Send what an element stands for, with the fields of its form."""
    form = element if element.tagName == "FORM" else element.closest("form")
    if form or (element.name and element.tagName in ("SELECT", "INPUT")):
        spawn(act_with_fields(element, form, submitter))
    else:
        run({"do": "act", "act": element.getAttribute("data-act"), "form": {}})


async def act_with_fields(element, form, submitter):
    """Files have to be read first."""
    fields = await values(form, submitter) if form else {element.name: await value_of(element)}
    run({"do": "act", "act": element.getAttribute("data-act"), "form": fields})


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
    act(element)


def on_submit(event):
    event.preventDefault()
    form = event.target
    if form.getAttribute("data-act") is not None:
        act(form, event.submitter)


def on_change(event):
    element = event.target
    if element.tagName in ("SELECT", "INPUT") and element.getAttribute("data-act") is not None:
        page.changes += 1
        act(element)


def on_key(event):
    key = event.key
    if event.ctrlKey or event.metaKey or event.altKey or event.isComposing:
        return
    settle()
    target = document.activeElement or event.target
    writing = target.matches and target.matches(WRITING)
    if key in roving.ARROWS or key in ("Home", "End"):
        group = None if writing else roving.roving_of(target)
        if group and roving.step(group, target, key):
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
        run({"do": "act", "act": "go", "form": {"url": window.location.hash}}, step=True)


def on_visibility(event):
    if document.visibilityState == "hidden":
        run({"do": "hide"})


def on_storage(event):
    """Another tab has written a save: this one's worker has to know, or it would give its number out again."""
    if event.key and event.key.startswith(PREFIX):
        key = event.key[len(PREFIX) :]
        written_elsewhere(key)
        spawn(hear({"do": "heard", "store": {key: event.newValue}}))


async def hear(request):
    """A form that somebody fills in stays as it is."""
    frame = await link.answer(request, link.post(request))
    show(frame, late=document.getElementById("setup") is not None)


PAGE_EVENTS = (
    ("click", on_click),
    ("submit", on_submit),
    ("change", on_change),
    ("keydown", on_key),
    ("visibilitychange", on_visibility),
)


page.run = run


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
    boot.listen("storage", ffi.create_proxy(on_storage))
    boot.ready()


async def guarded():
    try:
        await main()
    except Exception as error:
        sys.print_exception(error)
        boot.failed(f"app.py: {error}")


spawn(guarded())
