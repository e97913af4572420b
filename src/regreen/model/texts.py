"""Text of strangers on one line: one meaning everywhere (briefs, commits, replies of agents)."""


def one_line(text: str, cap: int | None = None) -> str:
    """A text that can neither begin a line of its own nor have a terminal obey it.

    Args:
        text: whatever a target or an agent wrote.
        cap: characters after which it is cut; None: never.
    """
    seen = text if cap is None else text[: 4 * cap]
    flat = " ".join("".join(character if character.isprintable() else " " for character in seen).split())
    return flat if cap is None or len(flat) <= cap else f"{flat[: cap - 1]}…"
