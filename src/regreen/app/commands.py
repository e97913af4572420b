"""What a user may ask."""

from regreen.app.check import check
from regreen.app.fix import fix
from regreen.app.resuming import resume

__all__ = ["check", "fix", "resume"]
