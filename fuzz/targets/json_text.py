"""JSON: what is written can be read by the strictest parser, and what is read may be anything.

No command reads JSON that others wrote, but for the journal of a batch, which may have been cut off
or damaged. All other JSON is output, about games and files that may hold any text.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cornerwise.analysis import Analysis, MoveEstimate
from cornerwise.board import Board
from cornerwise.cli.analysis_json import analysis_as_json
from cornerwise.cli.games import GameFile, Selection
from cornerwise.cli.output import print_json, print_json_line
from cornerwise.cli.solve_answer import Answer
from cornerwise.cli.solve_json import answer_as_json
from cornerwise.errors import InvalidInputError
from cornerwise.formats import Game
from cornerwise.jobs.header import Header
from cornerwise.jobs.journal import _parse
from cornerwise.moves import Move
from cornerwise.report.markup import json_in_script
from cornerwise.review import Analysis as Found
from cornerwise.review import Proof
from cornerwise.scoring import SCORINGS
from cornerwise.solve import MoveValue, Solution, Stopped
from fuzz.targets.decoder import Decoder

LONGEST = 160
WORDS = (
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b'"',
        b"\\",
        b"\\u",
        b"\\ud800",
        b"null",
        b"true",
        b"NaN",
    ),
    *(b"Infinity", b"-Infinity", b"-0", b"1e400", b"1_0", b"+5", b"0x1", b"01", b"\xd9\xa3", b"\n"),
    *(b'"exact":', b'"error":', b'"cornerwise batch":', b'"files":', b"</script>", b"<!--", b"&"),
    *(
        b"\x00",
        b"\x7f",
        b"\x80",
        b"\xff",
        b"\xed\xa0\x80",
        b"\xe2\x80\xa8",
        b"\xef\xbb\xbf",
        b"9" * 40,
    ),
)
_GAME = Game.from_moves(["c6,c5", "f3"], "mini")
_BOARDS = tuple(_GAME.board(ply) for ply in range(3))
_PATH = Path("batch")
_STOPPED: tuple[Stopped | None, ...] = (None, "time", "nodes", "interrupt", "cancel")


def one(data: bytes, thorough: bool = False) -> None:
    """Let the first byte choose what to write or to read."""
    if data:
        _MODES[data[0] % len(_MODES)](data[1:])


def _read_strictly(text: str) -> Any:
    assert text.isascii()
    return json.loads(text, parse_constant=_refuse)


def _refuse(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


def _printed(fields: dict[str, Any]) -> None:
    # A field a line, or the whole on one line: no text within breaks either.
    write, lines = ((print_json, len(fields) + 2), (print_json_line, 1))[len(fields["file"]) % 2]
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        write(fields)
    assert _read_strictly(output.getvalue()) == fields
    assert output.getvalue().count("\n") == lines


def _answer(data: bytes) -> None:
    decoder = Decoder(data)
    solution = _solution(decoder)
    selection, ply, board = _selection(decoder)
    _printed(answer_as_json(Answer(selection, ply, board, solution, bool(decoder.byte() & 1))))


def _analysis(data: bytes) -> None:
    decoder = Decoder(data)
    solution = _solution(decoder)
    selection, ply, board = _selection(decoder)
    proof = Proof(ply, board, solution)
    move = MoveEstimate(_move(decoder), *_chances(decoder), 7, (), *_bounds(decoder))
    estimate = Analysis(
        (move,),
        move.move,
        *_chances(decoder),
        (),
        None,
        *_bounds(decoder),
        decoder.integer(),
        decoder.byte() / 7,
        solution.scoring,
        "time",
    )
    found = Found(
        proof=proof,
        later=(proof,),
        failed=proof,
        searched_back=True,
        seconds=decoder.byte() / 7,
        interrupted=bool(decoder.byte() & 1),
        estimate=estimate,
    )
    _printed(analysis_as_json(selection, found, decoder.byte() % 4, decoder.byte() % 4))


def _selection(decoder: Decoder) -> tuple[Selection, int, Board]:
    ply = decoder.byte() % len(_BOARDS)
    name = decoder.bytes(40).decode("utf-8", "surrogateescape")
    return Selection(GameFile(name, "blksgf", [_GAME]), 1, _GAME, 2), ply, _BOARDS[ply]


def _solution(decoder: Decoder) -> Solution:
    lower, upper = _bounds(decoder)
    moves = [MoveValue(_move(decoder), *_bounds(decoder)) for _ in range(decoder.byte() % 3)]
    return Solution(
        value=lower,
        best=_move(decoder),
        pv=(_move(decoder),),
        exact=lower == upper,
        lower=lower,
        upper=upper,
        nodes=decoder.integer(),
        seconds=decoder.byte() / 7,
        scoring=SCORINGS[decoder.byte() % 2],
        stopped=_STOPPED[decoder.byte() % len(_STOPPED)],
        moves=tuple(moves),
    )


def _move(decoder: Decoder) -> Move:
    return Move.from_index(decoder.integer() % 729 - 1, "mini")


def _bounds(decoder: Decoder) -> tuple[int, int]:
    return decoder.integer(), decoder.integer()


def _chances(decoder: Decoder) -> tuple[float, float, float, float]:
    byte = decoder.byte
    return byte() - 128.5, byte() / 255, byte() / 255, byte() / 255


def _journal(data: bytes) -> None:
    entry = _parse(data + b"\n", 20)
    if entry is not None:
        again = json.dumps(list(entry)).encode() + b"\n"
        assert repr(_parse(again, 20)) == repr(entry)
        assert 0 <= entry[0] < 20


def _header(data: bytes) -> None:
    try:
        header = Header.from_line(data, _PATH)
    except InvalidInputError:
        return
    again = Header.from_line(header.to_line(), _PATH)
    assert again.fingerprint == header.fingerprint
    try:
        again.check(header, _PATH)
    except InvalidInputError:
        assert "NaN" in header.to_line().decode()  # which is not even equal to itself


def _script(data: bytes) -> None:
    value = {"text": data.decode("utf-8", "surrogateescape"), "rows": [data.decode("latin-1")]}
    text = json_in_script(value)
    assert not set(text) & set("<>&\u2028\u2029")
    assert _read_strictly(text) == value


# What is read may be anything, so there is more to try.
_MODES: tuple[Callable[[bytes], None], ...] = (
    *(_journal, _header, _script) * 4,
    _answer,
    _analysis,
)
