"""How a prompt gets to a program that takes it as an argument: whole, or by the name of a file when it is too long."""

from regreen.model.agents import AgentRequest
from regreen.ports import AgentSite

ARGUMENT_CAP = 100_000
"""Bytes; Linux allows 131,072 for one argument."""


def whole(request: AgentRequest) -> str:
    """Standing rules and task in one text, for programs that have no place for the rules."""
    return f"{request.instructions.system}\n\n{request.instructions.task}".lstrip()


def as_argument(request: AgentRequest, site: AgentSite) -> tuple[str, tuple[tuple[str, bytes], ...]]:
    """The argument, and the file that it names when the prompt is too long for one."""
    text = whole(request)
    content = text.encode()
    if len(content) <= ARGUMENT_CAP:
        return text, ()
    path = f"{site.scratch}/prompt.md"
    return f"Read the file {path}: it holds your whole task. Do what it says.", ((path, content),)
