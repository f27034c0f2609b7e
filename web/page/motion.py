"""Moving things: a view transition that names only what lies elsewhere afterwards."""

from pyscript import ffi, window

document = window.document
html = document.documentElement
app = document.getElementById("app")
boot = window.dojo
running = []  # the transition that is under way, if any


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
        if transition in running:
            running.remove(transition)
            name_movers(())

    transition = document.startViewTransition(ffi.create_proxy(change))
    running.append(transition)
    quiet = ffi.create_proxy(lambda *_: None)
    transition.ready.catch(quiet)  # a skipped transition is no error
    transition.updateCallbackDone.catch(ffi.create_proxy(lambda error, *_: boot.failed(error)))
    transition.finished.then(ffi.create_proxy(done), quiet)


def stop():
    """End a transition under way: what comes now is newer."""
    while running:
        running.pop().skipTransition()
