"""The commands and their options. What they do is in the module of the same name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scalehouse.cli.completing import bot_names, game_names, options
from scalehouse.cli.door import BadInput, Door
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game, OptionValue


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number") from None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= LONGEST_REST:
        raise typer.BadParameter(f"{text!r} is not a number of seconds from 0 to {LONGEST_REST}")
    return seconds


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0
    if not 0 < speed <= HIGHEST_SPEED:
        raise typer.BadParameter(f"{text!r} is not a speed above 0, up to {HIGHEST_SPEED}")
    return speed


LONGEST_REST = 60  # seconds
HIGHEST_SPEED = 1000  # times as fast as it would be live
# Plain help texts: Rich would draw boxes around them and take a tenth of a second for it.
app = typer.Typer(cls=Door, pretty_exceptions_enable=False, rich_markup_mode=None)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Its name, as `games` lists it.", autocompletion=game_names
    ),
]
SavedMatch = Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="NAMES",
        help="As `games` lists them; one name for all bots, or one for each, with commas.",
        autocompletion=bot_names,
    ),
]
Seats = Annotated[int | None, typer.Option(parser=_whole, metavar="N", help="How many play.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game; repeatable.",
        autocompletion=options,
    ),
]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANGUAGE", help="en or de; else as the environment says."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[int, typer.Option(parser=_whole, metavar="S", help="Same seed, same result.")]
Matches = Annotated[int, typer.Option(parser=_whole, metavar="N", help="How many matches.")]
Cores = Annotated[int | None, typer.Option(parser=_whole, metavar="N", help="To use; else all.")]
ServerData = Annotated[
    str | None, typer.Option(metavar="DIR", help="Where the server keeps its tables.")
]
ServerSettings = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The server's file of settings, TOML.")
]


def _show_version(wanted: bool) -> None:  # noqa: FBT001  # typer calls it like that
    if wanted:
        from importlib.metadata import version

        print(f"scalehouse {version('scalehouse')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def scalehouse(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001  # its callback does it all
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Tabletop games to play, to measure and to check."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(*, json: AsJson = False) -> None:
    """List the installed games and their options."""
    from scalehouse.cli.commands.games import list_games

    list_games(as_json=json)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Its name, as `games` lists it.", autocompletion=game_names
        ),
    ] = None,
    *,
    bots: Bots = None,
    seat: Annotated[
        int | None, typer.Option(parser=_whole, metavar="N", help="The seat that you take, from 1.")
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="People on all seats, at this keyboard.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Bots on all seats, with a commentary.")
    ] = False,
    pace: Annotated[
        float,
        typer.Option(parser=_seconds, metavar="SECONDS", help="Rest between moves that you watch."),
    ] = 0.6,
    speed: Annotated[
        float,
        typer.Option(
            parser=_speed, metavar="X", help="How fast time runs in a game without turns."
        ),
    ] = 1.0,
    seats: Seats = None,
    seed: Annotated[
        int | None, typer.Option(parser=_whole, metavar="S", help="For the same dice again.")
    ] = None,
    option: Options = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the match.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a match that was put aside.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play here, against bots or at one keyboard."""
    from scalehouse.cli.commands.play import begin, go_on, run
    from scalehouse.cli.terminal.language import chosen
    from scalehouse.cli.terminal.seating import Wish

    language = chosen(lang)
    wish = Wish(seat=seat, bots=bots, hot_seat=hot_seat, watch=watch)
    if resume is None:
        if game is None:
            raise BadInput("which game? scalehouse games lists them")
        found = _find(game)
        given = _read_options(found, option)
        table = begin(
            found, wish, seats=seats, seed=seed, options=given, save=save, language=language
        )
    else:
        _refuse_beside_resume(seats=seats, seed=seed, option=option, save=save)
        table = go_on(resume, wish, game, language)
    table.pace = pace
    run(table, speed)


def _refuse_beside_resume(**given: object) -> None:
    for name, value in given.items():
        if value is not None:
            raise BadInput(f"--resume goes on with a match as it began: leave out --{name}")


@app.command()
def simulate(
    game: GameName,
    *,
    games: Matches = 1000,
    bots: Bots = None,
    seed: Seed = 0,
    seats: Seats = None,
    option: Options = None,
    cores: Cores = None,
    json: AsJson = False,
) -> None:
    """Let bots play many matches, fast."""
    from scalehouse.cli.commands.simulate import run

    found = _find(game)
    run(
        found,
        games,
        bots,
        seats=seats,
        options=_read_options(found, option),
        seed=seed,
        cores=cores,
        as_json=json,
    )


