"""`python3 web bench-page`: how fast the page answers, and whether a thinking bot can be felt. In Chromium, on the built site.

- From tap to changed page: real taps that pick and play; the time from the browser's own stamp of the click to the change
  of the page, and to the next frame. Like a person, it taps what has been painted and has come to rest.
- While masters think: the longest task on the page's main thread, the time from a click to a menu opened or shut, and how
  long the master takes for a move (from save to save).
- Memory over many games of bots, after a collection of garbage: what the page and the worker hold (`bench_memory.py`).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import threading
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

REPO = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPO), str(REPO / "web")]

from playwright.sync_api import Page, TimeoutError, sync_playwright  # noqa: E402
from sitekit import chrome, paths  # noqa: E402
from sitekit.server import make_server  # noqa: E402

from e2e.bench_memory import Memory  # noqa: E402
from e2e.person import NEXT_ROUND, VICTORY, Person  # noqa: E402
from pygames.bots import bots_for  # noqa: E402
from pygames.games import all_games  # noqa: E402
from pygames.table import Seat, Table  # noqa: E402
from pygames.ui import link  # noqa: E402

RESULT = '[data-act="dialog end"]'
NEXT = '[data-act="next"]'
READY = "body[data-ready='1']"
BARS = {"tap": 50.0, "task": 50.0, "answer": 50.0, "move": 1000.0}
SPY = """
window.taps = []; window.tasks = []; window.saves = [];
let clicked = 0, heard = 0;
addEventListener("click", (event) => { clicked = event.timeStamp; heard = performance.now(); }, true);
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  if (!clicked || changes.every((change) => change.attributeName === "tabindex")) return; // where the arrow keys begin
  const started = clicked, changed = performance.now() - clicked, answered = performance.now() - heard;
  clicked = 0;
  requestAnimationFrame(() => setTimeout(() => taps.push([changed, performance.now() - started, answered])));
}).observe(document.querySelector("#app"), {subtree: true, childList: true, attributes: true, characterData: true}));
new PerformanceObserver((list) => { for (const task of list.getEntries()) tasks.push(task.duration); }).observe({type: "longtask"});
const write = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (/table\\.\\d+$/.test(key)) saves.push(performance.now());
  return write.call(this, key, value);
};
"""
TO_THE_END = f"""() => new Promise((resolve) => {{
  const look = () => {{
    if (document.querySelector("{VICTORY}")) {{ observer.disconnect(); resolve(true); }}
    else setTimeout(() => document.querySelector("{NEXT_ROUND}")?.click());
  }};
  const observer = new MutationObserver((changes) => {{
    if (!changes.every((change) => change.attributeName === "tabindex")) look();
  }});
  observer.observe(document.querySelector("#app"), {{subtree: true, childList: true, attributes: true, characterData: true}});
  setTimeout(() => resolve(false), 120000);
  look();
}})"""
"""Deal round after round until the game is over. Bots end a round sooner than a look from outside notices."""


# what rAF promises is drawn by other threads yet; nobody reacts to what they see in less than the last number
PAINTED = """() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() =>
  Promise.allSettled(document.getAnimations().map((motion) => motion.finished)).then(() => setTimeout(seen, 150)))))"""


class Onlooker(Person):
    """Somebody who looks at what there is before tapping it."""

    def do(self, found: dict[str, Any]) -> None:
        """Wait until the page has been painted, then tap."""
        self.page.evaluate(PAINTED)
        super().do(found)


def p95(values: list[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.95))] if values else float("nan")


def visit(page: Page, address: str) -> None:
    """Show a page of the app; tables kept so far are forgotten."""
    page.evaluate("location.hash = 'settings'")
    page.locator("#set-speed").wait_for(timeout=120_000)
    page.locator("#set-speed").select_option("instant")
    page.evaluate("address => { location.hash = address }", address)


def address(game: str, bots: list[str], seed: int) -> str:
    """The link of a new table; an empty name is a person's seat."""
    seats = [Seat(f"Player {number}", bot) for number, bot in enumerate(bots, 1)]
    return f"play/{link.write(Table.new(game, seats, seed))}"


