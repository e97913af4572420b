"""How a project is tested: interpreter, command, layout.

``detect`` looks and asks; everything that chooses is a pure function of what was read. ``to_toml`` writes down what it
found as a commented ``regreen.toml``.
"""

from regreen.measure.detect.whole import detect
from regreen.measure.detect.written_toml import to_toml

__all__ = ["detect", "to_toml"]
