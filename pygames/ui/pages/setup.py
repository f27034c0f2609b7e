"""The page before a game: how many, who, which options, which deal."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    a,
    button,
    details,
    div,
    fieldset,
    form,
    input,
    label,
    legend,
    option,
    p,
    select,
    span,
    summary,
)

from pygames.bots import LEVELS, bots_for
from pygames.game import Option
from pygames.text import _
from pygames.ui.components import icon
from pygames.ui.pages.layout import page as layout
from pygames.ui.setup import BOT_NAMES, PERSON, Setup


def page(setup: Setup) -> tuple[str, str]:
    """The form."""
    return layout(
        setup.game.title,
        form("#setup.setup", data_act="new", data_change="setup")[
            _players(setup),
            fieldset(".seats")[legend[_("Who plays?")], [_seat(setup, number) for number in range(setup.players)]],
            _options(setup),
            _more(setup),
            p("#problem.problem", role="alert")[setup.problem] if setup.problem else None,
            div(".actions")[
                button("#begin.action.is-main", type="submit")[_("Begin")],
                a(".action", href=f"#rules/{setup.game.id}")[_("How to play")],
            ],
        ],
        kind="setup-page",
    )


def _players(setup: Setup) -> Node:
    return fieldset(".choices")[
        legend[_("How many players?")],
        [
            label(".choice")[
                input(
                    type="radio",
                    name="players",
                    value=str(number),
                    checked=number == setup.players,
                    data_act="setup",
                    id=f"players-{number}",
                ),
                span[str(number)],
            ]
            for number in setup.game.players
        ],
    ]


def _seat(setup: Setup, number: int) -> Element:
    kind = setup.kinds[number]
    levels = {level.id: _(level.name) for level in LEVELS}
    characters = {level.id: _(level.character) for level in LEVELS}
    kinds = {PERSON: _("Person")}
    kinds |= {name: _("Bot: {level}").format(level=levels.get(name, _("Random"))) for name in bots_for(setup.game.id)}
    person = kind == PERSON
    return div(".seat-row", id=f"seat-row-{number}")[
        label(".quiet", for_=f"kind{number}")[_("Seat {number}").format(number=number + 1)],
        select(name=f"kind{number}", id=f"kind{number}", data_act="setup")[
            [option(value=value, selected=value == kind)[text] for value, text in kinds.items()]
        ],
        input(
            type="text",
            name=f"name{number}",
            id=f"name{number}",
            value=setup.names[number],
            maxlength="24",
            autocomplete="off",
            placeholder=_("Name"),
            data_act="setup",
            aria_label=_("Name of seat {number}").format(number=number + 1),
        )
        if person
        else div(".bot-name")[icon("ninja-head"), p[BOT_NAMES[number], span(".character.quiet")[characters.get(kind)]]],
    ]


def _options(setup: Setup) -> Node:
    shown = [_option(setup, option) for option in setup.game.options]
    return fieldset(".options")[legend[_("Options")], shown] if any(shown) else None


def _option(setup: Setup, choice: Option) -> Node:
    offered = [value for value in choice.choices if setup.offers(choice.name, value)]
    if len(offered) < 2:
        return None
    value = setup.options[choice.name]
    if isinstance(choice.default, bool):
        return label(".switch")[
            input(
                type="checkbox", name=choice.name, id=f"option-{choice.name}", checked=value is True, data_act="setup"
            ),
            span[_(choice.title)],
        ]
    labels = (
        dict(zip(choice.choices, choice.labels, strict=True)) if choice.labels else {v: str(v) for v in choice.choices}
    )
    return label(".labelled")[
        span[_(choice.title)],
        select(name=choice.name, id=f"option-{choice.name}", data_act="setup")[
            [option(value=str(item), selected=item == value)[_(labels[item])] for item in offered]
        ],
    ]


def _more(setup: Setup) -> Element:
    return details("#more-options.more-options", open=bool(setup.seed or setup.takeback))[
        summary[_("More")],
        label(".labelled")[
            span[_("Seed: the same number deals the same game")],
            input(
                type="text",
                inputmode="numeric",
                name="seed",
                id="seed",
                value=setup.seed,
                maxlength="15",
                autocomplete="off",
                placeholder=_("new deal"),
                data_act="setup",
            ),
        ],
        label(".switch")[
            input(type="checkbox", name="takeback", id="takeback", checked=setup.takeback, data_act="setup"),
            span[_("Moves against bots can always be taken back")],
        ],
    ]
