"""The parts of the page that can be read without scripts: who played, mistakes, all moves."""

from __future__ import annotations

from cornerwise import Color, Game
from cornerwise.render import name_move
from cornerwise.report.findings import PlyFindings, Study
from cornerwise.report.grades import GRADES, Grade, grade_of
from cornerwise.report.markup import tag, text, with_breaks
from cornerwise.report.words import count, label_of, loss_words, player, points

__all__ = ["about", "grade_rows", "mistakes", "move_rows", "names", "summary", "usual_title"]

_ABOUT = (
    tag("span", "\N{ALMOST EQUAL TO}", **{"aria-hidden": "true"})
    + tag("span", "estimated", class_="hidden")
    + " "
)
"""Before a number that is estimated."""


def usual_title(game: Game) -> str:
    """Return what a game is called where nobody says."""
    black, white = names(game)
    if game.name:
        return game.name
    return f"{black} and {white}" if any(game.players) else game.root.kind.title


def names(game: Game) -> tuple[str, str]:
    """Return the names of black and white."""
    black, white = game.players
    return black or player(Color.BLACK), white or player(Color.WHITE)


def about(game: Game, study: Study) -> str:
    """Say which game this is."""
    parts = [game.root.kind.title, game.event, game.place, game.date]
    if game.result:
        parts.append(f"result {game.result}")
    parts.append(f"{study.scoring} scoring")
    return ", ".join(text(part) for part in parts if part)


def summary(study: Study) -> str:
    """Say how far the proofs go, and what each side gave away there."""
    first = study.proven_from
    last = study.positions[-1].ply
    if first is None:
        words, rest = "No result of this game is proven", "everything here is"
    elif first == 0:
        words, rest = "Every result is proven, back to the beginning of the game", ""
    elif first == last:
        words, rest = "Only the end of the game is proven", "what comes before is"
    else:
        words, rest = f"Results are proven from move {first + 1} on", "what comes before is"
    if rest and study.interrupted:
        words += f"; {rest} estimated, as far as it was looked at before the work was interrupted"
    elif rest:
        words += f"; {rest} estimated"
    words += "."
    items = [text(words)]
    if first is not None and first < last:
        items += [text(_given_away(study, color)) for color in Color]
    return "\n".join(tag("p", item) for item in items)


def _given_away(study: Study, color: Color) -> str:
    losses = [
        found.loss.points
        for found in study.positions
        if found.loss is not None and found.loss.proven and found.board.turn == color
        if found.played is not None and not found.played.is_pass
    ]
    moves = f"the {len(losses)} moves" if len(losses) != 1 else "the one move"
    if not losses:
        return f"{player(color)} played no move there."
    given = sum(losses)
    if not given:
        return f"{player(color)} gave nothing away with {moves} played there."
    slips = sum(map(bool, losses))
    return f"{player(color)} gave away {points(given)} with {slips} of {moves} played there."


def mistakes(study: Study) -> str:
    """List the moves that have a name for what they gave away."""
    items = [
        _mistake(found, grade)
        for found in study.positions
        if found.loss is not None and (grade := grade_of(found.loss)) is not None
    ]
    if not items:
        return tag("p", "No move gave away enough to be named.", class_="quiet")
    return tag("ol", "\n".join(items), class_="mistakes")


def _mistake(found: PlyFindings, grade: Grade) -> str:
    assert found.loss is not None
    known = "proven" if found.loss.proven else "estimated"
    head = (
        tag("span", grade.sign, class_="sign", **{"aria-hidden": "true"})
        + tag("strong", f"Move {found.ply + 1}: {grade.name}")
        + tag("span", known, class_=f"known {known}")
    )
    link = tag("a", head, href=f"#{found.ply}", class_="jump", **{"data-mistake": found.ply})
    return tag("li", link + tag("p", with_breaks(loss_words(found))), class_=grade.name)


def move_rows(study: Study) -> str:
    """List all moves, with the result after each and what it gave away, as rows of a table."""
    rows = []
    for found, after in zip(study.positions, study.positions[1:], strict=False):
        assert found.played is not None
        ply = found.ply + 1
        side = tag("span", "", class_=f"stone {found.board.turn}", **{"aria-hidden": "true"})
        link = tag(
            "a",
            side
            + tag("span", f"{player(found.board.turn)} ", class_="hidden")
            + tag("span", with_breaks(name_move(found.played))),
            href=f"#{ply}",
            class_="jump",
        )
        rows.append(
            tag(
                "tr",
                tag("th", str(ply), scope="row") + tag("td", link) + _result(after) + _lost(found),
                **{"data-ply": ply},
            )
        )
    return "\n".join(rows)


def _result(found: PlyFindings) -> str:
    value = None if found.value is None else found.sign * found.value
    if value is None:
        return tag("td", "not known", class_="number quiet")
    label = label_of(value, value, value) if isinstance(value, int) else label_of(value, None, None)
    if found.proven is not None:
        return tag("td", label, class_="number proven")
    return tag("td", _ABOUT + label, class_="number estimated")


def _lost(found: PlyFindings) -> str:
    loss = found.loss
    grade = None if loss is None else grade_of(loss)
    if loss is None or not (loss.proven or grade):
        return tag("td", "", class_="number")
    amount = str(loss.points) if loss.proven else f"{_ABOUT}{loss.points:.1f}"
    sign = "" if grade is None else tag("abbr", grade.sign, title=grade.name) + " "
    return tag("td", sign + (amount if loss.points else ""), class_="number")


def grade_rows() -> str:
    """Define the names for moves that gave something away, as rows of a table."""
    return "\n".join(
        tag(
            "tr",
            tag("th", f"{grade.name} {grade.sign}", scope="row")
            + tag("td", count(grade.proven, "point"))
            + tag("td", count(grade.estimated, "point")),
        )
        for grade in GRADES
    )
