"""How colours look, also to people who lack one of the three kinds of cones."""

import numpy as np
import numpy.typing as npt

__all__ = ["VISIONS", "contrast", "difference", "lightness", "seen"]

Vector = npt.NDArray[np.float64]

# Complete loss of one kind of cones: Machado, Oliveira and Fernandes, "A physiologically-based
# model for simulation of color vision deficiency", IEEE TVCG 15 (2009), table of severity 1.0.
VISIONS = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}

# Ottosson, "A perceptual color space for image processing" (2020).
_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def _linear(color: str) -> Vector:
    channels = np.array([int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def seen(color: str, vision: str) -> Vector:
    """Return how a colour looks, in linear light."""
    return np.clip(VISIONS[vision] @ _linear(color), 0, 1)


def lightness(color: str, vision: str = "normal") -> float:
    """Return the lightness in OKLab, from 0 to 1."""
    return float(_oklab(seen(color, vision))[0])


def difference(one: str, other: str, vision: str = "normal") -> float:
    """Return the distance in OKLab; from black to white it is 1."""
    return float(np.linalg.norm(_oklab(seen(one, vision)) - _oklab(seen(other, vision))))


def _oklab(linear: Vector) -> Vector:
    return _OKLAB @ np.cbrt(_CONES @ linear)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted(float(_LUMINANCE @ _linear(color)) for color in (one, other))
    return (high + 0.05) / (low + 0.05)
