"""Pictures as pixels: PNG and animated GIF."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from cornerwise.errors import InvalidInputError, MissingPackageError, quote

if TYPE_CHECKING:
    from PIL.Image import Image as ImageObject

__all__ = ["check_raster", "to_gif", "to_png"]

_WIDEST = 8192
_WIDEST_FRAME = 2048
_COLORS = 255
_SAMPLES = 8
"""Frames that the colours of an animation are taken from."""
_LAST = 3
"""How many times as long the last frame is shown, which is what one wants to look at."""
_DELAYS = (0.02, 600.0)


def check_raster(animated: bool) -> None:
    """Raise MissingPackageError where a package for pixels is missing, before any work is done.

    Parameters
    ----------
    animated : bool
        Whether for animations too.

    Examples
    --------
    >>> check_raster(animated=True)  # doctest: +SKIP
    """
    try:
        import resvg_py  # noqa: F401, PLC0415
    except ImportError:
        raise MissingPackageError("resvg-py", "report") from None
    if animated:
        try:
            import PIL  # noqa: F401, PLC0415
        except ImportError:
            raise MissingPackageError("pillow", "report") from None


def to_png(picture: str, *, scale: float = 1) -> bytes:
    """Turn a picture into PNG.

    Parameters
    ----------
    picture : str
        An ``<svg>`` element, such as `cornerwise.svg.board` returns.
    scale : float
        Pixels for each pixel of the picture's own width and height.

    Returns
    -------
    bytes
        A PNG file.

    Raises
    ------
    InvalidInputError
        If this is no picture, or would have more than 8192 pixels in a row or a column.
    MissingPackageError
        If the package resvg-py is not installed.

    Notes
    -----
    Drawn by resvg, without the fonts of the machine: the text in pictures of cornerwise is made of
    lines, and looks the same everywhere.

    Examples
    --------
    >>> from cornerwise import Board, svg
    >>> to_png(svg.board(Board("mini"), size=100))[1:4]  # doctest: +SKIP
    b'PNG'
    """
    return _png(picture, scale, _WIDEST)


def to_gif(pictures: Iterable[str], *, delay: float = 0.8, scale: float = 1) -> bytes:
    """Turn pictures into an animated GIF that begins again when it is over.

    Parameters
    ----------
    pictures : iterable of str
        ``<svg>`` elements of the same width and height.
    delay : float
        Seconds that a picture is shown; the last one stays three times as long.
    scale : float
        Pixels for each pixel of the pictures' own width and height.

    Returns
    -------
    bytes
        A GIF file.

    Raises
    ------
    InvalidInputError
        If there is no picture, they differ in size, or have more than 2048 pixels in a row or a
        column, or the delay is out of range.
    MissingPackageError
        If resvg-py or pillow is not installed.

    Examples
    --------
    >>> from cornerwise import Board, svg
    >>> boards = [Board("mini"), Board.from_moves("c6", "mini")]
    >>> to_gif(svg.board(board, size=100) for board in boards)[:3]  # doctest: +SKIP
    b'GIF'
    """
    if not (isinstance(delay, int | float) and _DELAYS[0] <= delay <= _DELAYS[1]):
        raise InvalidInputError(
            f"delay {quote(delay)} is out of range; "
            f"expected seconds, {_DELAYS[0]:g} to {_DELAYS[1]:g}"
        )
    check_raster(animated=True)
    from PIL.Image import Dither  # noqa: PLC0415

    frames = [_frame(_png(picture, scale, _WIDEST_FRAME)) for picture in pictures]
    if len({frame.size for frame in frames}) != 1:
        raise InvalidInputError("no animation; expected pictures, all of the same width and height")
    palette = _palette(frames)
    first, *others = (frame.quantize(palette=palette, dither=Dither.NONE) for frame in frames)
    milliseconds = round(delay * 1000)
    file = io.BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[*[milliseconds] * len(others), milliseconds * _LAST],
        loop=0,
        optimize=False,
    )
    return file.getvalue()


def _png(picture: str, scale: float, widest: int) -> bytes:
    _check_extent(picture, scale, widest)
    check_raster(animated=False)
    import resvg_py  # noqa: PLC0415

    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True, zoom=scale))
    except ValueError as error:
        raise InvalidInputError(f"resvg cannot draw this picture: {error}") from None


def _check_extent(picture: object, scale: object, widest: int) -> None:
    if not (isinstance(scale, int | float) and 0 < scale < math.inf):
        raise InvalidInputError(f"scale {quote(scale)} is out of range; expected more than 0")
    try:
        root = ET.fromstring(picture)  # type: ignore[arg-type]
        box = root.get("viewBox", "").split()
        extent = [float(root.get("width", box[2])), float(root.get("height", box[3]))]
    except (ET.ParseError, TypeError, ValueError, IndexError):
        raise InvalidInputError(f"{quote(picture)} is not a picture; expected <svg ...>") from None
    if not 1 <= max(extent) * scale <= widest:
        raise InvalidInputError(
            f"the picture would be {max(extent) * scale:g} pixels wide or high; "
            f"expected 1 to {widest}"
        )


def _frame(png: bytes) -> ImageObject:
    from PIL import Image  # noqa: PLC0415

    with Image.open(io.BytesIO(png)) as image:
        frame: ImageObject = image.convert("RGB")
    return frame


def _palette(frames: list[ImageObject]) -> ImageObject:
    """Choose one set of colours for all frames, so that none of them flickers."""
    from PIL import Image  # noqa: PLC0415

    samples = frames[:: -max(1, len(frames) // _SAMPLES)]
    width, height = frames[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, number * height))
    return sheet.quantize(_COLORS, dither=Image.Dither.NONE)
