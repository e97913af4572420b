"""Notes as files with a header, in one folder."""

import json
from pathlib import Path


class NoteStore:
    """Each note is '<id>.note': a JSON header line, then the text."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def _path(self, number):
        return self.folder / f"{number:04d}.note"

    def next_number(self):
        """One more than the greatest number in use."""
        numbers = [int(path.stem) for path in self.folder.glob("*.note")]
        return max(numbers, default=0) + 1

    def write(self, title, text, tags=()):
        """Save a new note and return its number."""
        number = self.next_number()
        header = json.dumps({"title": title, "tags": sorted(set(tags))})
        self._path(number).write_text(f"{header}\n{text}", encoding="utf-8")
        return number

    def read(self, number):
        """The note as a dict with title, tags and text."""
        try:
            content = self._path(number).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise KeyError(number) from None
        header, _, text = content.partition("\n")
        return {**json.loads(header), "text": text}

    def append(self, number, line):
        """Add one line at the end of a note."""
        with self._path(number).open("a", encoding="utf-8") as handle:
            handle.write("\n" + line)

    def delete(self, number):
        """Remove a note; tell whether there was one."""
        path = self._path(number)
        if not path.exists():
            return False
        path.unlink()
        return True

    def search(self, needle, tag=None):
        """Numbers of the notes whose title or text contains the needle, of any case."""
        wanted = needle.lower()
        found = []
        for path in sorted(self.folder.glob("*.note")):
            note = self.read(int(path.stem))
            if tag is not None and tag not in note["tags"]:
                continue
            if wanted in note["title"].lower() or wanted in note["text"].lower():
                found.append(int(path.stem))
        return found

    def tag_counts(self):
        """How many notes carry each tag."""
        counts = {}
        for path in self.folder.glob("*.note"):
            for tag in self.read(int(path.stem))["tags"]:
                counts[tag] = counts.get(tag, 0) + 1
        return counts