def table_for(game: str, at_most: int) -> int:
    """How many sit at a table to measure at: as many as the game takes, within a limit."""
    return max(players for players in all_games()[game].players if players <= at_most)


def taps(page: Page, game: str, players: int, steps: int) -> list[list[float]]:
    """Times from tap to changed page over so many taps of a person against novices."""
    person, seed = Onlooker(page, Random(1).random), 1
    seats = ["", *["novice"] * (players - 1)]
    visit(page, address(game, seats, seed))
    page.locator(".at-table").wait_for(timeout=60_000)
    page.evaluate("taps.length = 0")
    for _step in range(steps):
        if person.step() == VICTORY:
            seed += 1
            person = Onlooker(page, Random(seed).random)
            visit(page, address(game, seats, seed))
            page.locator(".at-table").wait_for(timeout=60_000)
    person.wait()
    found: list[list[float]] = page.evaluate("taps")
    return found


class Gone(Exception):
    """What was to be tapped is no longer there: the round or the game has ended."""


def call(page: Page, button: str) -> float:
    """Milliseconds from the page's hearing of a click to its change. Like a person, it taps what has come to rest."""
    page.evaluate(PAINTED)
    page.evaluate("taps.length = 0")
    try:
        page.locator(button).tap(timeout=2_000)
    except TimeoutError:
        raise Gone from None
    try:
        page.wait_for_function("taps.length > 0", timeout=10_000)
    except TimeoutError:
        if not page.locator(f"{NEXT}, {RESULT}").count():
            raise
        raise Gone from None  # the round's result came under the finger
    answered: float = page.evaluate("taps[0][2]")
    return answered


def thinking(page: Page, game: str, players: int, moves: int) -> tuple[list[float], list[float], list[float]]:
    """While masters play: long tasks, times of other calls (a menu opens and shuts), times of a move."""
    master = list(bots_for(game))[-1]
    answers: list[float] = []
    times: list[float] = []
    page.evaluate("tasks.length = 0")
    for seed in range(1, moves + 1):
        visit(page, address(game, [master] * players, seed))
        page.locator(".at-table").wait_for(timeout=60_000)
        while not page.locator(f"{VICTORY}, {RESULT}").count():
            if len(times) >= moves:
                long_tasks: list[float] = page.evaluate("tasks")
                return long_tasks, answers, times
            page.evaluate("saves.length = 0")
            page.wait_for_function(f"saves.length > 2 || document.querySelector(`{NEXT}, {RESULT}`)", timeout=60_000)
            stamps: list[float] = page.evaluate("saves")
            times += [later - earlier for earlier, later in pairwise(stamps)]
            if page.locator(NEXT).count():
                page.locator(NEXT).last.tap()  # in the dialog, if it is open: that comes last
                page.locator(NEXT).first.wait_for(state="detached")
                continue
            try:
                answers += [call(page, "#tool-dialog-menu"), call(page, "dialog #shut")]
            except Gone:
                continue
    raise RuntimeError(f"{game}: too few moves were a thought")


