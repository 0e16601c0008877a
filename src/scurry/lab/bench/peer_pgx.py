"""Pgx, with JAX on the processor: a batch of games, all stepped at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from scurry.kernel.catalogue import say
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves
from scurry.lab.bench.inside import Effort, Subject
from scurry.lab.bench.loops import step_batch
from scurry.lab.bench.peers import MOVES_PER_SECOND, Contest, subjects
from scurry.lab.bench.rows import Row, at_least
from scurry.lab.bench.timing import WAITING, Work

THEIRS = {"connect-four": "connect_four", "noughts-and-crosses": "tic_tac_toe", "kuhn-poker": "kuhn_poker"}
BATCH = 8192
STEPS = 20


def rows(effort: Effort) -> Iterator[Row]:
    """One comparison for every game that both have."""
    for subject, theirs in subjects(THEIRS):
        yield from _batches(subject, theirs).rows(effort.repeats)


def _batches(subject: Subject, theirs: str) -> Contest:
    """Random moves in every game of a batch; a game that ends starts anew."""
    what = say("a batch of {count} games of {title}", count=BATCH, title=subject.game.card.title)
    name = f"batch/{subject.game.name}"
    ours, count = _ours(subject), BATCH * STEPS
    return Contest(name, what, "Pgx", ours, _theirs(theirs), count, MOVES_PER_SECOND, at_least(3), WAITING)


def _ours(subject: Subject) -> Work:
    positions, blank = subject.deal(BATCH), subject.game.position.blank()
    blank.seats = subject.seats
    moves, dice = buffer_for_moves(), fast_dice(1)
    return lambda: step_batch(positions, STEPS, blank, subject.options, moves, dice)


def _theirs(name: str) -> Work:
    """Their whole loop in one compiled function: the best case for them."""
    environment = pgx.make(name)
    step = auto_reset(environment.step, environment.init)

    def step_one(key: Any, state: Any) -> Any:
        choosing, resetting = jax.random.split(key)
        move = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        return step(state, move, resetting)

    def step_all(_: int, carried: Any) -> Any:
        key, states = carried
        key, now = jax.random.split(key)
        return key, jax.vmap(step_one)(jax.random.split(now, BATCH), states)

    loop = jax.jit(lambda carried: jax.lax.fori_loop(0, STEPS, step_all, carried))
    states = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), BATCH))
    carried = (jax.random.PRNGKey(2), states)
    return lambda: jax.block_until_ready(loop(carried))
