"""Syntax of trees: what is read, kept and written, without asking what it means."""

import pytest

from cornerwise.errors import FormatError
from cornerwise.formats import Node, Value, format_trees, parse_trees
from cornerwise.formats.parser import read_trees


def root_of(text: str | bytes) -> Node:
    (root,) = parse_trees(text)
    return root


def test_properties_keep_order_and_values() -> None:
    root = root_of("(;X[2]A[1][ 2 ][]Foo9[b])")
    assert list(root.properties.items()) == [("X", ["2"]), ("A", ["1", " 2 ", ""]), ("Foo9", ["b"])]


def test_variations() -> None:
    root = root_of("(;A[0];A[1](;A[2];A[3])(;A[4](;A[5])(;A[6])))")
    assert [node.get("A") for node in root.walk()] == list("0123456")
    assert [node.get("A") for node in root.mainline()] == list("0123")
    four = root.children[0].children[1]
    assert [child.get("A") for child in four.children] == ["5", "6"]
    assert four.children[0].parent is four


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    root = root_of(f"(;C[one{end}two]{end};A{end}[x]{end}{end}  B[y])")
    assert root.comment == "one\ntwo"
    node = root.children[0]
    assert (node.line, node.column) == (3, 1)
    value = node.properties["B"][0]
    assert isinstance(value, Value)
    assert (value.line, value.column) == (6, 4)


def test_white_space_everywhere() -> None:
    assert root_of(" \t( \n ;\fA \n [1]\v [2]\n B[3] ( ; C[4] ) \n ) ") == root_of(
        "(;A[1][2]B[3](;C[4]))"
    )


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"\]", "]"),
        (r"\\", "\\"),
        (r"\:", ":"),
        (r"\a", "a"),
        ("a\\\nb", "ab"),
        ("a\\\r\nb", "ab"),
        ("(;[", "(;["),
        (r"\\\]", "\\]"),
        ("\N{SNOWMAN}", "\N{SNOWMAN}"),
    ],
)
def test_escapes(written: str, value: str) -> None:
    root = root_of(f"(;C[{written}])")
    assert root.comment == value
    assert root_of(format_trees([root])) == root


def test_text_outside_of_trees() -> None:
    roots = parse_trees("From: a (b) c\n\n(;A[1])\n(c) someone, and so on (\n(;A[2]) the end :)")
    assert [root.get("A") for root in roots] == ["1", "2"]


def test_byte_order_mark_and_latin_1() -> None:
    assert root_of(b"\xef\xbb\xbf(;C[\xc3\xa9])").comment == "é"
    assert root_of("\ufeff(;C[é])").comment == "é"
    assert root_of(b"(;C[\xc3\xa9])").comment == "é"
    assert root_of(b"(;CA[UTF-8]C[\xc3\xa9])").comment == "é"
    root = root_of(b"(;CA[ISO-8859-1]C[\xe9])")
    assert root.comment == "é"
    assert root.get("CA") == "UTF-8"  # as it will be written


def test_written_charset_is_the_real_one() -> None:
    root = Node({"CA": ["ISO-8859-1"], "C": ["é"]})
    assert root_of(format_trees([root]).encode()).comment == "é"


BROKEN = [
    ("", 1, 1, "no game"),
    ("nothing", 1, 1, "no game"),
    ("(", 1, 2, "ends after '('"),
    ("( \0", 1, 3, "null character"),
    ("(B;)", 1, 2, "expected ';'"),
    ("(;A[1]", 1, 7, "ends inside"),
    ("(;A[1];", 1, 8, "ends inside"),
    ("(;A[1](;A[2])", 1, 14, "ends inside the game of line 1, column 1"),
    ("(;A[1]\n;B[2", 2, 3, "does not end"),
    ("(;A[1\\]", 1, 4, "does not end"),
    ("(;A[1\\", 1, 4, "does not end"),
    ("(;A[1];B)", 1, 9, "after the property 'B'"),
    ("(;A[1];B", 1, 9, "end of text after the property 'B'"),
    ("(;A[1]))", 1, 8, "after the end of a game"),
    ("(;A[1])\n;B[2])", 2, 1, "after the end of a game"),
    ("(;A[1])[2]", 1, 8, "after the end of a game"),
    ("(;A[1])(", 1, 9, "ends after '('"),
    ("((;A[1]))", 1, 9, "after the end of a game"),
    ("(;A[1]()", 1, 8, "unexpected ')' after '('"),
    ("(;A[1]((;B[2])))", 1, 8, "unexpected '(' after '('"),
    ("(;A[1](;B[2]);C[3])", 1, 14, "after a variation"),
    ("(;A[1](;B[2])C[3])", 1, 14, "after a variation"),
    ("(;[1])", 1, 3, "unexpected '['"),
    ("(;A[1]!)", 1, 7, "unexpected '!'"),
    ("(;A[1]A[2])", 1, 7, "comes twice"),
    ("(;A[1]\0)", 1, 7, "null character"),
    ("(;A[\0])", 1, 5, "null character"),
    ("(;A[\ud800])", 1, 5, "surrogate"),
    (b"(;A[1]\n;B[\xc3\xa9\xff])", 2, 5, "0xff"),
    (b"(;CA[KOI8-R]B[\xff])", 1, 15, "KOI8-R"),
    ("(;A[1]".encode("utf-16"), 1, 1, "0xff"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), BROKEN)
def test_broken(text: str | bytes, line: int, column: int, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_trees(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in caught.value.message
    roots, error = read_trees(text)
    assert str(error) == str(caught.value)
    # What was read is a tree again, with everything before the error.
    assert parse_trees(format_trees(roots)) == roots if roots else True


def test_what_comes_before_an_error_is_kept() -> None:
    roots, _ = read_trees("(;A[1])(;A[2];A[3](;A[4])(;A[5]C[6]D[broken")
    assert format_trees(roots) == "(;A[1])\n(;A[2]\n;A[3]\n(;A[4])\n(;A[5]C[6]))\n"


def test_an_error_before_a_bad_byte_comes_first() -> None:
    with pytest.raises(FormatError, match="unexpected '!'"):
        parse_trees(b"(;!A[1])(;A[\xff])")


def test_writing_what_cannot_be_read_again() -> None:
    wrong: list[dict[str, list[str]]] = [
        {"": ["1"]},
        {"A B": ["1"]},
        {"A": []},
        {"A": ["\0"]},
        {"Ä": ["1"]},
    ]
    for properties in wrong:
        with pytest.raises(FormatError):
            format_trees([Node(properties)])
    with pytest.raises(FormatError, match="text file"):
        format_trees([Node({"A": ["\udfff"]})])
    assert format_trees([Node({"A": ["a\r\nb\rc"]})]) == "(;A[a\nb\nc])\n"


def test_equality_sees_order_values_and_shape() -> None:
    texts = ["(;A[1]B[2])", "(;B[2]A[1])", "(;A[1][2])", "(;A[1];B[2])", "(;A[1](;B[2])(;B[2]))"]
    roots = [root_of(text) for text in texts]
    for one, first in enumerate(roots):
        for two, second in enumerate(roots):
            assert (first == second) == (one == two)
    assert root_of("(;A[1])") != "(;A[1])"
    assert root_of("(;A[1](;B[2]))") == root_of("(;A[1]\n;B[2])")
