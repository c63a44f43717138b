"""Many positions of many games: a table with a row for each, on one machine or on a cluster.

- `run`: analyzes or solves positions, and writes the table; goes on where it was ended.
- `read`: the rows of a table; `board_of`: the board of a row.
- `positions`, `evaluate`, `Settings`: the parts, for programs that keep their own books.
- `COLUMNS`, `CANDIDATE_COLUMNS`, `arrow_schema`: what the table holds.
- `format_position`, `parse_position`: positions as one line of text.
"""

from cornerwise.jobs.backends import BackendError
from cornerwise.jobs.evaluate import board_of, evaluate
from cornerwise.jobs.plan import Position, positions
from cornerwise.jobs.position_text import format_position, parse_position
from cornerwise.jobs.run import Report, run
from cornerwise.jobs.schema import CANDIDATE_COLUMNS, COLUMNS, Column, arrow_schema
from cornerwise.jobs.settings import MODES, Mode, Settings
from cornerwise.jobs.store import read

__all__ = [
    "CANDIDATE_COLUMNS",
    "COLUMNS",
    "MODES",
    "BackendError",
    "Column",
    "Mode",
    "Position",
    "Report",
    "Settings",
    "arrow_schema",
    "board_of",
    "evaluate",
    "format_position",
    "parse_position",
    "positions",
    "read",
    "run",
]
