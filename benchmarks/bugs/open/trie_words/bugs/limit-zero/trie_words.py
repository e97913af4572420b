"""A prefix tree with completion, deletion and patterns."""


class Trie:
    """A set of words, good at prefixes."""

    def __init__(self, words=()):
        self._root = {}
        self._size = 0
        for word in words:
            self.add(word)

    def __len__(self):
        return self._size

    def add(self, word):
        """Add a word; tell whether it was new."""
        node = self._root
        for char in word:
            node = node.setdefault(char, {})
        if None in node:
            return False
        node[None] = True
        self._size += 1
        return True

    def _find(self, prefix):
        node = self._root
        for char in prefix:
            node = node.get(char)
            if node is None:
                return None
        return node

    def __contains__(self, word):
        node = self._find(word)
        return node is not None and None in node

    def _words(self, node, prefix):
        if None in node:
            yield prefix
        for char in sorted(key for key in node if key is not None):
            yield from self._words(node[char], prefix + char)

    def complete(self, prefix, limit=None):
        """Words with a prefix in alphabetical order, at most `limit`."""
        node = self._find(prefix)
        if node is None:
            return []
        found = []
        for word in self._words(node, prefix):
            if limit and len(found) >= limit:
                break
            found.append(word)
        return found

    def remove(self, word):
        """Remove a word and the branch that nothing else needs; tell whether it was there."""
        if word not in self:
            return False
        path = [self._root]
        for char in word:
            path.append(path[-1][char])
        del path[-1][None]
        self._size -= 1
        for depth in range(len(word), 0, -1):
            if path[depth]:
                break
            del path[depth - 1][word[depth - 1]]
        return True

    def matches(self, pattern):
        """Words of the pattern's length, where '?' stands for any letter."""
        def walk(node, index):
            if index == len(pattern):
                if None in node:
                    yield ""
                return
            for char in sorted(key for key in node if key is not None):
                if pattern[index] in ("?", char):
                    for rest in walk(node[char], index + 1):
                        yield char + rest

        return list(walk(self._root, 0))

    def longest_prefix(self, text):
        """The longest word of the set that the text starts with, or ''."""
        node, best = self._root, ""
        for index, char in enumerate(text):
            node = node.get(char)
            if node is None:
                break
            if None in node:
                best = text[:index + 1]
        return best
