"""JSON Schemas of contracts and artifacts."""

from regreen.report import schemas


def schema(name: str) -> str:
    """A schema as text; the names when none is given.

    Raises:
        UsageError: for a name that there is not.
    """
    return schemas.render(name) if name else "\n".join(sorted(schemas.NAMES))
