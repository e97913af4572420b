"""A tree of folders and files in memory: paths, sizes, copies, searches, and drawing it."""

import fnmatch
import posixpath


class Missing(KeyError):
    """There is no such path."""


class Folder:
    """Names to folders or to sizes of files."""

    def __init__(self, entries=None):
        self.entries = dict(entries or {})

    def get(self, path):
        """The folder or size at a path; the folder itself for "" and "/"."""
        node = self
        for part in split(path):
            if not isinstance(node, Folder) or part not in node.entries:
                raise Missing(path)
            node = node.entries[part]
        return node

    def make(self, path):
        """The folder at a path, made with all folders above it."""
        node = self
        for part in split(path):
            node = node.entries.setdefault(part, Folder())
            if not isinstance(node, Folder):
                raise NotADirectoryError(path)
        return node

    def write(self, path, size):
        """A file of a size, in folders that are made as needed."""
        *above, name = split(path)
        folder = self.make("/".join(above))
        if isinstance(folder.entries.get(name), Folder):
            raise IsADirectoryError(path)
        folder.entries[name] = size

    def size(self):
        """Sum of all files below."""
        return sum(node.size() if isinstance(node, Folder) else node for node in self.entries.values())

    def walk(self, above=""):
        """(path, size) of all files below, in order of names."""
        for name in sorted(self.entries):
            node = self.entries[name]
            path = posixpath.join(above, name)
            if isinstance(node, Folder):
                yield from node.walk(path)
            else:
                yield path, node

    def find(self, pattern, least=0):
        """Paths of files whose name fits a pattern and that are large enough."""
        return [path for path, size in self.walk() if fnmatch.fnmatchcase(path.split("/")[-1], pattern) and size >= least]

    def copy(self):
        """A tree of its own."""
        return Folder({name: node.copy() if isinstance(node, Folder) else node for name, node in self.entries.items()})

    def move(self, source, target):
        """Put what is at a path to another one; never into itself."""
        node = self.get(source)
        if split(target)[: len(split(source))] == split(source):
            raise ValueError("cannot move a folder into itself")
        *above, name = split(target)
        self.make("/".join(above)).entries[name] = node

    def remove(self, path):
        """Take a file or folder away; what it was."""
        *above, name = split(path)
        folder = self.get("/".join(above))
        if name not in folder.entries:
            raise Missing(path)
        return folder.entries.pop(name)

    def prune(self):
        """Take away folders that hold no files; how many."""
        count = 0
        for name, node in list(self.entries.items()):
            if isinstance(node, Folder):
                count += node.prune()
                if not node.entries:
                    del self.entries[name]
                    count += 1
        return count

    def depth(self):
        """Levels of folders below this one."""
        return max((1 + node.depth() for node in self.entries.values() if isinstance(node, Folder)), default=0)

    def draw(self, indent=""):
        """Lines like a tree, folders end with a slash."""
        lines = []
        names = sorted(self.entries)
        for number, name in enumerate(names):
            node = self.entries[name]
            last = number == len(names) - 1
            mark = "`-- " if last else "|-- "
            if isinstance(node, Folder):
                lines.append(f"{indent}{mark}{name}/")
                lines += node.draw(indent + ("    " if last else "|   "))
            else:
                lines.append(f"{indent}{mark}{name} ({human(node)})")
        return lines


def split(path):
    """Parts of a path, without empty ones; ".." goes back."""
    parts = []
    for part in path.split("/"):
        if part == "..":
            if parts:
                parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return parts


def human(size):
    """A size as people read it."""
    for unit in ("B", "K", "M"):
        if size < 1024:
            return f"{size:.0f}{unit}"
        size /= 1024
    return f"{size:.0f}G"
