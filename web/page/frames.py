"""Puts a frame onto the page: first the save, then everything one can see, then where the focus goes."""

from page import motion, roving
from page.link import store
from pyscript import ffi, window
from pyscript.js_modules import patch

document = window.document
html = document.documentElement
app = document.getElementById("app")
boot = window.dojo


def byid(name):
    return document.getElementById(name)


class Page:
    """What has to be remembered from one frame to the next."""

    serial = 0
    changes = 0  # how often a person has changed a form
    saved = True  # whether the browser has taken everything so far
    url = None
    leaving = 0  # how many steps in the browser's history wait for their frame
    title = ""
    settings = None  # language, theme and so on, as last set
    timer = None  # the next automatic step
    opener = None  # id of what had the focus before a dialog opened
    spot = None  # where the focus was when nothing was left that could take it; it goes back as soon as something can
    focus = None  # what refocus() needs once the last frame is laid out
    run = None  # sends a request; set by app.py


page = Page()


def show(frame, late=False, step=False):
    """Put one frame onto the page: first the save, then everything one can see; of a late one only the save.

    ``step``: it answers a step in the browser's history.
    """
    saved = store(frame.get("store") or {})
    if saved != page.saved:
        page.saved = saved
        boot.saved(saved)
    if late or frame.get("n", 0) < page.serial:
        return
    page.serial = frame.get("n", 0)
    plan(frame.get("next"))
    settings(frame, step)
    motion.stop()
    content = patch.parse(frame["answer"])

    def update(*_):
        change(content, frame.get("focus"))
        at_table = frame.get("root", {}).get("at") == "table"
        tell("say", frame.get("say"), at_table)
        tell("alert", frame.get("alert"), False)

    duration = frame.get("motion") or 0
    movers = patch.moving(content) if duration and motion.can_move() else None
    if movers and movers.length:
        motion.glide(update, movers, duration)
    else:
        update()
    if frame.get("download"):
        boot.download(frame["download"]["name"], frame["download"]["text"])
    if frame.get("copy"):
        boot.copy(address_of(frame["copy"]))


def address_of(text):
    """What is to be copied; of a link to a page of the app the frame knows only what stands behind the ``#``."""
    return window.location.href.split("#")[0] + text if text.startswith("#") else text


def settings(frame, step):
    """What a frame says about the page as a whole. Mostly it is what the last one said, and costs nothing."""
    if frame.get("title") != page.title:
        page.title = document.title = frame.get("title") or document.title
    wanted = [frame.get(key) for key in ("lang", "theme", "size", "root")]
    if wanted != page.settings:
        page.settings = wanted
        look(frame)
    if frame.get("url") is not None:
        address(frame["url"], step)


def address(url, step):
    """Show a page's address. Where the browser's history led to another one, that is corrected and not added to:
    whoever steps back from there would otherwise come to the same wrong place for ever.
    """
    url = "#" + url.lstrip("#") if url.strip("#") else ""
    if url != window.location.hash:
        if page.url is None or step:
            window.history.replaceState(None, "", url or window.location.pathname)
        elif page.leaving:
            return  # a frame from before the step; the one that answers it is on its way
        else:
            window.history.pushState(None, "", url or window.location.pathname)
    page.url = window.location.hash


def look(frame):
    """Language, theme, sizes and whatever else the stylesheets know of, on the page's root."""
    for key in ("theme", "size"):
        if frame.get(key):
            html.setAttribute("data-" + key, frame[key])
    for key, value in (frame.get("root") or {}).items():
        if value is None:
            html.removeAttribute("data-" + key)
        else:
            html.setAttribute("data-" + key, str(value))
    if frame.get("lang"):
        html.lang = frame["lang"]
    for key in ("lang", "theme"):
        if frame.get(key):
            boot.keep("dragon-dojo-" + key, frame[key])  # for the very first look of the next start


def tell(name, text, stays):
    """Fill a live region; a text that is said twice has to change in between. What is old goes, unless it ``stays``:
    complaints and hints name cards of a hand, and the next person has another one.
    """
    region = byid(name)
    if text:
        region.textContent = text + "\u00a0" if region.textContent == text else text
    elif not stays:
        region.textContent = ""


def plan(step):
    """Set the timer for the next automatic step, in place of any earlier one."""
    if page.timer is not None:
        window.clearTimeout(page.timer)
        page.timer = None
    if step:
        request = {"do": step["do"]}
        page.timer = window.setTimeout(ffi.create_proxy(lambda *_: page.run(request)), step.get("after", 0))


def change(content, focus):
    """Change the page, keep dialogs and the focus right."""
    spot = page.focus[1] if page.focus else spot_of(document.activeElement)
    name = spot[0] if spot else ""
    shown = document.querySelector("dialog[open]")
    patch.put(content)
    for dialog in app.querySelectorAll("dialog[data-open]"):
        if not dialog.open:
            page.opener = name or page.opener
            dialog.showModal()
    closed = shown and not document.querySelector("dialog[open]")
    opener = byid(page.opener) if closed and page.opener else None
    page.focus = (focus, spot, opener) if spot or opener else None
    if page.focus:
        window.requestAnimationFrame(SETTLE)


def settle(*_):
    """Give the focus its place in the last frame. To do so the browser lays the page out, as it does now anyway."""
    if page.focus:
        found, page.focus = page.focus, None
        refocus(*found)


SETTLE = ffi.create_proxy(settle)


def spot_of(active):
    """Where the focus is: the id of the element, its group and its number there; None where nothing has it."""
    if not active or not app.contains(active):
        return None
    if active.id == "app":
        return page.spot
    group = roving.roving_of(active)
    return active.id, group, roving.index_of(active, group) if group else 0


def refocus(wanted, spot, opener):
    """Leave the focus where the person expects it; it must never fall back to the top of the page.

    What had it may be gone, or be there and no button any more: then its neighbour in the group gets it if that is playable,
    else what the frame wants, else the neighbour all the same.
    """
    active = document.activeElement
    if active and active.id != "app" and app.contains(active):
        page.spot = None
        return  # it is still there
    name, group, place = spot or ("", None, 0)
    if group and not app.contains(group):
        group = byid(group.id) if group.id else None
    rest = roving.members(group) if group else []
    neighbour = rest[min(place, len(rest) - 1)] if rest else None
    playable = neighbour and neighbour.getAttribute("aria-disabled") != "true"
    wished = app.querySelector(wanted) if wanted and spot else None
    page.spot = None
    for target in (
        opener,
        byid(name) if name else None,
        neighbour if playable else None,
        wished,
        neighbour,
    ):
        if target:
            target.focus(ffi.to_js({"preventScroll": True}))
            if document.activeElement == target:
                return
    if spot:
        page.spot = spot
        app.focus(ffi.to_js({"preventScroll": True}))
