"""The laws of the contract (pygames/game.py), each a function that fails where a position breaks it.

tests/test_contract.py runs them over every game, number of players and option; tests/long_run.py over 100,000 games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, MutableSequence
from copy import copy
from dataclasses import fields
from random import Random

import pytest

from pygames.bots import bots_for, decide
from pygames.game import CHANCE, OVER, BadDeal, GameError, IllegalMove, Move, Position, View
from pygames.record import Record
from tests.damage import damages, wrong_moves
from tests.tools import Case, differ, frozen, game_of, one_sentence, same_types, some, walk

# -- laws of a position: each takes it and a generator, and leaves it as it was


def turn_is_a_seat_or_chance_or_over(position: Position, rng: Random) -> None:
    assert type(position.turn) is int
    assert position.turn in (CHANCE, OVER) or 0 <= position.turn < position.seats
    assert position.seats >= position.players
    assert position.seats == position.players or game_of(position).automatic, "the automatic seat has no name"
    scores, winners = position.scores(), position.winners()
    assert type(scores) is list
    assert type(winners) is list
    assert len(scores) == position.seats
    assert all(type(score) is int for score in scores)
    assert winners == sorted(set(winners))
    assert all(0 <= seat < position.seats for seat in winners)
    if position.turn < 0:
        assert len(position.legal()) == 0
    else:
        assert len(position.legal()) > 0, "a seat is to move and has no move"
    if position.turn != OVER:
        assert winners == [], "winners before the end"


def legal_moves_are_plain_texts_listed_once(position: Position, rng: Random) -> None:
    moves = list(position.legal())
    assert len(set(moves)) == len(moves)
    for move in some(moves, rng):
        assert type(move) is str
        assert move == " ".join(move.split())
        assert move.isprintable()
        assert json.loads(json.dumps(move)) == move


def legal_moves_can_be_played(position: Position, rng: Random) -> None:
    before = position.clone()
    for move in some(position.legal(), rng):
        after = position.clone()
        after.play(move)
        turn_is_a_seat_or_chance_or_over(after, rng)
        again = position.clone()
        again.play(str(json.loads(json.dumps(move))))
        assert again == after, f"{move}: played twice, two positions"
    assert position == before, "playing on a clone changed the original"


def other_moves_are_refused_with_a_reason(position: Position, rng: Random) -> None:
    before, legal = position.clone(), position.legal()
    for move in wrong_moves(position, rng):
        if type(move) is str and move in legal:
            continue
        with pytest.raises(IllegalMove) as caught:
            position.play(move)  # type: ignore[arg-type]
        one_sentence(str(caught.value))
        assert position == before, f"the refused {move!r} changed the position"
        assert len(position.legal()) == len(legal)
    assert list(position.legal()) == list(before.legal())


def views_say_why_not_without_failing(position: Position, rng: Random) -> None:
    for seat in range(position.players):
        view = position.view(seat)
        for move in wrong_moves(position, rng):
            if type(move) is str and move.isprintable() and move not in view.legal:
                one_sentence(view.why_not(move))
        for move in some(view.legal, rng):
            assert not view.why_not(move), f"{move} is legal, and yet: {view.why_not(move)}"


def deals_only_come_when_due(position: Position, rng: Random) -> None:
    if position.turn == CHANCE:
        return
    before = position.clone()
    for deal in ({}, {"hands": []}, None, 7):
        with pytest.raises(BadDeal):
            position.deal(deal)  # type: ignore[arg-type]
    with pytest.raises(BadDeal, match="Nothing is dealt now"):
        position.draw(rng)
    assert position == before


def clones_are_independent(position: Position, rng: Random) -> None:
    before, text = position.clone(), repr(position)
    assert before == position
    for clone in (position.clone(), copy(position)):
        for _position in walk(clone, rng):
            pass
        assert position == before, "playing on with the clone changed the original"
    assert repr(position) == text
    assert (clone == position) is (position.turn == OVER)


def views_are_values_that_cost_nothing(position: Position, rng: Random) -> None:
    before = position.clone()
    for seat in range(position.players):
        view = position.view(seat)
        assert view == position.view(seat), "two views of one position differ"
        assert position == before, "taking a view changed the position"
        assert (view.seat, view.players, view.turn) == (seat, position.players, position.turn)
        assert dict(view.options) == dict(position.options)
        assert list(view.legal) == (list(position.legal()) if seat == position.turn else [])
        assert list(view.scores) == position.scores()
        assert list(view.winners) == position.winners()
        assert hash(view) == hash(position.view(seat))
        assert not isinstance(view.legal, MutableSequence), "the position's own list of moves can be changed"
        for field in fields(view):
            if field.name != "legal":
                assert frozen(getattr(view, field.name)), f"{type(view).__name__}.{field.name} can be changed"


def only_seats_of_the_table_have_a_view(position: Position, rng: Random) -> None:
    """-1 is `CHANCE` and no seat, though Python takes it for the last one; an automatic seat has a view."""
    for seat in range(position.seats):
        assert position.view(seat).seat == seat
    before = position.clone()
    for seat in (-1, -2, -position.seats, position.seats, 99, 2**70, 0.0, "0", "a", None, True, False, (), [0]):
        with pytest.raises(GameError, match="There is no seat ") as caught:
            position.view(seat)  # type: ignore[arg-type]
        one_sentence(str(caught.value))
    with pytest.raises(GameError) as caught:
        position.view(-1)
    assert str(caught.value) == "There is no seat -1."
    assert position == before


def sampled_worlds_agree(position: Position, rng: Random) -> None:
    for seat in range(position.players):
        view = position.view(seat)
        world = view.sample(rng)
        assert type(world) is type(position)
        differ(view, world.view(seat))
        assert view == position.view(seat), "sampling changed the view"
        assert world.turn == position.turn
        assert world.players == position.players
        assert dict(world.options) == dict(position.options)
        assert world.scores() == position.scores()
        assert world.winners() == position.winners()
        assert world.ends() == position.ends(), "how past rounds ended is public"
        assert world.counted == position.counted
        if seat == position.turn:
            assert list(world.legal()) == list(position.legal()), "the seat's legal moves differ in a sampled world"


def sampled_worlds_can_be_played_out(position: Position, rng: Random) -> None:
    world = position.view(int(rng.random() * position.players)).sample(rng)
    assert world == world.clone()
    for _position in walk(world, rng):
        turn_is_a_seat_or_chance_or_over(world, rng)


def views_do_not_depend_on_hidden_things(position: Position, rng: Random) -> None:
    """Two worlds of one view: equal views, equal `seen`, equal reasons."""
    for seat in range(position.players):
        view = position.view(seat)
        one, other = view.sample(rng), view.sample(rng)
        assert one.view(seat) == other.view(seat) == view
        for move in wrong_moves(position, rng):
            if type(move) is str:
                assert one.view(seat).why_not(move) == other.view(seat).why_not(move)
        if position.turn < 0:
            continue
        for move in some(position.legal(), rng):
            if move not in one.legal() or move not in other.legal():
                continue
            seen = {world.seen(seat, position.turn, move) for world in (position, one, other)}
            assert len(seen) == 1, f"seat {seat} sees {move} as {seen}, depending on what is hidden"
            if seat == position.turn:
                assert seen == {move}, "a seat sees its own moves in full"


def moves_that_look_alike_leave_the_same_view(position: Position, rng: Random) -> None:
    """Where a seat sees two moves of another as the same text, its views afterwards must not tell them apart.

    The one exception is a move that turns up hidden things at once: the last of several secret picks.
    """
    if position.turn < 0 or position.counted:
        return
    for seat in range(position.players):
        alike: dict[Move, tuple[Move, View]] = {}
        for move in some(position.legal(), rng) if seat != position.turn else ():
            text = position.seen(seat, position.turn, move)
            assert type(text) is str
            after = position.clone()
            after.play(move)
            if "?" not in text or after.turn < 0 or _reveals(position):
                continue
            first, view = alike.setdefault(text, (move, after.view(seat)))
            assert after.view(seat) == view, f"seat {seat} can tell {move} from {first}"


def _reveals(position: Position) -> bool:
    return game_of(position).id == "dragon-trick" and position.turn == position.players - 1


def bots_move_legally_and_know_only_the_view(position: Position, rng: Random) -> None:
    if not 0 <= position.turn < position.players:
        return
    view = position.view(position.turn)
    twin = view.sample(rng).view(position.turn)
    seed = rng.random()
    for name, make in bots_for(game_of(position).id).items():
        thought = decide(make(), view, Random(seed), steps=2)
        assert thought.move in view.legal, f"{name} would {thought.move}"
        assert decide(make(), twin, Random(seed), steps=2) == thought, f"{name} differs with the same view and seed"
        assert "\n" not in thought.reason
    assert view == position.view(position.turn), "a bot changed its view"


def bots_are_not_asked_before_their_turn(position: Position, rng: Random) -> None:
    """They raised whatever an empty list of moves led to."""
    bots = bots_for(game_of(position).id)
    for seat in range(position.seats):
        if seat != position.turn:
            for make in bots.values():
                with pytest.raises(GameError, match=f"Seat {seat} is not to move"):
                    decide(make(), position.view(seat), rng, steps=1)


def deals_are_fixed_by_their_seed(position: Position, rng: Random) -> None:
    if position.turn != CHANCE:
        return
    before, seed = position.clone(), rng.random()
    outcome = position.draw(Random(seed))
    assert position == before, "drawing changed the position"
    assert position.draw(Random(seed)) == outcome
    assert json.loads(json.dumps(outcome)) == outcome, "a deal is plain JSON"
    keys = {*outcome, *(key for value in outcome.values() if isinstance(value, dict) for key in value)}
    assert keys <= game_of(position).deal_keys, "a reader of records would ignore a key of the deal"
    one, other = position.clone(), position.clone()
    one.deal(outcome)
    other.deal(json.loads(json.dumps(outcome)))
    assert one == other
    assert one != before


def damaged_deals_are_refused(position: Position, rng: Random) -> None:
    """A damaged deal raises `BadDeal` and changes nothing, or is another deal that can occur."""
    if position.turn != CHANCE:
        return
    outcome = position.draw(rng)
    for damaged in damages(outcome, rng):
        before, copy = position.clone(), position.clone()
        try:
            copy.deal(damaged)
        except BadDeal as error:
            one_sentence(str(error))
            assert copy == before, f"the refused deal {damaged} changed the position"
            continue
        assert same_types(damaged, outcome), f"a deal of the wrong type was taken: {damaged}"
        for _position in walk(copy, Random(0)):
            turn_is_a_seat_or_chance_or_over(copy, rng)


def the_ranking_goes_by_scores_and_agrees_with_the_winners(position: Position, rng: Random) -> None:
    end = position.clone()
    for now in walk(end, rng):
        assert [rank[0] for rank in now.ranks()] == list(now.scores())
    ranks, winners = end.ranks()[: end.players], [seat for seat in end.winners() if seat < end.players]
    if winners and end.players > 1:
        assert winners == [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def nothing_happens_after_the_end(position: Position, rng: Random) -> None:
    end = position.clone()
    for _position in walk(end, rng):
        pass
    before = end.clone()
    with pytest.raises(IllegalMove):
        end.play("pass")
    with pytest.raises(BadDeal):
        end.deal({})
    assert end == before
    assert end.ends()
    assert set(end.ends()) <= game_of(end).endings, f"an end without a name: {end.ends()}"
    assert end.ends()[: len(position.ends())] == position.ends()


Law = Callable[[Position, Random], None]
LAWS: tuple[Law, ...] = (
    turn_is_a_seat_or_chance_or_over,
    legal_moves_are_plain_texts_listed_once,
    legal_moves_can_be_played,
    other_moves_are_refused_with_a_reason,
    views_say_why_not_without_failing,
    deals_only_come_when_due,
    clones_are_independent,
    views_are_values_that_cost_nothing,
    only_seats_of_the_table_have_a_view,
    sampled_worlds_agree,
    sampled_worlds_can_be_played_out,
    views_do_not_depend_on_hidden_things,
    moves_that_look_alike_leave_the_same_view,
    bots_move_legally_and_know_only_the_view,
    bots_are_not_asked_before_their_turn,
    deals_are_fixed_by_their_seed,
    damaged_deals_are_refused,
    the_ranking_goes_by_scores_and_agrees_with_the_winners,
    nothing_happens_after_the_end,
)


# -- the law of a whole game


def replay_gives_an_equal_position(case: Case, seed: int) -> Record:
    """A record read back and played again gives equal positions at every ply."""
    record = Record.random(case.game, case.players, seed, dict(case.options), legal=True)
    assert record == Record.random(case.game, case.players, seed, dict(case.options), legal=True)
    again = Record.parse(record.to_json())
    assert again == record
    assert again.to_json() == record.to_json()
    for one, other in zip(record.positions(), again.positions(), strict=True):
        assert one == other
    assert again.check() == record.last()
    assert record.winners or record.players == 1, "only a solo game can have no winner"
    return record
