"""The first page: games to continue, the five games, and the way to everything else."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import Element, Node, a, button, details, div, form, h2, h3, input, label, li, p, section, span, summary, ul

from pygames.game import Game
from pygames.games import all_games, has_part, part
from pygames.record import Choice
from pygames.table import Table
from pygames.text import _, figure, ngettext
from pygames.ui.components import action, icon, question
from pygames.ui.pages.layout import APP
from pygames.ui.pages.layout import page as layout
from pygames.ui.store import Damaged, Store

SHOWN = 2
"""How many games in progress are shown above the five games; the others can be opened."""


def page(store: Store, notice: str, asked: str = "") -> tuple[str, str]:
    """The first page. ``asked``: an act about which to ask."""
    saved = [(id, store.load(id)) for id in store.table_ids()]
    return layout(
        APP,
        _continue(saved),
        section(".games", aria_label=_("The games"))[
            [_game(game) if has_part(game.id, "face") else _soon(game) for game in all_games().values()]
        ],
        _more(),
        _question(asked, dict(saved)),
        notice=notice,
        home=True,
        kind="home",
    )


def _continue(saved: list[tuple[str, Table | Damaged | None]]) -> Node:
    if not saved:
        return None
    going = [(id, found) for id, found in saved if not (isinstance(found, Table) and found.over)]
    rest = going[SHOWN:] + [(id, found) for id, found in saved if isinstance(found, Table) and found.over]
    more = ngettext("{number} more saved game", "{number} more saved games", len(rest)).format(number=len(rest))
    return section(".saves")[
        h2[_("Continue") if going else _("Finished")],
        ul(".save-list")[[_card(id, found) for id, found in going[:SHOWN]]] if going else None,
        details("#more-saves.more-saves")[
            summary[more if going else _("Show them")], ul(".save-list")[[_card(id, found) for id, found in rest]]
        ]
        if rest
        else None,
    ]


def _card(id: str, found: Table | Damaged | None) -> Node:
    if found is None:
        return None
    return _damaged(found) if isinstance(found, Damaged) else _saved(id, found)


def _question(asked: str, saved: Mapping[str, Table | Damaged | None]) -> Node:
    verb, _space, id = asked.partition(" ")
    found = saved.get(id)
    if verb != "delete" or found is None:
        return None
    what = (
        [p[found.reason]]
        if isinstance(found, Damaged)
        else [p[found.game.title], p[_names(found)], p[_state(found)], p[_course(id, found)]]
    )
    return question(
        asked, _("Delete this game?"), _("Delete it"), _("Keep it"), what, p(".quiet")[_("It cannot be brought back.")]
    )


def _names(table: Table) -> str:
    return ", ".join(seat.name for seat in table.seats)


def _course(id: str, table: Table) -> str:
    """What tells games of the same people apart: the number of the game, how far it has come, and the scores."""
    moves = sum(isinstance(ply, Choice) for ply in table.plies)
    text = _("Game {id} · move {number}").format(id=id, number=moves)
    scores = table.position.scores()[: table.players]
    if any(scores):
        text += " · " + _("scores {list}").format(list=" : ".join(figure(score) for score in scores))
    return text


def _state(table: Table) -> str:
    if table.over:
        winners = [table.names[seat] for seat in table.position.winners()]
        return _("Won by {names}.").format(names=", ".join(winners)) if winners else _("Finished.")
    if table.between_rounds:
        return _("Between two rounds.")
    return _("{name} is to move.").format(name=table.names[table.position.turn])


def _saved(id: str, table: Table) -> Element:
    return li(class_=["save", {"is-over": table.over}], id=f"save-{id}")[
        a(".save-open", href=f"#table/{id}")[
            icon(_icon(table.game)),
            span[h3[table.game.title], p[_names(table)], p(".quiet")[_state(table)], p(".quiet")[_course(id, table)]],
        ],
        button(
            ".tool", type="button", id=f"delete-{id}", data_act=f"ask delete {id}", aria_label=_("Delete this game")
        )[icon("trash-can")],
    ]


def _damaged(found: Damaged) -> Element:
    return li(".save.is-damaged", id=f"save-{found.id}")[
        div[
            h3[_("A saved game that cannot be read")],
            p[found.reason],
            div(".actions")[
                action(f"export {found.id}", _("Save it as a file")),
                action(f"restore {found.id}", _("Use the copy before it")) if found.has_old else None,
                action(f"ask delete {found.id}", _("Delete it")),
            ],
        ]
    ]


def _game(game: Game) -> Element:
    low, high = game.players[0], game.players[-1]
    players = (
        ngettext("{low} player", "{low} players", low).format(low=low)
        if low == high
        else _("{low} to {high} players").format(low=low, high=high)
    )
    return section(f".game-card.of-{game.id}", id=f"game-{game.id}")[
        a(".game-open", href=f"#new/{game.id}")[
            icon(_icon(game)), span[h2[game.title], p(".quiet")[players], p[_tagline(game)]]
        ],
        a(".game-rules", href=f"#rules/{game.id}")[_("How to play")],
    ]


def _soon(game: Game) -> Element:
    return section(f".game-card.of-{game.id}", id=f"game-{game.id}")[
        div(".game-open")[icon("hourglass"), span[h2[game.title], p(".quiet")[_("Soon at this table")]]]
    ]


def _icon(game: Game) -> str:
    name: str = part(game.id, "face").FACE.icon
    return name


def _tagline(game: Game) -> str:
    return _(part(game.id, "face").FACE.tagline)


def _more() -> Element:
    pages = {
        "settings": (_("Settings"), "settings"),
        "statistics": (_("Statistics"), "podium"),
        "help": (_("Help"), "help"),
        "about": (_("About"), "info"),
    }
    return section(".more", aria_label=_("More"))[
        [a(".action", href=f"#{name}")[icon(picture), text] for name, (text, picture) in pages.items()],
        form(".file-form", data_act="replay")[
            label(".action")[
                icon("scroll-unfurled"),
                _("Watch a record"),
                input(".file", type="file", name="file", accept=".json,.jsonl,.txt", data_act="replay"),
            ]
        ],
    ]
