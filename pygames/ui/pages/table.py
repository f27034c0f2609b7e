"""The table: one status line, the game's scene, what can be done, and the dialogs over it."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    a,
    button,
    details,
    div,
    footer,
    h1,
    h2,
    h3,
    header,
    li,
    ol,
    p,
    section,
    span,
    strong,
    summary,
)

from pygames.bots import Thought
from pygames.game import View
from pygames.games import part
from pygames.record import Chance
from pygames.text import _, figure
from pygames.ui import link
from pygames.ui.components import action, icon, panel, sheet_table, tool
from pygames.ui.face import Face, Look
from pygames.ui.frame import Frame
from pygames.ui.html import block, render
from pygames.ui.pages.help import keys
from pygames.ui.pages.layout import APP
from pygames.ui.settings import Settings
from pygames.ui.sitting import Sitting


def fill(sitting: Sitting, settings: Settings, frame: Frame, notice: str = "") -> None:
    """Put the table, or the curtain before it, on the page. ``notice``: good news."""
    frame.title = f"{sitting.table.game.title} · {APP}"
    if sitting.curtain is not None:
        frame.html, frame.focus, frame.motion = str(_curtain(sitting)), "#lift", 0
        frame.say = _("Pass the tablet to {name}.").format(name=sitting.table.names[sitting.curtain])
        return
    look = sitting.look(settings)
    face = sitting.face
    status = _where(sitting) if sitting.look_at is not None else face.status(look)
    frame.html = render(
        div(f".at-table.of-{sitting.table.game.id}", data_game=sitting.table.game.id)[
            h1(".boot-hidden")[sitting.table.game.title],
            block("bar", _bar(sitting, settings, status)),
            h2(".boot-hidden")[_("The table")],
            section(f".scene.of-{sitting.table.game.id}", aria_label=sitting.table.game.title)[
                [block(f"scene-{number}", part) for number, part in enumerate(face.scene(look))]
            ],
            block("footer", _footer(sitting, face, look, notice)),
            block("dialog", _dialog(sitting, face)),
        ]
    )
    pending = sitting.pending(settings)
    frame.say = " ".join(_announcement(sitting, look, status, called=pending is None))
    frame.alert = sitting.message
    frame.focus = ".scene .is-legal, .act-bar .is-main, #hand button"
    if pending is not None:
        frame.next = {"do": "bot", "after": pending}


def _curtain(sitting: Sitting) -> Element:
    name = sitting.table.names[sitting.curtain or 0]
    return section(".curtain", aria_label=_("Curtain"))[
        icon("ninja-mask"),
        h1(".boot-hidden")[sitting.table.game.title],
        p(".curtain-text")[_("Pass the tablet to")],
        p(".curtain-name")[strong[name]],
        button("#lift.action.is-main", type="button", data_act="lift")[_("I am {name}").format(name=name)],
        a(".quiet", href="#")[_("Leave the table")],
    ]


def _announcement(sitting: Sitting, look: Look[View], status: str, *, called: bool) -> list[str]:
    """What is read out to those who do not see: what has happened, that it is their turn, the hint they asked for.

    ``called``: whether the game waits for a person, and does not make a single move by itself.
    """
    if sitting.look_at is not None:
        return [status, _last_line(sitting)]
    lines = sitting.news()
    if called and sitting.my_turn_is_new():
        lines.append(status)
    if hint := sitting.new_hint():
        lines += [_move_of(sitting, look, hint), hint.reason]
    return lines


def _bar(sitting: Sitting, settings: Settings, status: str) -> Element:
    return header(".bar")[
        a(".tool.to-home", href="#", id="to-home", aria_label=_("To the first page"))[icon("home")],
        p("#status.status", data_mine="yes" if sitting.my_turn else None)[status],
        tool("undo", _("Undo"), "undo", key="u", why_not=sitting.why_no_undo(settings))
        if sitting.table.persons
        else None,
        tool("hint", _("Hint"), "hint", key="h", why_not=sitting.why_not_now()) if sitting.table.persons else None,
        tool("dialog log", _("Log"), "scroll", key="l"),
        tool("dialog scores", _("Scores"), "podium", key="s"),
        tool("dialog rules", _("Rules"), "open-book", key="?"),
        tool("dialog menu", _("Menu"), "settings", key="m"),
    ]


def _moments(sitting: Sitting) -> list[tuple[int, list[str]]]:
    """The log's entries: after how many plies each is true, and its lines. What nobody is told of is no moment."""
    told: dict[int, list[str]] = {}
    for line in sitting.story.lines():
        told.setdefault(line.ply + 1, []).append(line.text)
    return list(told.items())


