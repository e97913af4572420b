"""A local server that speaks the model APIs of the agent programs and plays scripted turns: no model, no network."""

from regreen.testing.model_double.server import ModelDouble, Seen
from regreen.testing.model_double.turns import Call, Edit, Turn

__all__ = ["Call", "Edit", "ModelDouble", "Seen", "Turn"]
