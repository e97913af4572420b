"""A text buffer with a cursor, undo and redo, and edits that are undone together."""

from contextlib import contextmanager


class Buffer:
    """Text, a cursor, and steps of (start, old, new) changes that can be taken back."""

    def __init__(self, text=""):
        self.text = text
        self.cursor = len(text)
        self.done = []
        self.undone = []
        self.open_group = None

    def _replace(self, start, end, new):
        old = self.text[start:end]
        self.text = self.text[:start] + new + self.text[end:]
        self.cursor = start + len(new)
        return start, old, new

    def _edit(self, start, end, new):
        change = self._replace(start, end, new)
        self.undone.clear()
        if self.open_group is not None:
            self.open_group.append(change)
        else:
            self.done.append([change])

    def move(self, place):
        """Put the cursor somewhere, at most at an end."""
        self.cursor = min(max(place, 0), len(self.text))

    def type(self, new):
        """Insert text at the cursor."""
        self._edit(self.cursor, self.cursor, new)

    def backspace(self, count=1):
        """Delete up to `count` characters before the cursor."""
        start = self.cursor - count
        if start < self.cursor:
            self._edit(start, self.cursor, "")

    def replace_all(self, old, new):
        """Replace every occurrence as one step; return how many there were."""
        if not old:
            raise ValueError("nothing to look for")
        count = 0
        with self.group():
            place = self.text.find(old)
            while place >= 0:
                self._edit(place, place + len(old), new)
                count += 1
                place = self.text.find(old, place + len(new))
        return count

    @contextmanager
    def group(self):
        """Edits within are undone together; an inner group is part of the outer one."""
        if self.open_group is not None:
            yield
            return
        self.open_group = []
        try:
            yield
        finally:
            if self.open_group:
                self.done.append(self.open_group)
            self.open_group = None

    def undo(self):
        """Take the latest step back; whether there was one."""
        if not self.done:
            return False
        step = self.done.pop()
        for start, old, new in reversed(step):
            self._replace(start, start + len(new), old)
        self.undone.append(step)
        return True

    def redo(self):
        """Do the step again that was taken back last; whether there was one."""
        if not self.undone:
            return False
        step = self.undone.pop()
        for start, old, new in step:
            self._replace(start, start + len(old), new)
        self.done.append(step)
        return True
