"""Text of strangers, such as can be shown and written down: one meaning everywhere (briefs, commits, replies)."""

from typing import Any


def one_line(text: str, cap: int | None = None) -> str:
    """A text that can neither begin a line of its own nor have a terminal obey it.

    Args:
        text: whatever a target or an agent wrote.
        cap: characters after which it is cut; None: never.
    """
    seen = text if cap is None else text[: 4 * cap]
    flat = " ".join("".join(character if character.isprintable() else " " for character in seen).split())
    return flat if cap is None or len(flat) <= cap else f"{flat[: cap - 1]}…"


def writable(value: Any) -> Any:
    """Plain values with every text such as UTF-8 can hold; bytes of file names that it cannot are spelled out."""
    if isinstance(value, str):
        return value if value.isascii() else _writable(value)
    if isinstance(value, dict):
        return {writable(key): writable(each) for key, each in value.items()}
    return [writable(each) for each in value] if isinstance(value, list | tuple) else value


def _writable(text: str) -> str:
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode("utf-8")
