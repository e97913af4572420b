"""What .gitattributes and .gitignore say about files, by a tree's word and never by a workspace's."""

from collections.abc import Mapping
from pathlib import Path

from regreen.repo.git import Git, split_z
from regreen.repo.trees import paths_of, scratch_index

_LINE_ENDS = frozenset({"core.autocrlf", "core.eol"})
_MATTERING = ("text", "eol", "working-tree-encoding", "ident", "crlf")


def clean(
    git: Git, tree: str, contents: Mapping[str, bytes], *, reading: tuple[tuple[str, str], ...] = ()
) -> dict[str, str]:
    """Store contents; line ends and encodings are put right as the tree's own attributes say. Returns their names."""
    if not contents:
        return {}
    settings = tuple(pair for pair in reading if pair[0] in _LINE_ENDS)
    with scratch_index(git) as index:
        index.ask("read-tree", tree)
        asking = index.but(settings=settings)
        return {
            path: asking.ask("hash-object", "-w", "--stdin", f"--path={path}", stdin=content).text
            for path, content in contents.items()
        }


def smudge(
    git: Git, tree: str, oids: Mapping[str, str], *, reading: tuple[tuple[str, str], ...] = ()
) -> dict[str, bytes]:
    """The inverse of ``clean``: contents as they belong on disk, by path."""
    if not oids:
        return {}
    settings = tuple(pair for pair in reading if pair[0] in _LINE_ENDS)
    with scratch_index(git) as index:
        index.ask("read-tree", tree)
        asking = index.but(settings=settings)
        return {path: asking.ask("cat-file", "--filters", f"--path={path}", oid).out for path, oid in oids.items()}


def converted(git: Git, tree: str, paths: list[str], *, reading: tuple[tuple[str, str], ...] = ()) -> frozenset[str]:
    """Those of the paths whose bytes on disk may differ from the bytes in the tree."""
    if any(name in _LINE_ENDS and value.lower() not in {"false", "lf", "native"} for name, value in reading):
        return frozenset(paths)
    with scratch_index(git) as index:
        index.ask("read-tree", tree)
        fields = split_z(index.ask("check-attr", "--cached", "-z", "--stdin", *_MATTERING, stdin=paths_of(paths)).out)
    triples = zip(fields[::3], fields[1::3], fields[2::3], strict=True)
    return frozenset(path for path, _, value in triples if value not in {"unspecified", "unset"})


def ignored(git: Git, root: Path, paths: list[str]) -> frozenset[str]:
    """Those of the paths that the .gitignore files in a folder match, as if none were tracked."""
    if not paths:
        return frozenset()
    reader = git.but(env={"GIT_WORK_TREE": str(root)}, cwd=str(root))
    answer = reader.run("check-ignore", "-z", "--stdin", "--no-index", stdin=paths_of(paths))
    return frozenset(split_z(answer.out))
