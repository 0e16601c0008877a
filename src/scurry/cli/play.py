"""`scurry play`: a game in the terminal, people passing the keyboard, bots in the other seats."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scurry.cli.options import GameCommands
from scurry.games import Game, find, shelf
from scurry.kernel.cards import BadOption, spoken_seats
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.bots.bot import Bot
    from scurry.cli.saved import Sitting

PAUSE = 1.2
"""Seconds that a bot's action stays on the screen."""


# --- The command ------------------------------------------------------------------------------------------------------


def common(game: Game) -> Sequence[click.Parameter]:
    """The switches that every game has."""
    seats = spoken_seats(game.card.seats)
    return [
        click.Option(["--seats"], type=int, help=f"how many players: {seats}  [default: people and bots together]"),
        click.Option(
            ["--bots"],
            default=None,
            help="how many bots: 2; or which: greedy,random; or levels 1 to 8: 5,5,7; or as in `scurry arena`",
        ),
        click.Option(["--names"], default=None, help="names of the people, with commas between"),
        click.Option(["--seed"], default=None, help="a word that fixes all chance; secret and random otherwise"),
        click.Option(["--hint"], is_flag=True, help="tell before each of your moves what a strong player would do"),
        click.Option(["--think"], default=None, help="let bots think so long instead of to their level: 2s"),
    ]


def act(
    game: Game,
    options: dict[str, object],
    seats: int | None = None,
    bots: str | None = None,
    names: str | None = None,
    seed: str | None = None,
    hint: bool = False,
    think: str | None = None,
) -> None:
    """Sit people and bots down, and play."""
    from rich.console import Console

    from scurry.cli.saved import PERSON, Sitting
    from scurry.matches.match import Match

    people = [name.strip() for name in names.split(",")] if names else []
    players = seated(game, seats, bots, len(people))
    if think is not None:
        players = tuple(player if player == PERSON else f"think:{think}" for player in players)
    game.card.terms(len(players), options)
    console = Console(highlight=False)
    get_ready(console, game)
    match = Match(game, seats=len(players), seed=seed, options=options, names=names_for(players, people))
    play_sitting(console, Sitting(match, players), hint)


def seated(game: Game, seats: int | None, bots: str | None, people: int) -> tuple[str, ...]:
    """Who sits where: people first, then bots. What is not said is filled up with greedy bots, or one person."""
    from scurry.bots.bot import LEVEL_NUMBERS
    from scurry.cli.saved import PERSON

    named = bots.split(",") if bots and not bots.isdecimal() else []
    default = "greedy" if game.has("greedy") else "random"
    count = int(bots) if bots and bots.isdecimal() else len(named)
    if seats is None:
        if bots in LEVEL_NUMBERS and count >= max(game.card.seats):
            sentence = "{count} bots are too many for {title}. If you mean one bot of that level: --bots level:{count}"
            raise BadOption(say(sentence, count=count, title=game.card.title))
        wanted = max(people, 1) + (count if bots else 0)
        seats = wanted if bots or people > 1 else max(wanted, _least(game))
    if not bots and people <= 1:
        count = seats - 1
    if count > seats or (people and people > seats - count):
        sentence = "{people} people and {bots} bots do not fit on {seats} seats."
        raise BadOption(say(sentence, people=max(people, 1), bots=count, seats=seats))
    return (PERSON,) * (seats - count) + tuple(named or [default] * count)


def _least(game: Game) -> int:
    """The fewest seats that make a game of more than one, if it has such."""
    return min((seats for seats in game.card.seats if seats > 1), default=game.card.seats[0])


def names_for(players: Sequence[str], people: Sequence[str]) -> list[str]:
    """A name for every seat: as people gave them, else numbers; bots are called what they are."""
    from scurry.cli.saved import PERSON

    names: list[str] = []
    for seat, player in enumerate(players):
        if player == PERSON:
            known = seat < len(people) and people[seat]
            names.append(people[seat] if known else say("Player {number}", number=seat + 1))
        else:
            names.append(say("Bot {number} ({name})", number=seat + 1, name=player))
    return names


