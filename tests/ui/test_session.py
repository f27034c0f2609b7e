"""The session as the page talks to it: where one is, what is kept, and that nothing a person does ends in an error page."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from html import unescape
from random import Random
from typing import Any

import pytest
from markupsafe import escape

from pygames.bots import LEVELS, Level
from pygames.game import BadDeal
from pygames.games import all_games, part
from pygames.record import Chance, Record
from pygames.text import figure
from pygames.ui.session import Session

TROUBLE = "Something went wrong"
Frame = dict[str, Any]


class Visit:
    """A page's side of the talk, with the browser's storage."""

    def __init__(self, url: str = "", store: dict[str, str] | None = None) -> None:
        self.session = Session()
        self.store = dict(store or {})
        self.frame: Frame = {}
        self.send({"do": "start", "store": self.store, "url": url, "locale": "en-GB", "version": "test"})

    def send(self, request: dict[str, Any]) -> Frame:
        frame = asyncio.run(self.session.handle(request))
        for key, text in frame["store"].items():
            if text is None:
                self.store.pop(key, None)
            else:
                self.store[key] = text
        self.frame = json.loads(json.dumps(frame))
        return self.frame

    def act(self, act: str, **form: Any) -> Frame:
        return self.send({"do": "act", "act": act, "form": form})

    def step(self) -> Frame:
        return self.send({"do": "bot"})

    @property
    def html(self) -> str:
        return str(self.frame["html"])

    @property
    def sitting(self) -> Any:
        assert self.session.sitting
        return self.session.sitting

    def begin(self, game: str = "tiger-and-dragon", **form: Any) -> None:
        self.act("go", url=f"#new/{game}")
        self.act("new", **form)


def tag_of(html: str, id: str) -> str:
    """The opening tag of an element."""
    found = re.search(rf'<[a-z]+ [^>]*\bid="{id}"[^>]*>', html)
    assert found, id
    return found[0]


@pytest.fixture
def visit() -> Visit:
    return Visit()


def test_the_first_page_offers_every_game(visit: Visit) -> None:
    for game in all_games():
        assert f"#new/{game}" in visit.html
        assert f"#rules/{game}" in visit.html


@pytest.mark.parametrize(
    "url", ["#settings", "#statistics", "#about", "#help", "#rules/tiger-and-dragon", "#new/tiger-and-dragon"]
)
def test_every_page_has_an_address(url: str) -> None:
    visit = Visit(url)
    assert TROUBLE not in visit.html
    assert "#" + visit.frame["url"] == url


@pytest.mark.parametrize(
    "url",
    [
        "#nowhere",
        "#table/99",
        "#table/<b>",
        "#new/chess",
        "#rules/chess",
        "#play/chess",
        "#play/tiger-and-dragon?players=9",
    ],
)
def test_an_address_that_makes_no_sense_is_told_in_a_sentence(url: str) -> None:
    visit = Visit(url)
    assert TROUBLE not in visit.html
    assert 'id="notice"' in visit.html
    assert visit.frame["alert"]


def test_the_about_page_names_every_game_and_the_licence_of_everything_shipped() -> None:
    visit = Visit()
    visit.send({"do": "start", "url": "#about", "about": [{"name": "pyodide", "version": "1.2", "licence": "MPL-2.0"}]})
    for game in all_games().values():
        assert str(escape(game.title)) in visit.html
    assert "pyodide · 1.2 · MPL-2.0" in visit.html


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_each_level_is_offered_with_its_character(level: Level) -> None:
    visit = Visit("#new/dragon-trick")
    visit.act("setup", players="2", kind1=level.id)
    assert level.name in visit.html
    assert level.character in visit.html


def test_the_first_page_shows_the_newest_games_in_progress_and_the_rest_on_demand(visit: Visit) -> None:
    for seed in range(5):
        visit.begin(players="3", name0="Anna", seed=str(seed))
    visit.begin("ninja-samurai", players="1", kind0="novice", seed="1")
    while not visit.sitting.table.over:
        visit.act("skip")
    visit.act("go", url="#")
    above, more = visit.html.split('id="more-saves"')
    assert re.findall(r'id="save-(\d+)"', above) == ["5", "4"]
    assert re.findall(r'id="save-(\d+)"', more) == ["3", "2", "1", "6"]
    assert "4 more saved games" in more
    assert "is-over" in tag_of(more, "save-6")


def test_two_games_of_the_same_people_can_be_told_apart(visit: Visit) -> None:
    for _game in range(2):
        visit.begin(players="3", name0="Anna", seed="7")
    visit.act("go", url="#")
    cards = re.findall(r'href="#table/\d+">(.*?)</a>', visit.html)
    assert len(cards) == len(set(cards)) == 2
    assert "Game 2 · move 0" in cards[0]


def test_a_card_of_a_game_says_its_scores(visit: Visit) -> None:
    visit.begin("slaughter-the-dragon", players="3", seed="7", kind0="novice")
    while not visit.sitting.table.between_rounds:
        visit.act("skip")
    scores = visit.sitting.table.position.scores()
    visit.act("go", url="#")
    assert "scores " + " : ".join(figure(score) for score in scores) in visit.html


def test_two_players_of_the_same_name_are_told_apart(visit: Visit) -> None:
    visit.begin(players="3", kind1="person", name0="Anna", name1=" Anna ", seed="7")
    assert visit.sitting.table.names[:2] == ["Anna", "Anna 2"]
    visit.act("again")
    assert visit.sitting.table.names[:2] == ["Anna", "Anna 2"]
    visit.act("go", url="#play/dragon-trick?players=2&seat=.Anna&seat=.Anna")
    assert visit.sitting.table.names == ["Anna", "Anna 2"]
    visit.begin(players="3", kind1="person", name0="", name1="", seed="7")
    assert len(set(visit.sitting.table.names)) == 3


def test_a_name_is_data_and_never_html(visit: Visit) -> None:
    visit.begin(players="2", kind0="person", name0="<img src=x onerror=alert(1)>", kind1="student")
    assert "<img" not in visit.html
    assert "&lt;img" in visit.html
    visit.act("go", url="#")
    assert "<img" not in visit.html


def test_every_move_is_saved_and_a_new_session_resumes_there(visit: Visit) -> None:
    visit.begin(players="3", name0="Anna", seed="7")
    while not visit.sitting.my_turn:
        visit.step()
    visit.act("play " + visit.sitting.table.position.legal()[0])
    again = Visit(f"#table/{visit.sitting.id}", visit.store)
    assert again.sitting.table.position == visit.sitting.table.position
    assert again.sitting.table.plies == visit.sitting.table.plies
    assert again.sitting.table.seats == visit.sitting.table.seats


def test_the_copy_before_the_last_move_is_kept(visit: Visit) -> None:
    visit.begin(players="3", seed="7")
    while not visit.sitting.my_turn:
        visit.step()
    before = visit.store["table.1"]
    visit.act("play " + visit.sitting.table.position.legal()[0])
    assert visit.store["table.1.old"] == before


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"format": 2}', "null"])
def test_a_damaged_save_is_told_kept_and_can_be_put_back(visit: Visit, damage: str) -> None:
    visit.begin(players="3", seed="7")
    while not visit.sitting.my_turn:
        visit.step()
    visit.act("play " + visit.sitting.table.position.legal()[0])
    good = visit.store["table.1.old"]
    store = visit.store | {"table.1": damage}
    later = Visit("#table/1", store)
    assert "cannot be opened" in later.html
    assert later.store["table.1"] == damage
    assert "A saved game that cannot be read" in later.html
    later.act("export 1")
    assert later.frame["download"] == {"name": "dragon-dojo-1.json", "text": damage}
    later.act("restore 1")
    assert later.store["table.1"] == good
    assert later.store["damaged.1"] == damage


def test_a_game_is_deleted_only_after_a_question(visit: Visit) -> None:
    visit.begin(players="3", name0="Anna", seed="7")
    visit.act("go", url="#")
    assert 'data-act="delete' not in visit.html
    visit.act(re.findall(r'data-act="(ask [^"]*)"', visit.html)[0])
    assert "<dialog" in visit.html
    assert "table.1" in visit.store
    visit.act("close")
    assert "<dialog" not in visit.html
    visit.act("ask delete 1")
    visit.act(re.findall(r'data-act="(delete [^"]*)"', visit.html)[0])
    assert "<dialog" not in visit.html
    assert "table.1" not in visit.store


def test_a_damaged_save_is_deleted_only_after_a_question() -> None:
    visit = Visit(store={"table.4": "damaged"})
    visit.act(re.findall(r'data-act="(ask [^"]*)"', visit.html)[0])
    assert "table.4" in visit.store
    visit.act(re.findall(r'data-act="(delete [^"]*)"', visit.html)[0])
    assert "table.4" not in visit.store


def test_results_are_forgotten_only_after_a_question(visit: Visit) -> None:
    visit.begin(players="3", name0="Anna", seed="7")
    visit.act("concede")
    visit.act("go", url="#statistics")
    assert 'data-act="reset"' not in visit.html
    visit.act("ask reset")
    assert "statistics" in visit.store
    visit.act(re.findall(r'data-act="(reset)"', visit.html)[0])
    assert "statistics" not in visit.store


@pytest.mark.parametrize("act", ["ask", "ask delete 77", "ask concede", "ask reset"])
def test_a_question_that_makes_no_sense_is_not_asked(visit: Visit, act: str) -> None:
    visit.act(act)
    assert "<dialog" not in visit.html


def test_nothing_is_lost_when_another_game_is_begun_beside_a_damaged_save() -> None:
    visit = Visit(store={"table.4": "damaged"})
    visit.begin(players="2", seed="1")
    assert visit.store["table.4"] == "damaged"
    assert "table.5" in visit.store


def test_export_and_import_carry_everything(visit: Visit) -> None:
    visit.begin(players="2", name0="Anna", seed="1")
    visit.act("go", url="#settings")
    visit.act("set speed", speed="fast")
    visit.act("export")
    file = visit.frame["download"]
    other = Visit("#settings")
    other.act("import", file={"name": "x", "text": file["text"]})
    assert "1 game was added" in other.html
    assert other.store["settings"] == visit.store["settings"]
    assert other.store["table.1"] == visit.store["table.1"]
    other.act("import", file={"name": "x", "text": file["text"]})
    assert "0 games were added" in other.html


@pytest.mark.parametrize("text", ["", " \n"])
def test_a_file_without_anything_is_told(text: str) -> None:
    visit = Visit("#settings")
    visit.act("import", file={"name": "x", "text": text})
    assert "The file is empty." in visit.html
    assert visit.store == {}


@pytest.mark.parametrize("text", ["hello", "hello\nyou", "{}", "[1]", '{"app": "dragon-dojo"}'])
def test_a_file_that_is_not_ours_is_told(text: str) -> None:
    visit = Visit("#settings")
    visit.act("import", file={"name": "x", "text": text})
    assert "not one of ours" in visit.html
    assert visit.store == {}


def test_a_link_opens_the_same_game(visit: Visit) -> None:
    visit.begin(players="4", name0="Anna & Co", seed="7", teams=True)
    for _step in range(6):
        if visit.sitting.my_turn:
            visit.act("play " + visit.sitting.table.position.legal()[0])
        else:
            visit.step()
    visit.act("share")
    other = Visit(visit.frame["copy"])
    assert other.sitting.table.position == visit.sitting.table.position
    assert other.sitting.table.seats == visit.sitting.table.seats


def test_a_copied_link_is_good_news_and_closes_the_menu(visit: Visit) -> None:
    visit.begin(players="2", seed="7")
    visit.act("dialog menu")
    visit.act("share")
    assert visit.frame["copy"]
    assert "<dialog" not in visit.html
    assert "is-complaint" not in visit.html
    assert re.search(r'class="message is-news">Whoever opens the link[^<]*</p>', visit.html)
    visit.act("cancel")
    assert "Whoever opens the link" not in visit.html


@pytest.mark.parametrize("page", ["settings", "rules/tiger-and-dragon"])
def test_the_way_back_from_a_page_leads_to_the_table_it_was_opened_at(visit: Visit, page: str) -> None:
    visit.act("go", url=f"#{page}")
    assert 'href="#"' in tag_of(visit.html, "to-home")
    visit.begin(players="2", seed="7")
    visit.act("go", url=f"#{page}")
    visit.act("set speed", speed="fast")
    assert 'href="#table/1"' in tag_of(visit.html, "to-home")
    visit.act("go", url="#table/1")
    assert visit.sitting.id == "1"
    visit.act("go", url="#")
    visit.act("go", url=f"#{page}")
    assert 'href="#"' in tag_of(visit.html, "to-home")


def test_undo_takes_back_an_own_move_that_showed_nothing(visit: Visit) -> None:
    visit.begin(players="2", kind0="person", kind1="person", name0="Anna", name1="Ben", seed="7")
    visit.act("lift")
    before = visit.sitting.table.position.clone()
    visit.act("play " + visit.sitting.table.position.legal()[0])
    visit.act("undo")
    assert visit.sitting.table.position == before


def test_undo_is_refused_with_the_reason_once_something_was_shown(visit: Visit) -> None:
    visit.begin(players="2", kind0="person", kind1="student", seed="11")
    moved = False
    for _step in range(60):
        sitting = visit.sitting
        if (
            sitting.my_turn
            and moved
            and any(line.text for line in sitting.story.lines())
            and sitting.why_no_undo(visit.session.settings)
        ):
            break
        if sitting.my_turn:
            visit.act("play " + sitting.table.position.legal()[-1])
            moved = True
        else:
            visit.step()
    visit.act("undo")
    assert "Something hidden has been shown" in visit.html


def test_the_curtain_shows_nothing_of_anybody(visit: Visit) -> None:
    visit.begin(players="2", kind0="person", kind1="person", name0="Anna", name1="Ben", seed="7")
    assert "I am" in visit.html
    assert "piece" not in visit.html
    visit.act("lift")
    assert "piece" in visit.html
    visit.send({"do": "hide"})
    assert "piece" not in visit.html


def test_an_unexpected_error_gives_a_page_with_a_report_and_a_way_on(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit.begin(players="2", seed="7")
    monkeypatch.setattr("pygames.ui.pages.table.fill", lambda *args: 1 / 0)
    visit.act("cancel")
    assert TROUBLE in visit.html
    assert "ZeroDivisionError" in visit.html
    assert "tiger-and-dragon" in visit.html
    monkeypatch.undo()
    visit.act("go #")
    assert TROUBLE not in visit.html


def test_settings_apply_at_once_and_stay(visit: Visit) -> None:
    visit.act("go", url="#settings")
    visit.act("set theme", theme="dark")
    assert visit.frame["theme"] == "dark"
    visit.act("set labels", labels=False)
    assert visit.frame["root"]["labels"] == "off"
    visit.act("set theme", theme="purple")
    assert visit.frame["theme"] == "dark"
    assert Visit(store=visit.store).frame["theme"] == "dark"


def test_the_stylesheet_knows_whether_text_has_to_fit_a_table(visit: Visit) -> None:
    assert visit.frame["root"]["at"] == "page"
    visit.begin(players="3", seed="7")
    assert visit.frame["root"]["at"] == "table"
    visit.act("go", url="#settings")
    assert visit.frame["root"]["at"] == "page"


def test_looking_back_shows_an_earlier_position_and_returns(visit: Visit) -> None:
    visit.begin(players="3", seed="7")
    for _step in range(8):
        if visit.sitting.my_turn:
            visit.act("play " + visit.sitting.table.position.legal()[0])
        else:
            visit.step()
    now = visit.html
    visit.act("dialog log")
    assert "<dialog" in visit.html
    visit.act("look 3")
    assert "Looking back at" in visit.html
    plies = len(visit.sitting.table.plies)
    visit.act("tap attack 1")
    assert len(visit.sitting.table.plies) == plies
    visit.act("look 9999")
    assert "Looking back" not in visit.html
    assert len(now) - 400 < len(visit.html) < len(now) + 400


def test_the_end_of_a_game_says_what_is_told_of_its_last_round_alone() -> None:
    for game, players in (("dragon-trick", "2"), ("ninja-samurai", "1")):
        visit = Visit()
        visit.begin(game, players=players, seed="7", kind0="novice", kind1="novice")
        while not visit.sitting.table.over:
            visit.act("next" if visit.sitting.table.between_rounds else "skip")
        rounds = sum(isinstance(ply, Chance) for ply in visit.sitting.table.plies)
        heading = visit.html.find("<h3>The last round</h3>")
        assert (rounds > 1) == (game == "dragon-trick")
        assert (0 < heading < visit.html.find('class="explained"')) == (rounds > 1)


@pytest.mark.parametrize("game", all_games())
def test_a_line_of_the_log_shows_its_move_done_with_its_words_and_its_number(game: str, visit: Visit) -> None:
    visit.begin(game, seed="7")
    for _step in range(9):
        if visit.sitting.my_turn:
            visit.act("play " + visit.sitting.table.position.legal()[0])
        else:
            visit.step()
    visit.act("dialog log")
    entries: dict[str, tuple[str, list[str]]] = {}
    for plies, number, line in re.findall(
        r'data-act="look (\d+)"[^>]*><span class="log-number">(\d*)</span><span class="log-text">(.*?)</span>',
        visit.html,
    ):
        if number:
            entries[number] = plies, []
        entries[str(len(entries))][1].append(line)
    assert list(entries) == [str(n + 1) for n in range(len(entries))]
    for number, (plies, lines) in entries.items():
        visit.act(f"look {plies}")
        assert f"Looking back at {number} of {len(entries)}." in visit.html
        words = " ".join(lines)
        assert f">{words}</p>" in visit.html[visit.html.index('id="message"') :]
        assert unescape(words) in visit.frame["say"]
        assert visit.sitting.view() == visit.sitting.table.at(int(plies)).view(visit.sitting.viewer)
    last = re.findall(r'id="look-forward"[^>]* data-act="(look \d+)"', visit.html)
    for number in range(len(entries) - 1, 0, -1):
        visit.act(re.findall(r'id="look-back"[^>]* data-act="(look \d+)"', visit.html)[0])
        assert f"Looking back at {number} of {len(entries)}." in visit.html
    visit.act(re.findall(r'id="look-back"[^>]* data-act="(look \d+)"', visit.html)[0])
    assert "Looking back at the beginning." in visit.html
    visit.act(last[0])
    assert "Looking back" not in visit.html


@pytest.mark.parametrize("game", all_games())
def test_a_hint_shows_its_figures_and_what_they_count(game: str, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygames.bots.Bot.seconds", 0.2)
    visit.begin(game, **{"players": "3"} if 3 in all_games()[game].players else {})
    hint = None
    while not hint or len(hint.values) < 2:  # on to a move that is a choice
        if hint:
            visit.act(f"play {hint.move}")
        while not visit.sitting.my_turn:
            visit.step()
        visit.act("hint")
        hint = visit.sitting.hint
    details = visit.html[visit.html.index('id="figures"') :]
    assert f"<summary>Figures</summary><p>{hint.measure.words}</p>" in details
    text = part(game, "words").move_text(visit.sitting.view(), hint.move)
    assert f"<strong>{escape(text)}.</strong> " in visit.html
    best = sorted(hint.values.values(), reverse=True)[:8]
    shown = re.findall(r"<li>[^<]*: ([^<]*)</li>", details[: details.index("</details>")])
    assert shown == [hint.measure.write(value) for value in best]


@pytest.mark.parametrize("locale", ["ja-JP", "fr", "en-GB", ""])
def test_no_language_is_offered_or_announced_that_nobody_has_written(locale: str) -> None:
    visit = Visit()
    visit.send({"do": "start", "store": {}, "url": "#settings", "locale": locale, "version": "test"})
    assert visit.frame["lang"] == "en"
    assert 'id="set-language"' not in visit.html
    assert 'id="set-theme"' in visit.html


def test_a_record_that_gives_too_few_battlefields_can_be_watched_but_not_played_on(visit: Visit) -> None:
    data = Record.random("tiger-and-dragon", 2, 3, {"new_battlefield_each_round": True}).to_dict()
    data["plies"][0]["deal"]["battlefields"] = data["plies"][0]["deal"]["battlefields"][:1]
    second = [at for at, ply in enumerate(data["plies"]) if ply["by"] == "chance"][2]
    data["plies"], data["scores"], data["winners"] = data["plies"][:second], [0, 0], []
    visit.act("replay", file={"name": "cut.json", "text": json.dumps(data)})
    visit.act("look 99999")
    assert visit.sitting.table.between_rounds
    visit.act("next")
    assert "gives no battlefield card for this round" in visit.html
    assert TROUBLE not in visit.html
    with pytest.raises(BadDeal, match="gives no battlefield card"):
        visit.sitting.table.position.draw(Random(1))


def test_a_game_that_was_given_up_is_closed_and_its_save_deleted(visit: Visit) -> None:
    visit.begin(players="3", seed="7")
    visit.begin(players="3", seed="8")
    for _step in range(4):
        if visit.sitting.my_turn:
            visit.act("play " + visit.sitting.table.position.legal()[0])
        else:
            visit.step()
    assert {"table.1", "table.2", "table.2.old"} <= set(visit.store)
    visit.act("concede")
    assert visit.session.sitting is None
    assert visit.frame["url"] == ""
    assert [key for key in visit.store if key.startswith("table.")] == ["table.1"]
    assert "#table/2" not in visit.html
    assert "no saved game number 2" in Visit("#table/2", visit.store).html


@pytest.mark.parametrize("takeback", [True, False])
def test_another_game_is_played_as_the_one_before(visit: Visit, takeback: bool) -> None:
    visit.begin(players="4", name0="Anna", kind2="person", name2="Ben", teams=True, takeback=takeback)
    old, id = visit.sitting.table, visit.sitting.id
    visit.act("again")
    new = visit.sitting.table
    assert visit.sitting.id != id
    assert new.takeback is old.takeback is takeback
    assert (new.game, new.seats, new.position.options) == (old.game, old.seats, old.position.options)
    assert new.key != old.key
    assert Visit(f"#table/{visit.sitting.id}", visit.store).sitting.table.takeback is takeback


def replayed(visit: Visit, text: str) -> None:
    visit.act("replay", file={"name": "record.jsonl", "text": text})


@pytest.mark.parametrize("game", all_games())
def test_a_record_whose_end_is_false_is_shown_and_that_is_said(game: str, visit: Visit) -> None:
    record = Record.random(game, 2 if 2 in all_games()[game].players else 3, 3, legal=True)
    data = record.to_dict()
    replayed(visit, record.to_json())
    assert "does not agree" not in visit.html
    for wrong in ({"scores": [99] * len(record.scores)}, {"winners": []}):
        replayed(visit, json.dumps(data | wrong))
        assert visit.sitting.look_at == 0
        assert "does not agree with them: The " + next(iter(wrong)) in visit.html


def test_a_record_is_read_as_its_line_stands(visit: Visit) -> None:
    record = Record.random("dragon-trick", 2, 3)
    seats = [{"name": "An\u2028na", "bot": ""}, {"name": "Ben", "bot": "novice"}]
    replayed(visit, "\ufeff\n" + replace(record, extra={"seats": seats}).to_json() + "\r\n")
    assert visit.sitting.table.names[1] == "Ben"
    replayed(visit, "\n \n")
    assert "The file is empty" in visit.html


# -- two tabs


def told(one: Visit, other: Visit) -> None:
    """What the other tab has written reaches this one, as the browser's events do."""
    one.store |= other.store
    one.send({"do": "heard", "store": other.store})