@app.command()
def check(
    game: GameName,
    *,
    matches: Annotated[
        int, typer.Option(parser=_whole, metavar="N", help="Of each way to play.")
    ] = 1,
    seed: Annotated[
        int, typer.Option(parser=_whole, metavar="S", help="Same seed, same matches.")
    ] = 0,
    truths: Annotated[
        int,
        typer.Option(
            parser=_whole,
            metavar="N",
            help="In how many a preview must come true; 0: as many as go fast.",
        ),
    ] = 0,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where a position goes; else check-GAME.json."),
    ] = None,
) -> None:
    """Check that a game keeps what every game promises."""
    from scalehouse.cli.commands.check import run

    raise typer.Exit(run(_find(game), matches=matches, seed=seed, truths=truths, keep=keep))


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the game and its package.")],
    *,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="As people read it; else made of the name.")
    ] = None,
    into: Annotated[
        Path, typer.Option(metavar="DIR", help="Where its folder goes; else here.")
    ] = Path(),
) -> None:
    """Write a package with a small game, to be changed."""
    from scalehouse.cli.commands.new_game import run

    run(name, title, into)


@app.command()
def ladder(
    game: GameName,
    *,
    levels: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Bots that meet, with commas; else all of the game's."),
    ] = None,
    pairs: Annotated[
        str | None,
        typer.Option(metavar="A:B,…", help="Only these meet; else each meets each."),
    ] = None,
    games: Annotated[
        int, typer.Option(parser=_whole, metavar="N", help="How many matches of each pair.")
    ] = 100,
    within: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POINTS",
            help="Fewer, once 95% intervals are ± so many points; NAME=POINTS for one bot's pairs.",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the results go, and are resumed from.")
    ] = Path("ladder"),
    seed: Seed = 0,
    seats: Seats = None,
    option: Options = None,
    processes: Annotated[
        int | None, typer.Option(parser=_whole, metavar="N", help="At once; else one per core.")
    ] = None,
) -> None:
    """Rate bots by letting each meet each."""
    from scalehouse.cli.commands.ladder import run

    found = _find(game)
    run(
        found,
        levels,
        games,
        out,
        pairs=pairs,
        within=within or (),
        seats=found.check_seats(seats),
        options=_read_options(found, option),
        seed=seed,
        processes=processes,
    )


@app.command()
def lab(
    game: GameName,
    *,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAMES",
            help="One for all seats or one for each, with commas; regular*2 thinks twice as long.",
        ),
    ] = None,
    games: Matches | None = None,
    seats: Seats = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="An option of the game; repeatable.",
            autocompletion=options,
        ),
    ] = None,
    seed: Seed = 0,
    cores: Cores = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the report goes; else lab-GAME.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the study in that folder.")
    ] = False,
    without: Annotated[
        int | None,
        typer.Option(
            parser=_whole, metavar="N", help="Matches in which a part is forbidden; 0: none."
        ),
    ] = None,
    ladder: Annotated[
        int | None,
        typer.Option(parser=_whole, metavar="N", help="Matches of each step of skill; 0: none."),
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster.")
    ] = None,
    matches: Annotated[
        list[Path] | None,
        typer.Option(metavar="PATH", help="Count saved matches instead; files or folders."),
    ] = None,
    data: Annotated[
        str | None, typer.Option(metavar="FILE", help="A table of yours, compared or tuned.")
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="FILE", help="The table to compare with; else the game's.")
    ] = None,
    tune: Annotated[
        bool, typer.Option("--tune", help="Search for better numbers in the table.")
    ] = False,
    bounds: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What tuning may change and aims at; else the game's."),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(parser=_whole, metavar="N", help="Of tuning; else 12.")
    ] = None,
) -> None:
    """Study a game: thousands of matches and a report."""
    from scalehouse.cli.commands.lab import Request, run

    found = _find(game)
    if tune or data or against:
        from scalehouse.cli.commands.tuning import TableRequest, compare_tables, tune_table

        wanted = TableRequest(bots or (), games, seed, cores, out)
        if tune:
            tune_table(found, data, bounds, rounds, wanted, resume=resume)
        else:
            compare_tables(found, data, against, wanted)
        return
    request = Request(
        bots=bots or (),
        games=games,
        seats=seats,
        options=_read_options(found, set_),
        seed=seed,
        cores=cores,
        out=out,
        resume=resume,
        without=without,
        ladder=ladder,
        ray=ray,
        matches=matches or (),
    )
    run(found, request)