class Play(GameCommands):
    """One subcommand a game."""

    act = staticmethod(act)
    common = staticmethod(common)


@click.group(cls=Play, invoke_without_command=True)
@click.option("--resume", "resumed", is_flag=True, help="go on with the game that was left last")
@click.option("--file", type=click.Path(path_type=Path), help="with --resume: the saved game to go on with")
@click.pass_context
def play(context: click.Context, resumed: bool, file: Path | None) -> None:
    """Play a game here in the terminal, with friends or against bots.

    Without a game you are asked which. `scurry play squeaky --help` shows a game's options.
    """
    if context.invoked_subcommand is not None:
        return
    from rich.console import Console

    from scurry.cli.saved import resume

    console = Console(highlight=False)
    if resumed or file is not None:
        sitting = resume(file)
        get_ready(console, sitting.match.game)
        play_sitting(console, sitting)
        return
    game = choose_game(console)
    if game is not None:
        act(game, {})


def choose_game(console: Console) -> Game | None:
    """Ask which game; nothing chosen, nothing played."""
    from scurry.cli.asking import Leaving, read_line

    for number, game in enumerate(shelf(), 1):
        players = spoken_seats(game.card.seats)
        console.print(
            f"[bold cyan]{number}[/] [bold]{game.card.title}[/] [dim]({players})[/] {say(game.card.sentence)}"
        )
    while True:
        try:
            answer = read_line(console, say("Which game (a number or a name, Enter for the first)? ")) or "1"
        except Leaving:
            return None
        if answer in ("q", "quit"):
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(shelf()):
            return shelf()[int(answer) - 1]
        try:
            return find(answer)
        except LookupError as problem:
            console.print(str(problem), style="red")


def get_ready(console: Console, game: Game) -> None:
    """Compile the rules, and say so if it takes a while."""
    from scurry.matches.readiness import is_ready, make_ready

    if is_ready(game):
        return
    sentence = say(
        "Getting {title} ready: its rules are compiled, once. This takes some seconds …", title=game.card.title
    )
    with console.status(sentence) if console.is_terminal else _said(console, sentence):
        make_ready(game)


def _said(console: Console, sentence: str) -> Console:
    console.print(sentence, style="dim")
    return console


# --- Playing ----------------------------------------------------------------------------------------------------------


def play_sitting(console: Console, sitting: Sitting, with_hints: bool = False) -> None:
    """Play to the end, or until the people leave: then the game is kept."""
    from scurry.cli.asking import Leaving
    from scurry.cli.saved import keep_record, save

    table = Table(console, sitting, with_hints)
    try:
        table.play_on()
    except (Leaving, KeyboardInterrupt):
        file = save(sitting)
        console.print()
        console.print(say("Your game is kept. Go on with: scurry play --resume"), style="bold")
        console.print(str(file), style="dim", soft_wrap=True)
        return
    table.show_result()
    console.print(say("The record, for you to keep and for anyone to check with `scurry verify`:"), style="dim")
    console.print(str(keep_record(sitting)), style="dim", soft_wrap=True)