def games_of_bots(page: Page, memory: Memory, games: int) -> list[dict[str, float]]:
    """Novices play so many games, of each kind in turn; the memory at the start, half way and at the end."""
    looks: list[dict[str, float]] = []
    kinds = list(all_games())
    for number in range(games + len(kinds)):
        game = kinds[number % len(kinds)]
        if number in (len(kinds), len(kinds) + games // 2):
            looks.append(memory.look())  # one game of each kind first, so that everything has been imported
        visit(page, address(game, ["novice"] * max(2 if game == "ninja-samurai" else 3, 2), number))
        page.evaluate(
            "Object.keys(localStorage).filter(k => /table|statistics/.test(k)).forEach(k => localStorage.removeItem(k))"
        )
        assert page.evaluate(TO_THE_END), f"{game} did not end"
    looks.append(memory.look())
    return looks


TITLES = {
    "tap": "tap to changed page, p95",
    "task": "longest task while masters think",
    "answer": "other calls meanwhile, p95",
    "move": "master's move, p95",
}
COLUMNS = ("players", "tap p50", "tap p95", "frame p95", "longest task", "dialog p95", "dialog max", "master p95")


def measure(page: Page, game: str, players: int, steps: int, moves: int) -> dict[str, list[float]]:
    """The samples of one game for each bar; its row is printed."""
    tapped = taps(page, game, players, steps)
    changed, painted = [row[0] for row in tapped], [row[1] for row in tapped]
    tasks, answers, times = thinking(page, game, players, moves)
    figures = [statistics.median(changed), p95(changed), p95(painted), max(tasks, default=0), p95(answers)]
    figures += [max(answers, default=float("nan")), p95(times)]
    print(f"{game:24}{players:>9}" + "".join(f"{figure:14.1f}" for figure in figures), flush=True)
    return {"tap": changed, "task": [*tasks, 0.0], "answer": answers, "move": times}


def print_memory(looks: list[dict[str, float]], games: int) -> None:
    """The memory at the start, half way and at the end, and how much it grew."""
    print(f"\n{f'memory over {games} games of bots':34}{'start':>10}{'half':>10}{'end':>10}{'growth':>10}")
    for key in looks[0]:
        values = [look[key] for look in looks]
        print(f"{key:34}" + "".join(f"{value:10.1f}" for value in values) + f"{values[-1] - values[0]:+10.1f}")


def print_totals(every: dict[str, list[float]]) -> list[str]:
    """All games together beside the bars; the titles of those that were missed."""
    totals = {key: max(values) if key == "task" else p95(values) for key, values in every.items()}
    print(f"\n{'':34}{'measured':>10}{'bar':>8}{'samples':>9}")
    for key, title in TITLES.items():
        print(f"{title:34}{totals[key]:10.1f}{BARS[key]:8.0f}{len(every[key]):9}")
    return [TITLES[key] for key, value in totals.items() if value > BARS[key]]


def run(steps: int, moves: int, games: int, only: str, at_most: int) -> int:
    """Measure everything and print it; exit code 1 if a bar is missed."""
    server = make_server(paths.SITE, 0, paths.PREFIX)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    every: dict[str, list[float]] = {key: [] for key in BARS}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chrome.ensure(), args=chrome.FLAGS)
        context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, service_workers="block")
        context.add_init_script(SPY)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}{paths.PREFIX}")
        page.wait_for_selector(READY, timeout=120_000)
        print(f"{'ms':24}{COLUMNS[0]:>9}" + "".join(f"{column:>14}" for column in COLUMNS[1:]))
        for game in all_games():
            if only in game:
                for key, values in measure(page, game, table_for(game, at_most), steps, moves).items():
                    every[key] += values
        missed = print_totals(every)
        if games:
            print_memory(games_of_bots(page, Memory(browser, page), games), games)
        browser.close()
    server.shutdown()
    print("\nAll bars met." if not missed else f"\nMissed: {'; '.join(missed)}.")
    return 1 if missed else 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--taps", type=int, default=80, help="taps in each game")
    arguments.add_argument("--moves", type=int, default=20, help="moves of masters in each game")
    arguments.add_argument("--games", type=int, default=50, help="games of bots over which memory is watched; 0: none")
    arguments.add_argument("--only", default="", help="only games whose name contains this")
    arguments.add_argument("--players", type=int, default=4, choices=range(3, 6), help="at most so many at a table")
    given = arguments.parse_args()
    sys.exit(run(given.taps, given.moves, given.games, given.only, given.players))
