"""Whole games and everything else that can be typed, through pipes."""

import random
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cornerwise.games import GAMES, NATURE, GameKind
from cornerwise.reference import blokus

from .helpers import Cli, command, environment
from .test_games import EVERY_GAME
from .test_processes import posix

every_kind = pytest.mark.parametrize("name", GAMES)

# Small games where there is a choice, and no chance in who is faster.
ARGUMENTS: dict[str, list[object]] = {
    "permutu": ["--size", 6],
    "permutu-memory": ["--size", 5],
    "permutu-reflex": ["--size", 5, "--faster", 1, "--tie", 0, "--false-start", 0],
}
SIZES = {"permutu": 6, "permutu-memory": 5, "permutu-reflex": 5}

ILLEGAL = {
    "classic": "a19",
    "duo": "e9",
    "mini": "c5",
    "junior": "e9",
    "trigon": "r14",
    "blokus3d": "a1/2,a1/3",
    "permutu": "1",
    "permutu-reflex": "tie",
    "permutu-memory": "stop",
}

PROMPT = re.compile(r"^[^\n>]*> (.*)\n", re.MULTILINE)


def blocks(out: str) -> list[str]:
    """What is printed before the first prompt, and after each line that was typed."""
    return PROMPT.split(out)[::2]


def typed(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def play_at_random(kind: GameKind, players: int, seed: int) -> tuple[list[str], Any]:
    """A game by the reference rules alone: what people type, and how it ends."""
    sizes = {"size": SIZES[kind.name]} if kind.name in SIZES else {}
    game = kind.make(players, **sizes)
    rng = random.Random(seed)
    state = game.start(random.Random(seed))
    lines: list[str] = []
    viewer = None
    while not state.is_over():
        if state.player == NATURE:
            outcome = "leader" if state.leader == 0 else "follower"
            state = state.apply(game.read_move(state, outcome))
            lines.append("")
            continue
        if kind.memorises and viewer not in (None, state.player):
            lines.append("")  # the other one has come to the screen
        viewer = state.player
        moves = state.legal_moves()
        move = rng.choice(moves)
        if kind.hides or len(moves) > 1:
            lines.append(game.write_move(move))
        state = state.apply(move)
    return lines, state


@pytest.mark.parametrize(("kind", "players"), EVERY_GAME)
def test_whole_games_among_people(cli: Cli, kind: GameKind, players: int) -> None:
    lines, end = play_at_random(kind, players, seed=5)
    arguments = ["--players", players, "--opponent", "human", "--seed", 5]
    arguments += ARGUMENTS.get(kind.name, [])
    out = cli.good("play", kind.name, *arguments, stdin=typed(*lines))
    assert PROMPT.findall(out) == lines
    assert "\x1b" not in out
    *_, verdict, points = out.splitlines()
    names = kind.seats(kind.make(players))
    pairs = zip(names, end.result(), strict=True)
    assert points == "Points: " + ", ".join(f"{name} {own}" for name, own in pairs)
    winners = end.winners()
    if len(winners) == players:
        assert verdict == "A draw."
    else:
        best = " and ".join(names[n] for n in winners)
        assert verdict == f"{best} {'win' if ' and ' in best else 'wins'}."
    assert str(end) in out


@every_kind
@pytest.mark.parametrize("seat", ["--first", "--second"])
def test_bad_input_is_answered_in_one_line(cli: Cli, name: str, seat: str) -> None:
    lines = ["", "  ", "foo", "9" * 5000, "a1,", "\x1b[2J", "\0", "é", "a1 " * 2000, ILLEGAL[name]]
    arguments = [seat, "--opponent", "random", "--seed", 1]
    out = cli.good("play", name, *arguments, stdin=typed(*lines))
    answers = blocks(out)[1:]
    assert len(answers) == len(lines) + 1
    for line, answer in zip(lines, answers, strict=False):
        assert answer.count("\n") == 1, line
        assert len(answer) < 400
        assert answer[:-1].isprintable()
    assert answers[0] == answers[1] == "Nothing was typed: expected a move, or help\n"
    assert answers[-1].startswith("The input has ended.\nPoints: ")


@every_kind
def test_illegal_moves_are_told_from_nonsense(cli: Cli, name: str) -> None:
    stdin = typed(ILLEGAL[name], "nonsense")
    out = cli.good("play", name, "--seed", 1, "--opponent", "random", stdin=stdin)
    _, illegal, nonsense, _ = blocks(out)
    assert illegal.startswith(f"'{ILLEGAL[name]}' is not legal: ")
    assert "'nonsense'" in nonsense
    assert "expected " in nonsense


@every_kind
def test_undo_takes_back_chance_too(cli: Cli, name: str) -> None:
    lines = ["moves"]
    arguments = ["play", name, "--seed", 1, "--opponent", "random", *ARGUMENTS.get(name, [])]
    for _ in range(3):  # the first move that is listed, whatever came before it
        reply = blocks(cli.good(*arguments, stdin=typed(*lines)))[-2]
        kind = re.search(r"one kind: moves (\S+)", reply)
        lines[-1] = f"moves {kind[1]}" if kind else lines[-1]
        if not kind:
            break
    move = re.split("  +", reply.splitlines()[1])[0]
    out = cli.good(*arguments, stdin=typed("undo", move, "undo", move, "undo", "undo", "board"))
    start, nothing, once, back, again, back_again, nothing_again, board, _ = blocks(out)
    assert nothing == nothing_again == "There is nothing to take back\n"
    assert start.endswith(back)
    assert back == back_again == board
    assert once == again != back


@every_kind
@pytest.mark.parametrize("seat", ["--first", "--second"])
def test_resign_and_quit(cli: Cli, name: str, seat: str) -> None:
    kind = GAMES[name]
    seats = kind.seats(kind.make(kind.players[0]))
    own = seats[seat == "--second"]
    arguments = ["play", name, seat, "--opponent", "random", "--seed", 1]
    *_, words, points = cli.good(*arguments, stdin=b"resign\n").splitlines()
    if len(seats) == 2:
        other = seats[seat == "--first"]
        assert words == f"{own} resigns: {other} (random) wins."
    else:
        assert words == f"{own} resigns: the game ends here."
    assert f"{own} " in points
    *_, words, same = cli.good(*arguments, stdin=b"quit\nboard\n").splitlines()
    assert (words, same) == ("You leave the game.", points)
    *_, words, same = cli.good(*arguments, stdin=b"").splitlines()
    assert (words, same) == ("The input has ended.", points)


def test_two_colours_resign_together(cli: Cli) -> None:
    out = cli.good("play", "classic", "--players", 2, stdin=b"resign\n")
    assert "\nblue and red resign: yellow and green (greedy) win.\n" in out


@every_kind
def test_help_and_board(cli: Cli, name: str) -> None:
    out = cli.good("play", name, "--seed", 1, "--opponent", "random", stdin=typed("help", "board"))
    start, helped, board, _ = blocks(out)
    assert helped.startswith(f"A move: {GAMES[name].make().help_text}\n")
    for word in ("moves", "board", "undo", "resign", "quit"):
        assert re.search(rf"^{word} ", helped, re.MULTILINE)
    assert start.endswith(board)
    assert board.count("\n") > 4


def test_many_moves_do_not_flood_the_screen(cli: Cli) -> None:
    stdin = typed("moves", "moves f", "moves f e10 d9", "moves q", "moves all", "moves all f")
    _, kinds, f, fewer, none, everything, all_f, _ = blocks(cli.good("play", "duo", stdin=stdin))
    assert kinds.splitlines()[0] == "414 legal moves"
    assert kinds.count("\n") < 10
    assert re.search(r"\bL5: 40\b", kinds)
    assert f.startswith("40 of 414 legal moves with f\n")
    assert len(re.findall("F ", f)) == len(re.findall("F ", all_f)) == 40
    fs = [move for move in blokus.duo().start().legal_moves() if move.piece == "F"]
    count = sum((5, 3) in move.cells for move in fs)
    assert fewer.startswith(f"{count} of 414 legal moves with f e10 d9\n")
    assert fewer.count("F ") == count > 0
    assert none == "0 of 414 legal moves with q\n"
    heading, *listed = everything.splitlines()
    assert heading == "414 legal moves"
    assert sum(len(re.split("  +", line)) for line in listed) == 414


def test_a_word_for_a_piece_is_not_a_cell(cli: Cli) -> None:
    out = cli.good("play", "duo", "--seed", 1, stdin=typed("e10,f10", "moves l4", "moves l9"))
    *_, piece, cell, _ = blocks(out)
    assert set(re.findall(r"([A-Z]\w?|[12]) \w+,", piece)) == {"L4"}
    assert cell.startswith("0 of ")


def test_long_lists_of_one_kind_are_cut(cli: Cli) -> None:
    stdin = typed("e9,f9,e10", "moves f")
    out = cli.good("play", "duo", "--seed", 1, "--opponent", "random", stdin=stdin)
    *_, listed, _ = blocks(out)
    total = int(listed.split()[0])
    assert total > 60
    assert len(re.findall("F ", listed)) == 60
    assert listed.endswith(f"\nand {total - 60} more: moves all f\n")


def test_lists_fit_the_width(cli: Cli) -> None:
    out = cli.good("play", "duo", stdin=typed("moves all"))
    assert max(map(len, blocks(out)[1].splitlines())) <= 80


def test_the_seed_repeats_a_game(cli: Cli) -> None:
    out = cli.good("play", "permutu", stdin=typed("1 red"))
    match = re.search(r"--seed (\d+) repeats this game", out)
    assert match is not None
    assert cli.good("play", "permutu", "--seed", match[1], stdin=typed("1 red")) == out
    others = {cli.good("play", "permutu", "--seed", seed, stdin=b"") for seed in range(3)}
    assert len(others) == 3


def test_the_usual_opponents(cli: Cli) -> None:
    for name, usual in [
        ("duo", "engine, level 5"),
        ("mini", "engine, level 5"),
        ("junior", "greedy"),
        ("permutu-memory", "fading"),
        ("permutu-reflex", "random"),
    ]:
        assert f" ({usual}); --seed" in cli.good("play", name, stdin=b"")


@pytest.mark.parametrize("level", [1, 4])
def test_the_engine_plays_a_game_through(cli: Cli, level: int) -> None:
    arguments = ["play", "mini", "--level", level, "--seed", 1]
    lines: list[str] = []
    out = cli.good(*arguments, stdin=b"")
    assert f"You play black against white (engine, level {level}); --seed 1 repeats" in out
    for _ in range(9):
        if "The input has ended." not in out:
            break
        listed = cli.good(*arguments, stdin=typed(*lines, "moves all"))
        lines.append(re.split("  +", blocks(listed)[-2].splitlines()[1])[0])
        out = cli.good(*arguments, stdin=typed(*lines))
    assert cli.good(*arguments, stdin=typed(*lines)) == out
    plays = re.findall(rf"^white \(engine, level {level}\) plays (.*)$", out, re.MULTILINE)
    assert len(plays) >= 5
    assert re.search(r"\n(A draw\.|black wins\.|white \(.*\) wins\.)\nPoints: black ", out)


def test_undo_takes_the_engine_back(cli: Cli) -> None:
    arguments = ["play", "duo", "--level", 2, "--seed", 1]
    stdin = typed("e10,f10", "undo", "e10,f10", "undo")
    _, once, _, again, _, _ = blocks(cli.good(*arguments, stdin=stdin))
    assert once == again


def test_forced_moves_are_made_without_asking(cli: Cli) -> None:
    lines, end = play_at_random(GAMES["mini"], 2, seed=1)
    out = cli.good("play", "mini", "--opponent", "human", stdin=typed(*lines))
    forced = re.findall(r"^(?:black|white) has only one move: (.*)$", out, re.MULTILINE)
    assert forced.count("pass") > 0
    placed = sum(9 - len(left) for left in end.left)
    assert len(lines) + len(forced) == placed + forced.count("pass")


def test_who_is_faster(cli: Cli) -> None:
    arguments = ["play", "permutu-reflex", "--size", 3, "--tie", 0, "--false-start", 0, "--faster"]
    stdin = typed("1", "", "2", "")
    for faster, points in ((1, "2, player 2 (random) 0"), (0, "0, player 2 (random) 2")):
        assert cli.good(*arguments, faster, stdin=stdin).endswith(f"Points: player 1 {points}\n")
    always = ["play", "permutu-reflex", "--size", 3]
    out = cli.good(*always, "--tie", 1, "--false-start", 0, stdin=stdin)
    assert out.endswith("A draw.\nPoints: player 1 2, player 2 (random) 2\n")
    out = cli.good(*always, "--tie", 0, "--false-start", 1, stdin=stdin)
    assert "\nplayer 2 (random) turned too early\n" in out
    assert out.endswith("A draw.\nPoints: player 1 1, player 2 (random) 1\n")


def test_rounds_wait_for_enter(cli: Cli) -> None:
    out = cli.good("play", "permutu-reflex", "--seed", 1, stdin=typed("1", "moves", "leader", ""))
    _, _, one, other, drawn, _ = blocks(out)
    assert one == "'moves': expected only Enter, or help\n"
    assert other == "'leader': expected only Enter, or help\n"
    assert re.match(r"player \d( \(random\))? was faster\n|both|player \d.* too early\n", drawn)


def test_nobody_sees_hidden_tiles(cli: Cli) -> None:
    kind = GAMES["permutu-memory"]
    state = kind.make(size=5).start(random.Random(1))
    own, other = state.view(0).rows[0], state.apply(state.legal_moves()[0]).view(1).rows[1]
    first = "   ".join("abcde"[symbol] for symbol in own)
    second = "   ".join("abcde"[symbol] for symbol in other)
    arguments = ["play", "permutu-memory", "--size", 5, "--seed", 1]
    out = cli.good(*arguments, stdin=typed("ready", "stop"))
    assert out.count(first) == 1
    assert second not in out
    stdin = typed("ready", "", "ready", "")
    before, handed, shown, *after = blocks(cli.good(*arguments, "--opponent", "human", stdin=stdin))
    assert first in before
    assert second not in before
    assert handed == ""
    assert second in shown
    assert first not in shown
    assert not any(second in each or first in each for each in after)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "'chess' is not one of 'classic', 'duo'"),
        ([], "Missing argument 'GAME'"),
        (["duo", "--players", 3], "3 players of duo: expected 2"),
        (["duo", "--players", 0], "'--players': 0 is not in the range"),
        (["permutu", "--players", 7], "7 players of permutu: expected 2, 3, 4, 5 or 6"),
        (["duo", "--size", 9], "--size is not for Blokus Duo"),
        (["permutu-memory", "--size", 0], "0 symbols: expected 1 or more"),
        (["permutu-reflex", "--size", 8], "8 symbols: expected an odd number"),
        (
            ["permutu-memory", "--free-starts"],
            "--free-starts is not for Permutu Memory",
        ),
        (["duo", "--tie", 0.5], "--tie is not for Blokus Duo"),
        (["permutu-reflex", "--tie", 2], "tie 2.0: expected a probability from 0 to 1"),
        (["permutu-reflex", "--faster", "nan"], "faster nan: expected a probability"),
        (["permutu-reflex", "--tie", 0.6, "--false-start", 0.6], "expected at most 1 together"),
        (["duo", "--opponent", "perfect"], "perfect cannot play this Blokus Duo; expected one of:"),
        (
            ["permutu-memory", "--opponent", "greedy"],
            "fading, perfect, cautious, forgetful, random, human",
        ),
        (["duo", "--free-starts", "--opponent", "solver"], "solver cannot play this Blokus Duo"),
        (["duo", "--free-starts", "--opponent", "engine"], "engine cannot play this Blokus Duo"),
        (["duo", "--level", 0], "'--level': 0 is not in the range 1<=x<=10"),
        (["duo", "--level", 11], "'--level': 11 is not in the range"),
        (["duo", "--level", "best"], "'best' is not a valid integer"),
        (["duo", "--level", 3, "--opponent", "greedy"], "--level is for --opponent engine"),
        (["duo", "--level", 3, "--opponent", "human"], "--level is for --opponent engine"),
        (["junior", "--level", 3], "--level is for --opponent engine"),
        (["duo", "--opponent", "me"], "'me' is not one of 'engine', 'greedy'"),
        (["duo", "--seed", -1], "'--seed': -1 is not in the range"),
        (["duo", "--time", "nan"], "nan is not a number of seconds"),
    ],
)
def test_mistakes(cli: Cli, arguments: list[object], words: str) -> None:
    assert words in cli.mistake("play", *arguments)


