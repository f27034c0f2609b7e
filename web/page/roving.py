"""One tab stop for each [data-roving] group, and the arrow keys inside it."""

from pyscript import window

document = window.document
app = document.getElementById("app")
FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex]"
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


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
