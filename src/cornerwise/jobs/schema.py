"""The columns of a row, the same in every format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import pyarrow

__all__ = ["CANDIDATE_COLUMNS", "COLUMNS", "Column", "Row", "arrow_schema", "empty_row"]

Row: TypeAlias = dict[str, Any]
"""One position: a value for every column, None where it has none."""


@dataclass(frozen=True)
class Column:
    """A column of the table.

    Attributes
    ----------
    name : str
        Its name.
    type : str
        Name of its Arrow type, or ``"candidates"``: a list of structs of `CANDIDATE_COLUMNS`.
    meaning : str
        What it holds.

    Examples
    --------
    >>> COLUMNS[2].name, COLUMNS[2].type
    ('ply', 'int32')
    """

    name: str
    type: str
    meaning: str


CANDIDATE_COLUMNS: tuple[Column, ...] = (
    Column("move", "string", "the move, as a four-letter code"),
    Column("value", "int32", "final margin after it with best play, where proven"),
    Column("lower", "int32", "proven lower bound of it"),
    Column("upper", "int32", "proven upper bound of it"),
    Column("margin", "float64", "`analyze`: expected final margin after it"),
    Column("win", "float64", "`analyze`: chance to win after it"),
    Column("draw", "float64", "`analyze`: chance of a draw"),
    Column("loss", "float64", "`analyze`: chance to lose"),
    Column("visits", "int64", "`analyze`: how often the search went through it"),
    Column("pv", "string", "`analyze`: the line expected, codes separated by blanks"),
)
"""Of a move in the column ``candidates``."""

COLUMNS: tuple[Column, ...] = (
    Column("file", "string", "the file, as it was named"),
    Column("game", "int32", "number of the game in the file, from 1; null for a broken file"),
    Column("ply", "int32", "plies played before, passes included; null for a broken game"),
    Column("variant", "string", "`duo`, `mini`, `mini-9` or `mini-10`"),
    Column("turn", "string", "side to move: `black` or `white`"),
    Column("over", "bool", "whether neither side can place anything"),
    Column("position", "string", "the cells and the side to move in one line"),
    Column("moves", "string", "the moves from the start as codes; null after a set-up"),
    Column("played", "string", "the move that follows in the game; null at its end"),
    Column("mode", "string", "`analyze`, `solve` or `outcome`"),
    Column("scoring", "string", "what margins are: `official` or `squares`"),
    Column("time_limit", "float64", "seconds for the position; null: no limit"),
    Column("node_limit", "int64", "nodes for the position; null: no limit"),
    Column("seed", "int64", "`analyze`: where chance came from"),
    Column("value", "int32", "final margin with best play, where proven"),
    Column("lower", "int32", "proven lower bound of it"),
    Column("upper", "int32", "proven upper bound of it"),
    Column("exact", "bool", "whether what was asked for is proven"),
    Column("outcome", "string", "`win`, `draw` or `loss` of the side to move, where proven"),
    Column("best", "string", "a best move, or the best one found; null when the game is over"),
    Column("pv", "string", "principal variation, codes separated by blanks; null if unknown"),
    Column("margin", "float64", "`analyze`: expected final margin"),
    Column("win", "float64", "`analyze`: chance of the side to move to win"),
    Column("draw", "float64", "`analyze`: chance of a draw"),
    Column("loss", "float64", "`analyze`: chance to lose; the three add up to 1"),
    Column("visits", "int64", "`analyze`: how often the search went through `best`"),
    Column("candidates", "candidates", "`--multipv`, `--all`: the moves, best first; else null"),
    Column("nodes", "int64", "positions looked at"),
    Column("seconds", "float64", "time taken"),
    Column("stopped", "string", "what ended the search early: `time` or `nodes`"),
    Column("error", "string", "what is wrong with the file or the game; null where all is well"),
    Column("version", "string", "version of cornerwise"),
    Column("run", "string", "fingerprint of options and files: equal for all rows of a run"),
)
"""All columns, in order. Margins and chances are those of the side to move."""

_NAMES = tuple(column.name for column in COLUMNS)


def empty_row() -> Row:
    """Return a row without a value in any column.

    Examples
    --------
    >>> list(empty_row())[:3], set(empty_row().values())
    (['file', 'game', 'ply'], {None})
    """
    return dict.fromkeys(_NAMES)


def arrow_schema() -> pyarrow.Schema:
    """Return the columns as an Arrow schema; needs pyarrow.

    Examples
    --------
    >>> arrow_schema().field("ply").type  # doctest: +SKIP
    DataType(int32)
    """
    import pyarrow  # noqa: PLC0415

    def fields(columns: tuple[Column, ...]) -> list[pyarrow.Field]:
        return [
            pyarrow.field(column.name, types.get(column.type, column.type)) for column in columns
        ]

    types: dict[str, pyarrow.DataType] = {}
    types["candidates"] = pyarrow.list_(pyarrow.struct(fields(CANDIDATE_COLUMNS)))
    return pyarrow.schema(fields(COLUMNS))
