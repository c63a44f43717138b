"""What the engine has learned; the programs in `training` of the sources make these files."""

from importlib import resources

__all__ = ["weights_file"]


def weights_file(variant: str) -> bytes:
    """Return the contents of the file of weights for a variant."""
    return resources.files(__package__).joinpath(f"{variant}.weights").read_bytes()
