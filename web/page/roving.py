"""The arrow keys inside a [data-roving] group. Its one tab stop is set with each frame (patch.js) and follows the focus."""

from pyscript.js_modules import patch

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def roving_of(element):
    return element.closest("[data-roving]") if element and element.closest else None


def members(group):
    return list(patch.members(group))


def index_of(element, group):
    for index, other in enumerate(members(group)):
        if other == element:
            return index
    return 0


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
