"""Objects of ours that no tree needs which is to stay: what ended runs leave in the repository that all runs share."""

from collections.abc import Collection
from pathlib import Path

from regreen.model.ids import TreeId
from regreen.repo.checkout import Checkout
from regreen.repo.git import encode

_OBJECTS, _MADE = "objects", "made"


def unreached(checkout: Checkout, folder: Path, trees: Collection[TreeId]) -> tuple[Path, ...]:
    """Give the loose objects in a repository of ours that are in none of these trees.

    What lies in the user's repository is not looked at: whatever is needed and not ours stays where it is.

    Args:
        checkout: the user's.
        folder: the bare repository; it need not be there.
        trees: trees that are to stay; those that are not at hand are passed over.

    Raises:
        GitError: git cannot say what they hold.
    """
    own = {path.parent.name + path.name: path for path in _loose(folder)}
    # A tree of the user's holds nothing of ours that the user does not have too.
    roots = sorted(tree for tree in trees if tree in own)
    if not roots:
        return tuple(own.values())
    git = checkout.git.but(cwd=str(folder), env={"GIT_DIR": str(folder)})
    words = ("rev-list", "--objects", "--missing=allow-any", "--ignore-missing", "--stdin")
    said = git.ask(*words, stdin=encode("".join(f"{tree}\n" for tree in roots)))
    kept = {line.partition(b" ")[0].decode() for line in said.out.splitlines()}
    return tuple(path for name, path in own.items() if name not in kept)


def _loose(folder: Path) -> list[Path]:
    """Loose objects, and halves of those whose writer was killed."""
    places = (folder / _OBJECTS, folder / _OBJECTS / _MADE)
    return sorted(path for place in places for path in place.glob("[0-9a-f][0-9a-f]/*") if path.is_file())
