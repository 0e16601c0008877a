"""`scurry play`: a game in the terminal, people passing the keyboard, bots in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scurry.cli.options import GameCommands
from scurry.games import Game, find, shelf
from scurry.kernel.cards import BadOption, spoken_seats
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.bots.bot import Bot
    from scurry.cli.saved import Sitting


# --- The command ------------------------------------------------------------------------------------------------------


def common(game: Game) -> Sequence[click.Parameter]:
    """The switches that every game has."""
    told = say("how many players: {seats}  [default: people and bots together]", seats=spoken_seats(game.card.seats))
    return [
        click.Option(["--seats"], type=int, help=told),
        click.Option(
            ["--bots"],
            default=None,
            help="how many bots: 2; or which: greedy,random; or levels 1 to 8: 5,5,7; or as in `scurry arena`",
        ),
        click.Option(["--names"], default=None, help="names of the people, with commas between"),
        click.Option(["--seed"], default=None, help="a word that fixes all chance; secret and random otherwise"),
        click.Option(["--hint"], is_flag=True, help="tell before each of your moves what a strong player would do"),
        click.Option(["--tutor"], is_flag=True, help="against bots: warn before a move that costs much"),
        click.Option(["--notes"], is_flag=True, help="against bots: a word at each new kind of decision, once each"),
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
    tutor: bool = False,
    notes: bool = False,
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
    play_sitting(console, Sitting(match, players), Helps(hint, tutor, notes))


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
            answer = read_line(console, say("Which game (a number or a name, Enter for the first)?") + " ") or "1"
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


@dataclass(frozen=True)
class Helps:
    """What people are helped with; tutor and notes where nobody plays against them."""

    hints: bool = False
    tutor: bool = False
    notes: bool = False


def play_sitting(console: Console, sitting: Sitting, helps: Helps | None = None) -> None:
    """Play to the end, or until the people leave: then the game is kept."""
    from scurry.cli.asking import Leaving
    from scurry.cli.saved import keep_record, save

    table = Table(console, sitting, helps or Helps())
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

    def __init__(self, console: Console, sitting: Sitting, helps: Helps) -> None:
        from scurry.bots.of_others import find_player
        from scurry.cli.saved import PERSON
        from scurry.cli.screen import Screen

        self.console = console
        self.match = sitting.match
        self.people = sitting.people
        self.screen = Screen(console, sitting.match, sitting.people)
        self.helps = helps if len(self.people) == 1 else Helps(helps.hints)
        self.known_notes: set[str] = set()
        self.bots: dict[int, Bot] = {
            seat: find_player(player, self.match.game, seat, self.match.names)
            for seat, player in enumerate(sitting.players)
            if player != PERSON
        }
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None

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
        self.screen.show_moments(match.ply - 1)
        if match.tests_memory and self.people:
            self.screen.show_last_action()

    def let_person_play(self, seat: int) -> None:
        """Show the table and what happened, ask, and play what is answered."""
        from scurry.cli.hints import hint, note

        self._hand_over(seat)
        self.screen.fresh_page()
        self.screen.draw(seat)
        self.screen.tell_news(seat)
        if self.helps.notes:
            note(self.console, self.match, seat, self.known_notes)
        if self.helps.hints:
            hint(self.console, self.match, seat)
        self.match.play(seat, self._asked(seat))
        self.screen.show_moments(self.match.ply - 1)

    def _asked(self, seat: int) -> int:
        """A legal move that the person wants to make, if they have been warned: anyway."""
        from scurry.cli.asking import ask
        from scurry.cli.hints import warn
        from scurry.matches.refusals import Refusal

        warned_of = None
        while True:
            try:
                move = self.match.check(seat, ask(self.console, self.match, seat))
            except Refusal as refusal:
                self.console.print(str(refusal), style="red")
                continue
            if not self.helps.tutor or move == warned_of or not warn(self.console, self.match, seat, move):
                return move
            warned_of = move

    def show_result(self) -> None:
        """The last board and who won."""
        from scurry.matches.scores import points_in_words

        assert self.match.result is not None
        self.screen.fresh_page()
        self.screen.draw(self.screen.watcher)
        self.screen.tell_news(self.screen.watcher)
        result, names, points = self.match.result, self.match.names, points_in_words(self.match)
        for seat in sorted(range(self.match.seats), key=lambda seat: result.places[seat]):
            told = f"{result.places[seat]}. {names[seat]}, {points[seat]}"
            self.console.print(told, style="bold" if result.places[seat] == 1 else "", markup=False)
        self.console.print(result.sentence, style="bold green", markup=False)

    def _hand_over(self, seat: int) -> None:
        """Between people who must not see each other's secrets."""
        from scurry.cli.asking import read_line

        if len(self.people) > 1 and self.match.game.card.hidden and self.looking != seat:
            self.screen.fresh_page()
            asked = say("Hand the keyboard to {name}, then press Enter.", name=self.match.names[seat])
            read_line(self.console, asked + " ")
        self.looking = seat
