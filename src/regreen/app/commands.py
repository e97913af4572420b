"""What a user may ask."""

from regreen.app.check import check
from regreen.app.fix import fix

__all__ = ["check", "fix"]
