"""What ``node:test`` writes as the type of a failure, and what was thrown."""

import re

_KINDS = frozenset(
    {
        "testCodeFailure",
        "hookFailed",
        "uncaughtException",
        "unhandledRejection",
        "multipleCallbackInvocations",
        "callbackAndPromisePresent",
        "subtestsFailed",
        "cancelledByParent",
        "parentAlreadyFinished",
        "testAborted",
        "testTimeoutFailure",
        "unknown",
    }
)
"""Its own words for why a test failed: none is a type."""
_CAUSE = re.compile(r"^\s*cause: (?P<type>[A-Z]\w*)(?: \[\w+\])?:", re.MULTILINE)


def thrown(kind: str, text: str) -> str:
    """The type that a failure says.

    Args:
        kind: what its attribute says.
        text: the report of it; where the attribute is a word of ``node:test``, what was thrown is told in there.

    Returns:
        The type; empty where what was thrown is no error.
    """
    if kind not in _KINDS:
        return kind
    cause = _CAUSE.search(text)
    return cause["type"] if cause else ""


_NAMED = re.compile(r"^(?P<type>[A-Z]\w*Error)(?: \[\w+\])?: ?(?P<rest>.*)$", re.MULTILINE)


def named(message: str, text: str) -> str:
    """The type that a report of a script says before the same words as its message; empty where it says none."""
    first = message.strip().partition("\n")[0]
    found = (line["type"] for line in _NAMED.finditer(text) if first and line["rest"].strip() == first)
    return next(found, "")