def test_games_begun_in_two_tabs_are_two(visit: Visit) -> None:
    other = Visit("", visit.store)
    visit.begin("ninja-samurai", players="1", seed="1")
    told(other, visit)
    assert 'id="save-1"' in other.html
    other.begin("dragon-trick", players="2", seed="1")
    assert (visit.sitting.id, other.sitting.id) == ("1", "2")
    told(visit, other)
    assert visit.sitting.table.game.id == "ninja-samurai"
    visit.act("go", url="#")
    assert 'id="save-2"' in visit.html


def test_settings_of_two_tabs_are_one(visit: Visit) -> None:
    other = Visit("", visit.store)
    visit.act("set size", size="large")
    told(other, visit)
    assert other.frame["size"] == "large"
    other.act("set theme", theme="dark")
    told(visit, other)
    assert (visit.frame["size"], visit.frame["theme"]) == ("large", "dark")
    fresh = Visit("", visit.store)
    assert (fresh.frame["size"], fresh.frame["theme"]) == ("large", "dark")


def test_a_table_that_is_open_in_two_tabs_is_the_same_in_both(visit: Visit) -> None:
    visit.begin("ninja-samurai", players="1", seed="1")
    other = Visit("#table/1", visit.store)
    visit.act(f"play {visit.sitting.table.position.legal()[0]}")
    told(other, visit)
    assert other.sitting.table.plies == visit.sitting.table.plies
    visit.act("go", url="#")
    visit.act("delete 1")
    other.send({"do": "heard", "store": {"table.1": None}})
    assert "deleted in another tab" in other.html
    assert 'class="save' not in other.html, "nor is the copy before it left, as a save that cannot be read"
    assert other.session.sitting is None


@pytest.mark.parametrize("persisted", [True, False])
def test_the_settings_say_whether_the_browser_has_promised_to_keep_everything(persisted: bool, visit: Visit) -> None:
    visit.send({"do": "start", "store": {}, "url": "#settings", "locale": "en", "persisted": persisted})
    assert ("has promised to clear none" in visit.html) == persisted
    assert ("may clear it away" in visit.html) != persisted
