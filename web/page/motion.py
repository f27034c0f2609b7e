"""Moving things: a view transition that names only what lies elsewhere afterwards (patch.js finds it)."""

from pyscript import ffi, window
from pyscript.js_modules import patch

document = window.document
html = document.documentElement
boot = window.dojo
NOBODY = ffi.to_js([])
running = []  # the transition that is under way, if any, and what of it is still to be done


def can_move():
    """Whether a view transition is possible and wanted."""
    if not document.startViewTransition or document.visibilityState != "visible":
        return False
    return not window.matchMedia("(prefers-reduced-motion: reduce)").matches


def glide(update, movers, motion):
    """Run the update inside a view transition that names only what moves."""
    html.style.setProperty("--motion", f"{motion}ms")
    patch.nameMovers(movers)

    def update_and_name():
        update()
        patch.nameMovers(movers)

    def done(*_):
        if entry in running:
            running.remove(entry)
            patch.nameMovers(NOBODY)

    entry = {"todo": update_and_name}

    transition = entry["transition"] = document.startViewTransition(ffi.create_proxy(lambda *_: finish(entry)))
    running.append(entry)
    quiet = ffi.create_proxy(lambda *_: None)
    transition.ready.catch(quiet)  # a skipped transition is no error
    transition.updateCallbackDone.catch(ffi.create_proxy(lambda error, *_: boot.failed(error)))
    transition.finished.then(ffi.create_proxy(done), quiet)


def stop():
    """End a transition under way: what comes now is newer, and has to find the page as the last frame wanted it."""
    while running:
        entry = running.pop()
        entry["transition"].skipTransition()
        finish(entry)


def finish(entry):
    """Change the page, unless that has been done."""
    todo, entry["todo"] = entry["todo"], None
    if todo:
        todo()
