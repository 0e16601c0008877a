"""From views to columns, in compiled code. What is to be done stands in a plan, so every game has the same encoder.

Arrays are taken out of a plan once and then looked into number by number: Numba counts who uses an array, or a part of
one, whenever it is handed on, and in a loop over lanes that took three quarters of the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scurry.envs.columns import Block, Form, Kind, width_of
from scurry.kernel.catalogue import say
from scurry.kernel.compilation import compiled
from scurry.kernel.records import UNKNOWN

Bytes = NDArray[np.int8]
Rows = NDArray[np.int64]
BYTE = range(-128, 128)
"""Numbers that are told whole by their lowest byte, however many they take."""
TWO_BYTES = range(-(1 << 15), 1 << 15)


ONE = np.uint32(1)
WORTH_A_RUN = 8
"""From so many numbers on, a loop of its own is quicker."""


class Plan(NamedTuple):
    """How a view is written down. A number is first taken out of the view as it is, then translated, then written.

    Whatever is an index is unsigned: of a signed one Numba asks each time whether it counts from the end.
    """

    offsets: NDArray[np.uint16]
    """By the seat that looks, and by number: the byte that it begins with."""
    runs: NDArray[np.uint32]
    """Numbers that lie one after the other in whosever view, a byte each: the first, and how many. They are copied."""
    singles: NDArray[np.uint32]
    """All others."""
    wide: NDArray[np.uint32]
    """The numbers that need their second byte too."""
    bits: NDArray[np.uint32]
    """The bits of large sets: the number, the place of the bit in its byte, and how far away the highest byte is."""
    lookups: NDArray[np.uint32]
    """By the seat that looks, what it sees differently: the first number, how many (or none), and the table."""
    tables: NDArray[np.int16]
    """By the seat that looks, by table: what it sees for each number, from UNKNOWN on."""
    blocks: NDArray[np.uint32]
    """For one-hot columns: the first number, how many, the kind, the columns of each, and the first column."""
    lows: NDArray[np.int16]
    """For one-hot columns: the lowest number of a block."""
    unknown: NDArray[np.bool_]
    """For one-hot columns: whether the last column of each number in a block says that it is covered."""
    scales: NDArray[np.float32]
    """For one-hot columns: by what plain numbers are multiplied."""


def plan_of(blocks: Sequence[Block], seats: int) -> Plan:
    """The plan that writes these columns."""
    numbers = [(block, place) for block in blocks for place in block.places]
    firsts = [0, *accumulate(len(block.places) for block in blocks)]
    starts = list(zip(firsts, blocks, strict=False))
    seen = [(first, block) for first, block in starts if any(_looks_different(block, own) for own in range(seats))]
    offsets = [[place.offsets[own] + max(0, place.bit) // 8 for _, place in numbers] for own in range(seats)]
    runs = list(_runs(offsets))
    return Plan(
        np.array(offsets, "u2"),
        _rows([run for run in runs if run[1] >= WORTH_A_RUN], 2),
        np.array([at for first, count in runs if count < WORTH_A_RUN for at in range(first, first + count)], np.uint32),
        np.array([at for at, (block, _) in enumerate(numbers) if _is_wide(block)], np.uint32),
        _rows([_bit(at, block, place.bit) for at, (block, place) in enumerate(numbers) if place.bit >= 0], 3),
        np.array([_lookups(seen, own) for own in range(seats)], np.uint32).reshape(seats, len(seen), 3),
        _tables([block for _, block in seen], seats),
        _rows(_one_hot(blocks, firsts), 5),
        np.array([block.low for block in blocks], np.int16),
        np.array([block.can_be_unknown for block in blocks], np.bool_),
        np.array([1 / max(1, block.high - block.low) for block in blocks], np.float32),
    )


def _runs(offsets: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Where numbers lie one after the other in everybody's view: the first of a run, and how many it has."""
    first, count = 0, len(offsets[0])
    for at in range(1, count + 1):
        if at == count or any(own[at] != own[at - 1] + 1 for own in offsets):
            yield first, at - first
            first = at


def _rows(rows: Sequence[Sequence[int]], width: int = 0) -> NDArray[np.uint32]:
    return np.array(rows, np.uint32).reshape(len(rows), width or -1)


def _is_wide(block: Block) -> bool:
    if block.is_of_bits or (block.low in BYTE and block.high in BYTE):
        return False
    if block.low not in TWO_BYTES or block.high not in TWO_BYTES:
        sentence = "{name} holds numbers up to {high}: too large to be observed. Declare what it really holds."
        raise ValueError(say(sentence, name=block.places[0].name, high=block.high))
    return True