def test_input_that_is_not_utf_8(cli: Cli) -> None:
    out = cli.good("play", "mini", stdin=b"\xff\xfe\n")
    assert "is no move: expected the cells of one piece" in out


def test_outlines_of_blokus_3d(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "outline"
    path.write_text("22.\n222\n")
    out = cli.good("play", "blokus3d", "--outline", path, stdin=typed("a1/1,a1/2,a1/3"))
    assert "\n 2 .. ..\n 1 .. .. ..\n   a  b  c\n" in out
    assert "'a1/3' in 'a1/1,a1/2,a1/3' is not within outline" in out
    for content, words in [(b"", "is empty"), (b"2x\n", "expected a digit"), (b"\xff", "digit")]:
        path.write_bytes(content)
        assert words in cli.mistake("play", "blokus3d", "--outline", path)
    assert "absent: No such file" in cli.mistake(
        "play", "blokus3d", "--outline", tmp_path / "absent"
    )
    assert "--outline is not for Blokus Duo" in cli.mistake("play", "duo", "--outline", path)


@pytest.mark.parametrize("name", ["mini", "permutu-memory"])
def test_pipes_of_a_process(cli: Cli, name: str) -> None:
    arguments = ["play", name, "--seed", 1, "--opponent", "random", *ARGUMENTS.get(name, [])]
    lines = ["moves", "c6", "ready", "stop", "help", "resign"]
    expected = cli.good(*arguments, stdin=typed(*lines))
    with subprocess.Popen(
        command(*arguments), env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        printed = b""
        for line in lines:
            while not printed.endswith(b"> "):  # it waits, so all that was said has been sent
                printed += process.stdout.read(1)
            process.stdin.write(typed(line))
            process.stdin.flush()
            printed += process.stdout.read(1)
        printed += process.stdout.read()
    assert process.returncode == 0
    assert printed.decode().replace("\r\n", "\n") == expected


@posix
def test_without_standard_input() -> None:
    result = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command("play", "mini")],
        env=environment(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"The input has ended." in result.stdout