@app.command()
def serve(
    *,
    host: Annotated[
        str | None, typer.Option(metavar="HOST", help="What to listen on; else this machine.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in: listen on every network of this machine.")
    ] = False,
    port: Annotated[str | None, typer.Option(metavar="N", help="The port; else 7225.")] = None,
    https: Annotated[
        bool | None,
        typer.Option(help="Secure pages, with a self-made certificate unless one is given."),
    ] = None,
    certificate: Annotated[
        str | None, typer.Option(metavar="FILE", help="A certificate of your own, PEM.")
    ] = None,
    key: Annotated[
        str | None, typer.Option(metavar="FILE", help="Its private key, PEM, without a password.")
    ] = None,
    public_address: Annotated[
        str | None,
        typer.Option(metavar="URL", help="What people open, where a proxy stands in front."),
    ] = None,
    qr: Annotated[bool | None, typer.Option(help="A QR code at a terminal.")] = None,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Where tables and certificates are kept.")
    ] = None,
    store: Annotated[
        str | None, typer.Option(metavar="URL", help="PostgreSQL for the tables; else a file.")
    ] = None,
    bus: Annotated[
        str | None, typer.Option(metavar="URL", help="Redis between servers with one store.")
    ] = None,
    settings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file of settings, TOML.")
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Any setting; repeatable."),
    ] = None,
) -> None:
    """Start a server: friends play in their browsers."""
    from scalehouse.cli.commands.serve import EVERYWHERE, run
    from scalehouse.server.setup.settings import load

    flags = {
        "host": (host or EVERYWHERE) if lan else host,
        "port": port,
        "https": https,
        "certificate": certificate,
        "key": key,
        "public_address": public_address,
        "qr": qr,
        "data": data,
        "store": store,
        "bus": bus,
    }
    run(load(flags, extra=set_ or (), file=settings))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not exist.")],
    *,
    data: ServerData = None,
    settings: ServerSettings = None,
) -> None:
    """Copy the tables of a server, running or stopped."""
    from scalehouse.cli.commands.store.backup import run
    from scalehouse.server.setup.settings import load

    run(load({"data": data}, file=settings), file)


@app.command()
def restore(
    tables: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TABLE]...", help="Codes, links or ids; without any, all."),
    ] = None,
    *,
    data: ServerData = None,
    settings: ServerSettings = None,
) -> None:
    """Bring back tables that were hidden for their age."""
    from scalehouse.cli.commands.store.restore import run
    from scalehouse.server.setup.settings import load

    run(load({"data": data}, file=settings), tables or ())


@app.command()
def copy_store(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="A file of SQLite or an address of PostgreSQL.")
    ],
    goal: Annotated[
        str, typer.Argument(metavar="GOAL", help="Another; there must be nothing in it.")
    ],
) -> None:
    """Copy a stopped server's tables into another store."""
    from scalehouse.cli.commands.store.copy_store import run

    run(source, goal)


@app.command()
def doctor(*, json: AsJson = False) -> None:
    """Tell what is installed, compiled, stored, reachable."""
    from scalehouse.cli.commands.doctor import run

    raise typer.Exit(run(as_json=json))


@app.command()
def compile(  # noqa: A001  # the command's name
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...", help="Names; without any, all games.", autocompletion=game_names
        ),
    ] = None,
) -> None:
    """Compile games ahead, so that nobody waits later."""
    from scalehouse.cli.commands.compile import run

    run(games or ())


@app.command()
def replay(
    file: SavedMatch,
    *,
    seat: Annotated[
        int | None,
        typer.Option(parser=_whole, metavar="N", help="As that player saw it; else as a watcher."),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Move by move, with the board each time.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Show a saved match again."""
    from scalehouse.cli.commands.replay import show_again
    from scalehouse.cli.terminal.language import chosen

    show_again(file, seat, chosen(lang), step=step)


@app.command()
def verify(
    file: SavedMatch,
    *,
    end: Annotated[
        str | None, typer.Option(metavar="HASH", help="The end hash that a player noted.")
    ] = None,
    allow_start: Annotated[
        bool,
        typer.Option("--allow-start", help="Also one that began in a position set up."),
    ] = False,
) -> None:
    """Check that a finished match was fair."""
    from scalehouse.cli.commands.verify import check

    raise typer.Exit(check(file, end, allow_start=allow_start))


def _find(name: str) -> Game:
    from scalehouse.core import registry

    return registry.find(name)


def _read_options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """All options of a match from what was typed as name=value."""
    known = {option.name: option for option in game.options}
    read: dict[str, OptionValue] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is given as NAME=VALUE, not {text!r}")
        read[name] = known[name].read(value) if name in known else value
    return game.check_options(read)