def _where(sitting: Sitting) -> str:
    """Which entry of the log is looked back at."""
    moments = _moments(sitting)
    number = sum(plies <= (sitting.look_at or 0) for plies, _lines in moments)
    if not number:
        return _("Looking back at the beginning.")
    return _("Looking back at {number} of {total}.").format(number=number, total=len(moments))


def _footer(sitting: Sitting, face: Face[View], look: Look[View], notice: str) -> Element:
    return footer(".act-bar")[
        p("#message.message.is-news")[notice] if notice else _saying(sitting, face, look),
        div(".actions", role="group", aria_label=_("What you can do"))[_actions(sitting, face, look)],
    ]


def _saying(sitting: Sitting, face: Face[View], look: Look[View]) -> Node:
    """What is to be read below the table: a complaint, the hint, or what the picked move will do."""
    if sitting.message:
        return p("#message.message.is-complaint")[
            sitting.message, " ", a(href=f"#rules/{sitting.table.game.id}")[_("Rules")]
        ]
    if sitting.hint and look.mine:
        return div("#message.message.is-hint", tabindex="0", role="group", aria_label=_("Hint"))[
            p[icon("hint"), strong[_move_of(sitting, look, sitting.hint)], " ", sitting.hint.reason],
            _figures(sitting, look),
        ]
    if sitting.look_at is not None:
        return p("#message.message.is-past", tabindex="0")[_last_line(sitting)]
    explained = face.explains(look.view, sitting.picked) if sitting.picked else ""
    return p("#message.message")[explained or _last_line(sitting)]


def _move_of(sitting: Sitting, look: Look[View], hint: Thought) -> str:
    text = part(sitting.table.game.id, "words").move_text(look.view, hint.move)
    return _("{move}.").format(move=text)


def _last_line(sitting: Sitting) -> str:
    if sitting.look_at is not None:
        past = [lines for plies, lines in _moments(sitting) if plies <= sitting.look_at]
        return " ".join(past[-1]) if past else ""
    lines = sitting.story.lines()
    return lines[-1].text if lines else ""


def _figures(sitting: Sitting, look: Look[View]) -> Node:
    hint = sitting.hint
    if hint is None or len(hint.values) < 2:
        return None
    text, measure = part(sitting.table.game.id, "words").move_text, hint.measure
    best = sorted(hint.values.items(), key=lambda pair: -pair[1])[:8]
    return details("#figures.figures")[
        summary[_("Figures")],
        p[_(measure.words)],
        ol[[li[f"{text(look.view, move)}: {measure.write(value)}"] for move, value in best]],
    ]


def _actions(sitting: Sitting, face: Face[View], look: Look[View]) -> Node:
    if sitting.look_at is not None:
        moments = [plies for plies, _lines in _moments(sitting)]
        shown = max((plies for plies in moments if plies <= sitting.look_at), default=0)
        before = max((plies for plies in moments if plies < shown), default=0)
        now = len(sitting.table.plies) + 1
        after = min((plies for plies in moments if plies > sitting.look_at), default=now)
        return [
            action(f"look {before}", _("Back"), key="ArrowLeft", id="look-back"),
            action(f"look {after}", _("Forward"), key="ArrowRight", id="look-forward"),
            action(f"look {now}", _("Return to the game"), key="Escape", main=True, id="look-return"),
        ]
    if sitting.table.over:
        return action("dialog end", _("Result"), main=True)
    if sitting.table.between_rounds:
        return [action("dialog round", _("The round")), action("next", _("Next round"), main=True)]
    if not look.mine:
        return [
            action(f"sit {seat}", _("Sit with {name}").format(name=name))
            for seat, name in enumerate(sitting.table.names)
            if not sitting.table.persons and seat != sitting.viewer and seat < sitting.table.players
        ]
    buttons = [
        action(f"play {b.move}", b.text, key=b.key, main=b.main, marked=look.hint == b.move) for b in face.buttons(look)
    ]
    if sitting.picked:
        whole = face.move(look.view, sitting.picked) is not None
        confirm = action("confirm", face.prompt(look.view, sitting.picked), key="c", main=True) if whole else None
        return [confirm, action("cancel", _("Let go"), key="Escape"), buttons]
    return buttons


