"""The page in a browser, clicked through on a desk and on a phone."""

from pathlib import Path
from typing import Any

from cornerwise import Game
from cornerwise.report import build

from .browsing import BLUNDER, PHONE, PLIES, VISIBLE, Reader, closed, opened


def test_buttons_keys_and_slider(reader: Reader, game: Game) -> None:
    placed = [sum(not move.is_pass for move in game.moves[:ply]) for ply in range(PLIES + 1)]
    assert (reader.ply(), reader.pieces()) == (PLIES, placed[PLIES])
    assert "White wins by 4" in reader.text("#verdict")
    # Beyond the end there is nothing, but the button is still there for the keyboard.
    reader.page.locator("#next").click(force=True)
    assert reader.ply() == PLIES
    assert reader.page.locator("#next").get_attribute("aria-disabled") == "true"
    reader.click("#first")
    assert (reader.ply(), reader.pieces()) == (0, 0)
    assert reader.page.locator(".overlay .start").count() == 2
    assert reader.text("#comment").startswith("An engine played both sides.")
    reader.click("#next", "#next", "#previous")
    assert (reader.ply(), reader.pieces()) == (1, 1)
    reader.click("#last")
    assert reader.ply() == PLIES
    reader.press("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert (reader.ply(), reader.pieces()) == (2, 2)
    reader.press("End")
    assert (reader.ply(), reader.pieces()) == (PLIES, placed[PLIES])
    reader.press("Control+ArrowLeft", "Shift+Home")
    assert reader.ply() == PLIES
    # The slider has keys of its own, and moves by one for each of them, not by two.
    reader.page.locator("#slider").focus()
    reader.press("ArrowLeft")
    assert reader.ply() == PLIES - 1
    reader.page.locator("#slider").fill("9")
    assert (reader.ply(), reader.pieces()) == (9, placed[9])
    assert reader.page.url.endswith("#9")
    assert "aria-current" in reader.page.locator(".moves tr.here").inner_html()


def test_curve_and_lists(reader: Reader, data: dict[str, Any]) -> None:
    curve = reader.page.locator("#curve svg")
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    curve.click(position={"x": box["width"] - 15, "y": 100})
    assert reader.ply() == PLIES
    curve.click(position={"x": 46, "y": 100})
    assert reader.ply() == 0
    curve.click(position={"x": 46 + (box["width"] - 60) * 10 / PLIES, "y": 60})
    assert reader.ply() == 10
    assert reader.text("#verdict") == data["positions"][10]["verdict"]
    assert [reader.page.locator(f"#curve text:text-is('{word}')").count() for word in
            ("proven", "estimated", "??")] == [1, 1, 1]  # fmt: skip
    assert reader.color("#curve .dashed", "strokeDasharray") != "none"
    assert reader.color("#curve .solid", "strokeDasharray") == "none"
    reader.click('.moves [data-ply="23"] a')
    assert reader.ply() == BLUNDER + 1
    assert "gave away 9 points" in reader.text("#happened")
    assert reader.page.locator(".stage").evaluate(VISIBLE)
    reader.click(f'[data-mistake="{BLUNDER}"]')
    assert reader.ply() == BLUNDER
    assert reader.page.locator('#alternatives [aria-pressed="true"]').count() == 1


def test_alternatives_are_drawn(reader: Reader, data: dict[str, Any]) -> None:
    reader.page.evaluate(f"location.hash = '#{BLUNDER}'")
    reader.page.locator("#place", has_text=f"{BLUNDER} / ").wait_for()
    alternatives = data["positions"][BLUNDER]["alternatives"]
    buttons = reader.page.locator("#alternatives button")
    assert buttons.count() == len(alternatives)
    for place, alternative in enumerate(alternatives):
        text = buttons.nth(place).inner_text()
        assert alternative["move"] in text.replace("\n", "")
        assert alternative["label"] in text
        assert ("played ??" in text) == alternative["played"]
    assert reader.page.locator(".ghost").count() == 0
    buttons.first.click()
    line = alternatives[0]["line"]
    assert reader.page.locator(".ghost").count() == len(line)
    assert reader.page.locator(".ghost.chosen.black text").text_content() == "1"
    assert reader.page.locator(".overlay .played").count() == 1
    assert reader.text("#line").startswith("Best play:")
    assert all(move in reader.text("#line").replace("\n", "") for move in line)
    assert reader.page.locator("#boards").evaluate(VISIBLE)
    # Clicked again, it goes away; so it does by Escape; and it can be had without a mouse.
    buttons.first.click()
    assert reader.page.locator(".ghost").count() == 0
    buttons.nth(1).focus()
    reader.press("Enter")
    assert reader.page.evaluate("document.activeElement.dataset.place") == "1"
    assert reader.page.locator(".ghost").count() == len(alternatives[1]["line"])
    reader.press("Escape")
    assert reader.page.locator(".ghost").count() == 0
    reader.press("Space", "ArrowRight")
    assert (reader.ply(), reader.page.locator(".ghost").count()) == (BLUNDER + 1, 0)


def test_a_position_is_announced(reader: Reader) -> None:
    reader.press("Home", "ArrowRight")
    reader.page.locator("#announcer", has_text="After move 1: White to move. Estimated").wait_for(
        state="attached"
    )
    assert "Black played X e8" in reader.page.locator("#announcer").text_content()
    assert reader.page.locator(".picture svg").get_attribute("aria-label") == (
        "Board after move 1 of 34. Black played X e8,d9,e9,f9,e10."
    )


def test_texts_of_users_are_texts(browser: Any, tmp_path: Path, game: Game) -> None:
    nasty = "</script><img src=x onerror=console.log(1)><!--<script>" + 300 * "W"
    properties = {"PB": nasty, "GN": nasty, "C": nasty}
    path = tmp_path / "nasty.html"
    short = Game.from_moves(game.moves[:1], properties=properties)
    path.write_text(build(short, node_limit=5, seed=1), encoding="utf-8")
    reader = opened(browser, path, PHONE)
    reader.press("Home")
    assert reader.text("h1") == reader.text("#comment") == reader.page.title() == nasty
    assert reader.width() == PHONE["width"]
    closed(reader)


def test_a_game_without_moves(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "none.html"
    path.write_text(build(Game.from_moves([], "mini"), node_limit=5, seed=1), encoding="utf-8")
    reader = opened(browser, path, PHONE)
    reader.press("End", "ArrowRight", "Home")
    assert (reader.ply(), reader.pieces()) == (0, 0)
    reader.page.locator("#alternatives button").first.click()
    assert reader.page.locator(".ghost.chosen").count() == 1
    closed(reader)