class Table:
    """A terminal with people and bots around it."""

    def __init__(self, console: Console, sitting: Sitting, with_hints: bool) -> None:
        from scurry.bots.of_others import find_player
        from scurry.cli.saved import PERSON

        self.console = console
        self.with_hints = with_hints
        self.match = sitting.match
        self.people = sitting.people
        self.bots: dict[int, Bot] = {
            seat: find_player(player, self.match.game, seat, self.match.names)
            for seat, player in enumerate(sitting.players)
            if player != PERSON
        }
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.seen = self.match.ply

    def play_on(self) -> None:
        """One decision after another."""
        while not self.match.is_over:
            acting = self.match.to_act
            thinking = [seat for seat in acting if seat in self.bots]
            if thinking:
                self.let_bot_play(thinking[0])
            else:
                self.let_person_play(self.looking if self.looking in acting else acting[0])

    def let_bot_play(self, seat: int) -> None:
        """A bot gets its view and its legal moves, and nothing else."""
        match = self.match
        moves = [move.id for move in match.legal(seat)]
        match.play(seat, self.bots[seat].choose(match.view(seat), seat, moves))
        self.show_moments()
        if match.tests_memory and self.people:
            self.show_last_action()

    def show_moments(self) -> None:
        """A move that did many things is seen one thing after the other; the last is what is drawn next anyway."""
        from scurry.matches.moments import shown_at

        if not self.console.is_terminal or not self.people:
            return
        watcher = self._watcher()
        for shown in shown_at(self.match, self.match.ply, watcher)[:-1]:
            if shown.lines:
                self._fresh_page()
                self._draw(watcher, shown.view)
                self.console.print("\n".join(shown.lines), markup=False)
                time.sleep(PAUSE)

    def show_last_action(self) -> None:
        """Where memory counts, an action is shown when it happens, and is gone with the next."""
        lines = self.match.log_at(self.match.ply, self._watcher())
        if lines and self.console.is_terminal:
            self._fresh_page()
            self._draw(self._watcher())
            self.console.print("\n".join(lines))
            time.sleep(PAUSE)

    def let_person_play(self, seat: int) -> None:
        """Show the table and what happened, ask, and play what is answered."""
        from scurry.cli.asking import ask
        from scurry.cli.hints import hint
        from scurry.matches.refusals import Refusal

        self._hand_over(seat)
        self._fresh_page()
        self._draw(seat)
        self._tell_news(seat)
        if self.with_hints:
            hint(self.console, self.match, seat)
        while True:
            try:
                self.match.play(seat, ask(self.console, self.match, seat))
                self.show_moments()
                return
            except Refusal as refusal:
                self.console.print(str(refusal), style="red")

    def show_result(self) -> None:
        """The last board and who won."""
        from scurry.matches.scores import points_in_words

        assert self.match.result is not None
        self._fresh_page()
        self._draw(self._watcher())
        self._tell_news(self._watcher())
        result, names, points = self.match.result, self.match.names, points_in_words(self.match)
        for seat in sorted(range(self.match.seats), key=lambda seat: result.places[seat]):
            told = f"{result.places[seat]}. {names[seat]}, {points[seat]}"
            self.console.print(told, style="bold" if result.places[seat] == 1 else "", markup=False)
        self.console.print(result.sentence, style="bold green", markup=False)

    def _watcher(self) -> int:
        """Whose eyes the screen shows between turns: the one person's, or nobody's."""
        from scurry.kernel.verbs import SPECTATOR

        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _hand_over(self, seat: int) -> None:
        """Between people who must not see each other's secrets."""
        from scurry.cli.asking import read_line

        if len(self.people) > 1 and self.match.game.card.hidden and self.looking != seat:
            self._fresh_page()
            read_line(self.console, say("Hand the keyboard to {name}, then press Enter. ", name=self.match.names[seat]))
        self.looking = seat

    def _tell_news(self, seat: int) -> None:
        """What happened since the person last looked; where memory counts, the last action alone."""
        match = self.match
        first = self.seen + 1
        if match.tests_memory:
            first = max(first, self._last_told(seat))
        for ply in range(first, match.ply + 1):
            for line in match.log_at(ply, seat):
                self.console.print(line)
        self.seen = match.ply

    def _last_told(self, seat: int) -> int:
        return next((ply for ply in range(self.match.ply, 0, -1) if self.match.log_at(ply, seat)), 1)

    def _draw(self, seat: int, view: Any = None) -> None:
        seen = self.match.view(seat) if view is None else view
        self.console.print(self.match.game.part("board_terminal").draw(seen, seat, self.match.names))

    def _fresh_page(self) -> None:
        """A clear screen; where memory counts, what has scrolled away is wiped out too."""
        if self.console.is_terminal:
            self.console.clear()
            if self.match.tests_memory:
                self.console.file.write("\x1b[3J")
        else:
            self.console.print()