def _dialog(sitting: Sitting, face: Face[View]) -> Node:
    table = sitting.table
    names = table.names
    match sitting.dialog:
        case "log":
            return panel(_("Log"), _log(sitting))
        case "scores":
            return panel(_("Scores"), face.sheet(sitting.view(), names))
        case "rules":
            return panel(_("How to play"), div(".rules")[face.rules()])
        case "menu":
            return panel(_("Menu"), _menu(sitting))
        case "concede":
            return panel(
                _("Give up?"),
                p[_("The game counts as lost and is closed.")],
                div(".actions")[action("concede", _("Give up")), action("close", _("Play on"), main=True)],
            )
        case "round":
            return panel(
                _("The round is over"),
                face.round_summary(table.position.view(sitting.viewer), names),
                div(".actions")[
                    action("next", _("Next round"), main=True, id="next-round"),
                    action("close", _("Look at the table"), id="look-at-table"),
                ],
            )
        case "end":
            return panel(_("The game is over"), _ending(sitting, face))
    return None


def _log(sitting: Sitting) -> Node:
    entries = [
        (number, plies, line, at)
        for number, (plies, lines) in enumerate(_moments(sitting), 1)
        for at, line in enumerate(lines)
    ]
    return ol(".log")[
        [
            li[
                button(
                    type="button",
                    data_act=f"look {plies}",
                    title=_("Look back at this moment"),
                    id=f"log-{number}-{at}",
                )[span(".log-number")["" if at else str(number)], span(".log-text")[line]]
            ]
            for number, plies, line, at in entries
        ]
    ]


def _menu(sitting: Sitting) -> Node:
    no_link = link.why_not(sitting.table)
    return [
        div(".actions.is-column")[
            None if no_link else action("share", _("Copy a link to this game")),
            action(f"export {sitting.id}", _("Save this game as a file")),
            a(".action", href="#settings")[_("Settings")],
            action("dialog concede", _("Give up")) if sitting.table.persons and not sitting.table.over else None,
            a(".action", href="#")[_("Leave the table; the game is kept")],
        ],
        p(".quiet")[no_link or _("Seed {seed}").format(seed=sitting.table.seed)],
        details("#keys")[summary[_("Keys")], keys()],
    ]


def _ending(sitting: Sitting, face: Face[View]) -> Node:
    table = sitting.table
    view = table.position.view(sitting.viewer)
    winners = [table.names[seat] for seat in view.winners]
    if not winners:
        text = _("Nobody wins.")
    elif len(winners) == 1:
        text = _("{name} wins!").format(name=winners[0])
    else:
        text = _("{names} share the victory!").format(names=", ".join(winners))
    return [
        p(".victory")[icon("trophy") if winners else None, text],
        _ranking(sitting),
        h3[_("The last round")] if sum(isinstance(ply, Chance) for ply in table.plies) > 1 else None,
        face.round_summary(view, table.names),
        div(".actions")[
            action("again", _("Play again"), main=True),
            action("dialog scores", _("Scores"), id="end-scores"),
            action("close", _("Look at the table"), id="look-at-table"),
            a(".action", href="#")[_("To the first page")],
        ],
    ]


def _ranking(sitting: Sitting) -> Node:
    table = sitting.table
    scores, ranks, winners = table.position.scores(), table.position.ranks(), table.position.winners()
    # An automatic seat is a rival only where it has won.
    standing = {
        seat: (seat in winners, rank) for seat, rank in enumerate(ranks) if seat < table.players or seat in winners
    }
    if len(standing) < 2:
        return None
    rows = []
    for seat in sorted(standing, key=lambda seat: standing[seat], reverse=True):
        better = sum(1 for other in standing.values() if other > standing[seat])
        rows.append([f"{better + 1}.", table.names[seat], figure(scores[seat])])
    return sheet_table(_("Ranking"), (_("Place"), _("Player"), _("Score")), rows)
