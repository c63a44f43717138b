"""The serial protocol of the contests: an answer of ours to every prompt, or an error of ours."""

from __future__ import annotations

import re

from cornerwise.errors import CornerwiseError
from cornerwise.moves import Move
from cornerwise.protocols.contest import ContestSession
from cornerwise.protocols.contest_dialects import Dialect
from cornerwise.protocols.contest_stream import ByteStream, Received
from fuzz.targets.steady import FirstMove

LONGEST = 120
WORDS = (
    *(b"0", b"9", b"25", b"2A", b"2a", b"3", b"4", b"35", b"3a", b"0000", b"----", b"56t2"),
    *(b"56u0", b"9au0", b"aat0", b"55t0", b"55a0", b"aaa0", b"AAT0", b"\r\n", b"\n", b"\r"),
    *(b"ffu7", b"00a0", b"\x00", b"\xff", b"\xb2", b" ", b"47a0", b"4aat0"),
)
_ANSWER = re.compile(rb"1[0-9]{2}|[1-9a-e]{2}[a-u][0-7]|0000|----")
_DIALECTS = (None, *Dialect)


class _AllAtOnce(ByteStream):
    """Bytes that are all there, without the thread that would read them."""

    def __init__(self, data: bytes) -> None:
        self._waiting = [
            Received(chr(byte), position, 0.0)
            for position, byte in enumerate(data)
            if byte not in b"\r\n"
        ][::-1]
        self._ended = False

    def _fill(self, seconds: float) -> None:
        self._ended = True


def one(data: bytes, thorough: bool = False) -> None:
    """Play with what the input says as host; the first byte chooses the dialect."""
    dialect = _DIALECTS[data[0] % len(_DIALECTS)] if data else None
    answers: list[bytes] = []
    session = ContestSession(FirstMove(), team="42", dialect=dialect)
    try:
        session.play(_AllAtOnce(data[1:]), answers.append)
    except CornerwiseError as error:
        assert "\n" not in str(error)
    for answer in answers:
        assert _ANSWER.fullmatch(answer)
        if len(answer) == 4:
            Move.parse(answer.decode())