def _bit(at: int, block: Block, bit: int) -> list[int]:
    return [at, bit % 8, width_of(block.field) - 1 - bit // 8]


def _lookups(seen: Sequence[tuple[int, Block]], own: int) -> list[list[int]]:
    looks_different = [_looks_different(block, own) for _, block in seen]
    return [
        [first, len(block.places) if looks_different[table] else 0, table] for table, (first, block) in enumerate(seen)
    ]


def _looks_different(block: Block, own: int) -> bool:
    """Whether what a seat is told is not the number itself."""
    return block.kind is not Kind.NUMBER and any(
        block.code(value, own) != value for value in block.field.values(block.seats)
    )


def _tables(blocks: Sequence[Block], seats: int) -> NDArray[np.int16]:
    longest = max((max(block.field.values(seats)) for block in blocks), default=0) + 2
    tables = np.full((seats, len(blocks), longest), UNKNOWN, np.int16)
    for own in range(seats):
        for table, block in enumerate(blocks):
            for value in block.field.values(seats):
                tables[own, table, value + 1] = block.code(value, own)
    return tables


def _one_hot(blocks: Sequence[Block], firsts: Sequence[int]) -> list[list[int]]:
    rows, column = [], 0
    for first, block in zip(firsts, blocks, strict=False):
        count, width = len(block.places), len(block.parts)
        rows.append([int(first), count, int(block.kind), width, column])
        column += count * width
    return rows


def bounds_of(blocks: Sequence[Block], form: Form) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The lowest and the highest that may stand in each column."""
    if form is Form.RECORDS:
        return np.zeros(0, np.float32), np.zeros(0, np.float32)
    if form is Form.ONE_HOT:
        count = sum(len(block.places) * len(block.parts) for block in blocks)
        return np.zeros(count, np.float32), np.ones(count, np.float32)
    lows = [UNKNOWN if block.can_be_unknown else block.low for block in blocks for _ in block.places]
    highs = [block.high for block in blocks for _ in block.places]
    return np.array(lows, np.float32), np.array(highs, np.float32)


# --- Compiled ---------------------------------------------------------------------------------------------------------


@compiled
def take_numbers(plan: Plan, views: Bytes, seats: NDArray[np.int8], rows: Rows, numbers: NDArray[np.int16]) -> None:
    """Take the numbers out of one view for each of these rows, as its seat sees them."""
    offsets, runs, singles, wide, bits = plan.offsets, plan.runs, plan.singles, plan.wide, plan.bits
    lookups, tables = plan.lookups, plan.tables
    for view in range(len(rows)):
        own = np.uint32(seats[rows[view]])
        for index in range(len(runs)):
            at, offset = runs[index, 0], offsets[own, runs[index, 0]]
            for step in range(runs[index, 1]):
                numbers[view, at + step] = views[view, offset + step]
        for index in range(len(singles)):
            at = singles[index]
            numbers[view, at] = views[view, offsets[own, at]]
        for index in range(len(wide)):
            at = wide[index]
            numbers[view, at] = (numbers[view, at] & 0xFF) | (np.int16(views[view, offsets[own, at] + ONE]) << 8)
        for index in range(len(bits)):
            at = bits[index, 0]
            is_unknown = views[view, offsets[own, at] + bits[index, 2]] < 0  # all bits are set; no set has the highest
            numbers[view, at] = -1 if is_unknown else (numbers[view, at] >> bits[index, 1]) & 1
        for index in range(lookups.shape[1]):
            at, table = lookups[own, index, 0], lookups[own, index, 2]
            for step in range(lookups[own, index, 1]):
                numbers[view, at + step] = tables[own, table, np.uint16(numbers[view, at + step] + 1)]


@compiled
def write_numbers(numbers: NDArray[np.int16], rows: Rows, columns: NDArray[np.float32]) -> None:
    """The form "numbers"."""
    for view in range(len(rows)):
        row = np.uint64(rows[view])
        for at in range(columns.shape[1]):
            columns[row, at] = numbers[view, at]


@compiled
def write_one_hot(plan: Plan, numbers: NDArray[np.int16], rows: Rows, columns: NDArray[np.float32]) -> None:
    """The form "one-hot"."""
    blocks, lows, unknown, scales = plan.blocks, plan.lows, plan.unknown, plan.scales
    for view in range(len(rows)):
        row = np.uint64(rows[view])
        for column in range(columns.shape[1]):
            columns[row, column] = 0.0
        for index in range(len(blocks)):
            first, kind, low, width = blocks[index, 0], blocks[index, 2], lows[index], blocks[index, 3]
            can_be_unknown, scale = unknown[index], scales[index]
            for step in range(blocks[index, 1]):
                number, column = numbers[view, first + step], blocks[index, 4] + step * width
                if can_be_unknown and number == UNKNOWN:
                    columns[row, column + width - ONE] = 1.0
                elif kind == Kind.CATEGORY:
                    columns[row, column + np.uint32(number - low)] = 1.0
                elif kind == Kind.NUMBER:
                    columns[row, column] = (number - low) * scale
                else:
                    for thing in range(width - can_be_unknown):
                        columns[row, column + np.uint32(thing)] = (number >> thing) & 1
