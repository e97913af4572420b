"""What a scripted model says: turns in order, the place among them told by how many tools have answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of a tool, under the name that the program gave it."""

    tool: str
    """Its name in the program's own list."""
    args: Mapping[str, Any] = field(default_factory=dict)
    """Its arguments; a text under ``input`` alone is what a free-form tool gets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A change of one file, made with whatever tool the program offers (see ``hands``)."""

    file: str
    """Relative to the workspace named in the prompt."""
    old: str
    """Text that stands there."""
    new: str
    """Text to stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One answer of the model."""

    text: str = ""
    """What it says."""
    do: Call | Edit | None = None
    """The tool it asks for; None: it has finished."""
    match: str = ""
    """Text that the request (path and body) must hold; turns of one conversation share theirs."""
    status: int = 200
    """HTTP status; another one is an error with the vendor's own body."""
    message: str = ""
    """Words of that error."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Further headers, such as ``retry-after``."""
    times: int = 0
    """How often it is played before the next one takes its place; 0: for ever."""
    stall: str = ""
    """``headers``: nothing is ever answered; ``stream``: the answer begins and goes no further."""
    delay_s: float = 0.0
    """Seconds before the answer."""
    tokens: tuple[int, int] = (1000, 100)
    """Tokens read and written, as the API reports them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A turn as it goes over the wire."""

    text: str
    """What is said."""
    call: Call | None
    """The tool that is asked for."""
    turn: Turn
    """Where it comes from."""
    number: int
    """Of the request, for ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a wire format reads out of a request."""

    tools: frozenset[str]
    """Names of the tools that the program offers."""
    answered: int
    """Tool results in the conversation."""
    model: str
    """The model that is asked for."""
    streamed: bool
    """Whether the answer is to be streamed."""


def fitting(turns: Sequence[Turn], request: str) -> list[Turn]:
    """The turns that are meant for a request."""
    return [turn for turn in turns if turn.match in request]
