"""What .gitattributes and .gitignore say about files, by a tree's word and never by a workspace's."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from regreen.repo.git import Git, scratch, split_z
from regreen.repo.trees import list_tree, paths_of, read_blobs

_LINE_ENDS = frozenset({"core.autocrlf", "core.eol"})
_MATTERING = ("text", "eol", "working-tree-encoding", "ident", "crlf")
_FILE = ".gitattributes"

Reading = tuple[tuple[str, str], ...]
"""The user's settings about how files are read."""


def clean(git: Git, tree: str, contents: Mapping[str, bytes], *, reading: Reading = ()) -> dict[str, str]:
    """Store those of the contents whose bytes differ in a tree from those on disk, as git would; names by path."""
    with _attributed(git, tree, list(contents), reading) as (asking, odd):
        return {
            path: asking.ask("hash-object", "-w", "--stdin", f"--path={path}", stdin=contents[path]).text
            for path in odd
        }


def smudge(git: Git, tree: str, oids: Mapping[str, str], *, reading: Reading = ()) -> dict[str, bytes]:
    """The inverse of ``clean``: contents as they belong on disk, by path, where they differ."""
    with _attributed(git, tree, list(oids), reading) as (asking, odd):
        return {path: asking.ask("cat-file", "--filters", f"--path={path}", oids[path]).out for path in odd}


@contextmanager
def _attributed(git: Git, tree: str, paths: list[str], reading: Reading) -> Iterator[tuple[Git, list[str]]]:
    """Git over a folder that holds the tree's attribute files only, and the paths to which one of them applies."""
    entries = list_tree(git, tree) if paths else {}
    files = {path: entry.oid for path, entry in entries.items() if path.rpartition("/")[2] == _FILE}
    always = any(name in _LINE_ENDS and value.lower() not in {"false", "lf", "native"} for name, value in reading)
    if not paths or not (files or always):
        yield git, []
        return
    with scratch("attributes") as folder:
        contents = read_blobs(git, list(files.values()))
        for path, oid in files.items():
            target = Path(folder, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(contents[oid])
        settings = tuple(pair for pair in reading if pair[0] in _LINE_ENDS)
        asking = git.but(env={"GIT_WORK_TREE": folder}, cwd=folder, settings=settings)
        yield asking, list(paths) if always else _applied(asking, paths)


def _applied(asking: Git, paths: list[str]) -> list[str]:
    fields = split_z(asking.ask("check-attr", "-z", "--stdin", *_MATTERING, stdin=paths_of(paths)).out)
    triples = zip(fields[::3], fields[1::3], fields[2::3], strict=True)
    return list(dict.fromkeys(path for path, _, value in triples if value not in {"unspecified", "unset"}))


def ignored(git: Git, root: Path, paths: list[str]) -> frozenset[str]:
    """Those of the paths that the .gitignore files in a folder match, as if none were tracked."""
    if not paths:
        return frozenset()
    reader = git.but(env={"GIT_WORK_TREE": str(root)}, cwd=str(root))
    answer = reader.run("check-ignore", "-z", "--stdin", "--no-index", stdin=paths_of(paths))
    return frozenset(split_z(answer.out))
