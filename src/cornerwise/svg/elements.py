"""Writing XML."""

from collections.abc import Iterable

__all__ = ["element", "escaped", "number"]

_REPLACED = "\N{REPLACEMENT CHARACTER}"
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def number(value: float) -> str:
    """Write a coordinate, with two decimals at most.

    Examples
    --------
    >>> number(12.0), number(0.125), number(-0.001)
    ('12', '0.12', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    r"""Return a text as it may stand in an element or between double quotes.

    What XML 1.0 has no way to write, such as control characters, is replaced.

    Examples
    --------
    >>> escaped('<a & "b">')
    '&lt;a &amp; &quot;b&quot;&gt;'
    >>> ascii(escaped("\x00"))
    "'\\ufffd'"
    """
    return "".join(_ENTITIES.get(c, c if _is_allowed(ord(c)) else _REPLACED) for c in text)


def _is_allowed(code: int) -> bool:
    if code < 0x20:
        return code in (0x09, 0x0A, 0x0D)
    return code < 0xD800 or 0xE000 <= code < 0xFFFE or code > 0xFFFF


def element(
    name: str, children: str | Iterable[str] = "", /, **attributes: str | float | None
) -> str:
    """Write an element.

    Parameters
    ----------
    name : str
        Its name.
    children : str or iterable of str
        What is in it, as XML; an iterable gives a line to each.
    **attributes
        Its attributes; ``class_`` stands for ``class`` and ``_`` for ``-``. Those that are None
        are left out.

    Examples
    --------
    >>> element("path", d="M0 0", stroke_width=1.5, class_="a", fill=None)
    '<path d="M0 0" stroke-width="1.5" class="a"/>'
    >>> element("title", "one")
    '<title>one</title>'
    """
    head = f"<{name}"
    for key, value in attributes.items():
        if value is not None:
            text = escaped(value) if isinstance(value, str) else number(value)
            head += f' {key.rstrip("_").replace("_", "-")}="{text}"'
    if not isinstance(children, str):
        lines = [child for child in children if child]
        children = "\n".join(["", *lines, ""]) if lines else ""
    return f"{head}>{children}</{name}>" if children else f"{head}/>"
