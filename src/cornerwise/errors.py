"""Everything cornerwise raises on purpose.

Every error derives from `CornerwiseError`. Bad input is also a `ValueError`, so code that knows
nothing of cornerwise still handles it. This module imports nothing.
"""

__all__ = [
    "CornerwiseError",
    "FormatError",
    "IllegalMoveError",
    "InternalError",
    "InvalidInputError",
    "IsaError",
    "MissingPackageError",
    "NotationError",
    "PositionError",
    "VariantError",
]


class CornerwiseError(Exception):
    """Base of every error that cornerwise raises on purpose."""


class InternalError(CornerwiseError):
    """The compiled core reported a failure that no input should be able to cause."""


class InvalidInputError(CornerwiseError, ValueError):
    """Something the caller passed in is not what was asked for."""


class IsaError(InvalidInputError):
    """An unknown or unsupported instruction set was asked for."""


class MissingPackageError(CornerwiseError, ImportError):
    """An optional package is needed that is not installed.

    Parameters
    ----------
    package : str
        What is missing.
    extra : str
        The extra of cornerwise that installs it.

    Examples
    --------
    >>> str(MissingPackageError("pillow", "report"))
    "the package pillow is not installed; expected: pip install 'cornerwise[report]'"
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"the package {package} is not installed; expected: pip install 'cornerwise[{extra}]'"
        )
        self.package = package
        self.extra = extra

    def __reduce__(self) -> tuple[type["MissingPackageError"], tuple[str, str]]:
        return (type(self), (self.package, self.extra))


class VariantError(InvalidInputError):
    """No game variant has that name, or two variants were mixed."""


class NotationError(InvalidInputError):
    """A text does not denote a move."""


class PositionError(InvalidInputError):
    """Cells, pieces or arrays do not form a position."""


class IllegalMoveError(InvalidInputError):
    """A well-formed move that the rules forbid in this position."""


class FormatError(InvalidInputError):
    """A game file is broken.

    Parameters
    ----------
    message : str
        What is wrong, quoting the input, and what was expected.
    line, column : int, optional
        Where it was found, counted from 1.

    Examples
    --------
    >>> str(FormatError("unexpected ')'", line=3, column=7))
    "line 3, column 7: unexpected ')'"
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        return f"line {self.line}, column {self.column}: {self.message}"

    def __reduce__(self) -> tuple[type["FormatError"], tuple[str, int | None, int | None]]:
        return (type(self), (self.message, self.line, self.column))


def quote(value: object, limit: int = 60) -> str:
    """Return a value as error messages show it: on one line, and cut when it is long.

    Examples
    --------
    >>> quote("a" * 100, limit=10)
    "'aaaaaaa...'"
    >>> quote(10**5000)
    '<int>'
    """
    try:
        shown = repr(value[: 4 * limit] if isinstance(value, str | bytes) else value)
        text = " ".join(shown.splitlines())  # as for an array
    except Exception:  # as for an integer of more digits than Python writes
        text = f"<{type(value).__name__}>"
    if isinstance(value, str | bytes) and len(value) > 4 * limit:
        return text[: limit - 1] + "..." + text[-1]
    if len(text) <= limit:
        return text
    closing = text[-1] if text[-1] in "'\"])}>" else ""
    return text[: limit - 2] + "..." + closing
