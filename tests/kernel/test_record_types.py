"""Verbs are found by record type, so two games whose positions have the same fields must still have two types."""

from __future__ import annotations

from typing import Any

from scurry.kernel.common import Common, end
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves, play_out
from scurry.kernel.records import number
from scurry.kernel.verbs import implement


class Three(Common):
    count: int = number()


class Five(Common):
    count: int = number()


class FiveAndMore(Common):
    count: int = number()
    more: int = number()


def implement_counting(record: type[Common], last: int) -> None:
    @implement(record)
    def legal(position: Any, seat: int, moves: Any) -> int:
        moves[0] = 0
        return 1

    @implement(record)
    def play(position: Any, seat: int, move: int, dice: Any, journal: Any) -> None:
        position.count += 1
        if position.count == last:
            end(position)


implement_counting(Three, 3)
implement_counting(Five, 5)
implement_counting(FiveAndMore, 5)


@compiled
def played_out(position: Any, moves: Any, dice: Any) -> int:
    return play_out(position, moves, dice)


def test_games_with_the_same_fields_keep_their_own_rules() -> None:
    lengths = []
    for record in (Three, Five, FiveAndMore, Three):
        position = record.blank()
        position.to_act = 1
        lengths.append(played_out(position, buffer_for_moves(), fast_dice(1)))
    assert lengths == [3, 5, 5, 3]
