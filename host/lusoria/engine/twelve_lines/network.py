"""The trained network of Twelve Lines: its weights, its file, and the buffers of the hot modules."""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from lusoria.engine.compiled import copies
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.hot.twelve_lines import BUFFERS
from lusoria.engine.hot.twelve_lines_network import FEATURES

FOLDER = Path(__file__).parent / "weights"


@dataclass
class Net:
    """The weights of a network, as twelve_lines_network.py describes them, and how they were trained."""

    weights: Any
    output: Any
    about: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> "Net":
        """Load a network from a file that `lab.tuning.twelve_lines` wrote."""
        with np.load(path) as file:
            about = json.loads(str(file["about"]))
            return cls(file["weights"].astype("float32"), file["output"].astype("float32"), about)

    def parts(self) -> tuple[Any, ...]:
        """The `net` of the hot modules: the weights, not copied, with fresh working buffers."""
        hidden = np.zeros(self.weights.shape[1], "float32")
        return self.weights, self.output, hidden, np.zeros(FEATURES, "int64"), np.zeros(FEATURES, "float32")


def file_of(opposed: bool) -> Path:
    """The file of the weights for play with or without the option `opposed`."""
    return FOLDER / f"twelve_lines{'_opposed' if opposed else ''}.npz"


@cache
def trained(opposed: bool) -> Net:
    """Load the network that comes with the engine."""
    return Net.load(file_of(opposed))


def buffers() -> tuple[Any, ...]:
    """The `turns` of the hot modules: buffers for the ends of turns."""
    return tuple(np.zeros(shape, kind) for shape, kind in BUFFERS.values())


@cache
def hot(name: str, is_plain: bool = False) -> Any:
    """A hot module of Twelve Lines, such as 'twelve_lines_network'; compiled if Numba is installed."""
    kind = copies.COMPILED if compiled.is_available() and not is_plain else copies.PLAIN
    return copies.search(compiled.HOT["twelve-lines"], name, kind)
