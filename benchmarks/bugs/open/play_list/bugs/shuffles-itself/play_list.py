"""Playlists: an iterable collection with a cursor, shuffling, merging, grouping, and lazy streams."""

import random
from collections import deque
from itertools import islice


class Playlist:
    """Songs in an order, with a place where we are."""

    def __init__(self, songs=(), loop=False):
        self._songs = list(songs)
        self._at = 0
        self.loop = loop

    def __len__(self):
        return len(self._songs)

    def __iter__(self):
        return iter(tuple(self._songs))

    def __contains__(self, song):
        return song in self._songs

    def __getitem__(self, index):
        if isinstance(index, slice):
            return Playlist(self._songs[index], self.loop)
        return self._songs[index]

    def __eq__(self, other):
        return isinstance(other, Playlist) and self._songs == other._songs

    def __add__(self, other):
        return Playlist([*self._songs, *other], self.loop)

    @property
    def current(self):
        """The song at the place; None when there is none."""
        return self._songs[self._at] if self._at < len(self._songs) else None

    def next(self):
        """Go on; the song that comes, None at the end (unless it loops)."""
        if not self._songs:
            return None
        self._at = min(self._at + 1, len(self._songs))
        if self._at == len(self._songs) and self.loop:
            self._at = 0
        return self.current

    def back(self):
        """Go back; the first song stays the first unless it loops."""
        if self._at > 0:
            self._at -= 1
        elif self.loop and self._songs:
            self._at = len(self._songs) - 1
        return self.current

    def insert(self, index, song):
        """Put a song in; the current song stays the same."""
        index = max(0, min(index, len(self._songs)))
        self._songs.insert(index, song)
        if index <= self._at and len(self._songs) > 1:
            self._at += 1

    def remove(self, song):
        """Take the first such song out; the place stays at the same song, or at the one that followed."""
        index = self._songs.index(song)
        del self._songs[index]
        if index < self._at:
            self._at -= 1

    def move(self, old, new):
        """Move a song to another index."""
        self._songs.insert(new, self._songs.pop(old))

    def shuffled(self, seed):
        """Another list in an order that depends on the seed only."""
        songs = self._songs
        random.Random(seed).shuffle(songs)
        return Playlist(songs, self.loop)

    def without_repeats(self):
        """Each song once, in the order of the first."""
        return Playlist(dict.fromkeys(self._songs), self.loop)


def interleave(*lists):
    """One of each in turn, until all are through."""
    queue = deque(iter(each) for each in lists)
    while queue:
        source = queue.popleft()
        try:
            yield next(source)
        except StopIteration:
            continue
        queue.append(source)


def spaced(songs, artist, least=2):
    """Songs in an order in which an artist comes again after `least` others at the earliest, as far as possible."""
    left, result = list(songs), []
    while left:
        recent = {artist(song) for song in result[-least:]} if least else set()
        pick = next((index for index, song in enumerate(left) if artist(song) not in recent), 0)
        result.append(left.pop(pick))
    return result


def sessions(times, pause):
    """Lists of times with pauses no longer than some between them."""
    group = []
    for moment in sorted(times):
        if group and moment - group[-1] > pause:
            yield group
            group = []
        group.append(moment)
    if group:
        yield group


def fill(songs, length, minutes):
    """Songs one after the other that fit into some minutes; what does not fit is left out."""
    used, chosen = 0, []
    for song in songs:
        if used + length(song) <= minutes:
            chosen.append(song)
            used += length(song)
    return chosen, minutes - used


def countdown(songs, start=None):
    """(place, song) from the last place to the first."""
    songs = list(songs)
    start = len(songs) if start is None else start
    for place, song in zip(range(start, 0, -1), reversed(songs)):
        yield place, song


def windows(songs, size):
    """Tuples of songs that follow each other."""
    source = iter(songs)
    window = deque(islice(source, size), maxlen=size)
    if len(window) == size:
        yield tuple(window)
    for song in source:
        window.append(song)
        yield tuple(window)


def skip_until(songs, wanted):
    """Songs from the first wanted one on, with it."""
    source = iter(songs)
    for song in source:
        if wanted(song):
            yield song
            break
    yield from source
