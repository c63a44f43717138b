"""Writing HTML: every text is escaped here, and nowhere else."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["fill", "json_in_script", "plain", "tag", "text", "with_breaks"]

_HOLE = re.compile(r"\{\{(\w+)\}\}")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def plain(words: str) -> str:
    r"""Replace characters that no page may contain.

    Examples
    --------
    >>> ascii(plain("a\x00b"))
    "'a\\ufffdb'"
    """
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", words.replace("\r\n", "\n"))


def text(words: str) -> str:
    """Escape a text for an element or an attribute.

    Examples
    --------
    >>> text('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return html.escape(plain(words))


def with_breaks(move: str) -> str:
    """Escape a move, and let it break after commas.

    Examples
    --------
    >>> with_breaks("2 e4,e5")
    '2 e4,<wbr>e5'
    """
    return text(move).replace(",", ",<wbr>")


def tag(name: str, inside: str = "", /, **attributes: str | int | bool | None) -> str:
    """Write an element around HTML.

    Parameters
    ----------
    name : str
        Its name.
    inside : str
        What is in it, as HTML.
    **attributes
        Its attributes; a trailing underscore is dropped. True writes the name alone; False and None
        leave it out.

    Examples
    --------
    >>> tag("p", text("1 < 2"), class_="a", hidden=True, title=None)
    '<p class="a" hidden>1 &lt; 2</p>'
    """
    head = name
    for key, value in attributes.items():
        if value is True:
            head += f" {key.rstrip('_')}"
        elif value is not None and value is not False:
            head += f' {key.rstrip("_")}="{text(str(value))}"'
    return f"<{head}>{inside}</{name}>"


def json_in_script(value: Any) -> str:
    r"""Write a value as JSON that may stand in a script element.

    Examples
    --------
    >>> json_in_script({"name": "</script>"})
    '{"name":"\\u003c/script\\u003e"}'
    """
    written = json.dumps(value, separators=(",", ":"))
    for character in "<>&":
        written = written.replace(character, f"\\u{ord(character):04x}")
    return written


def fill(template: str, parts: Mapping[str, str]) -> str:
    """Put HTML into the holes of a template; what is put in is not looked at again.

    Examples
    --------
    >>> fill("<p>{{a}}</p>{{b}}", {"a": "{{b}}", "b": "c"})
    '<p>{{b}}</p>c'
    """
    return _HOLE.sub(lambda hole: parts[hole[1]], template)
