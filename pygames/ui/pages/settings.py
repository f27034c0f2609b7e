"""The page of settings; each applies at once. Also where everything is exported and imported."""

from __future__ import annotations

from htpy import Node, div, fieldset, form, h2, input, label, legend, option, p, section, select, span

from pygames.text import _
from pygames.ui.components import action, icon
from pygames.ui.pages.layout import page as layout
from pygames.ui.settings import CHOICE_TITLES, CHOICES, SWITCHES, Settings


def page(settings: Settings, notice: str, back: str = "", *, kept: bool = False) -> tuple[str, str]:
    """All settings. ``kept``: whether the browser has promised to clear away nothing."""
    return layout(
        _("Settings"),
        fieldset[
            legend[_("Look and pace")],
            [_choice(settings, name) for name, offered in CHOICES.items() if len(offered) > 1],
        ],
        fieldset[legend[_("At the table")], [_switch(settings, name) for name in SWITCHES]],
        section[
            h2[_("Your games")],
            p[_("All games, names, settings and statistics stay in this browser. A file keeps them safe.")],
            p(".quiet")[
                _("The browser has promised to clear none of it away.")
                if kept
                else _("A browser that is short of space, or was not used for this for weeks, may clear it away.")
            ],
            div(".actions")[
                action("export", _("Save everything as a file")),
                form(".file-form", data_act="import")[
                    label(".action")[
                        icon("save"),
                        _("Read a file"),
                        input(".file", type="file", name="file", accept=".json,.jsonl,.txt", data_act="import"),
                    ]
                ],
            ],
        ],
        notice=notice,
        back=back,
    )


def _choice(settings: Settings, name: str) -> Node:
    value = getattr(settings, name)
    return form(".setting")[
        label(".labelled")[
            span[_(CHOICE_TITLES[name])],
            select(name=name, id=f"set-{name}", data_act=f"set {name}")[
                [option(value=key, selected=key == value)[_(text)] for key, text in CHOICES[name].items()]
            ],
        ]
    ]


def _switch(settings: Settings, name: str) -> Node:
    return form(".setting")[
        label(".switch")[
            input(
                type="checkbox",
                name=name,
                id=f"set-{name}",
                checked=bool(getattr(settings, name)),
                data_act=f"set {name}",
            ),
            span[_(SWITCHES[name])],
        ]
    ]
