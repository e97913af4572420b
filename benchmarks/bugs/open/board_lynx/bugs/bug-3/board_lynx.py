"""A board of eight by eight squares, the men on it and where they may go."""

FILES = "abcdefgh"
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
SLANTING = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
WAYS = {"R": STRAIGHT, "B": SLANTING, "Q": STRAIGHT + SLANTING}


def square(name):
    """'e4' as (file, rank), both from zero."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
        raise ValueError(f"no square: {name!r}")
    return FILES.index(name[0]), int(name[1]) - 1


def name_of(place):
    file, rank = place
    return FILES[file] + str(rank + 1)


def on_board(place):
    return all(0 <= number < 8 for number in place)


class Board:
    """Men by place; capitals are white, small letters black."""

    def __init__(self, men=None):
        self.men = dict(men or {})
        self.white_to_move = True
        self.taken = []
        self.past = []

    @classmethod
    def from_rows(cls, text):
        """Rows from the eighth rank down, a digit for as many empty squares: '8/4k3/...'."""
        rows = text.split("/")
        if len(rows) != 8:
            raise ValueError("a board has eight rows")
        men = {}
        for number, row in enumerate(rows):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    men[file, 7 - number] = letter
                    file += 1
            if file != 8:
                raise ValueError(f"row {number + 1} has {file} squares")
        return cls(men)

    def rows(self):
        """The text that from_rows reads."""
        lines = []
        for rank in range(7, -1, -1):
            line, empty = "", 0
            for file in range(8):
                man = self.men.get((file, rank))
                if man is None:
                    empty += 1
                    continue
                if empty:
                    line += str(empty)
                    empty = 0
                line += man
            lines.append(line + (str(empty) if empty else ""))
        return "/".join(lines)

    def reach(self, place):
        """Places that the man may go to or take at, without asking about check."""
        man = self.men[place]
        kind, white = man.upper(), man.isupper()
        if kind == "P":
            return self._pawn(place, white)
        steps = WAYS.get(kind)
        if steps is not None:
            found = [target for step in steps for target in self._slide(place, step)]
        else:
            ways = LEAPS if kind == "N" else WAYS["Q"]
            found = [(place[0] + right, place[1] + up) for right, up in ways]
        return {target for target in found if on_board(target) and not self._own(target, white)}

    def _own(self, place, white):
        return place in self.men and self.men[place].isupper() == white

    def _slide(self, place, step):
        """Squares in one direction up to the first man, its square too."""
        file, rank = place[0] + step[0], place[1] + step[1]
        while on_board((file, rank)):
            if (file, rank) in self.men:
                return
            yield file, rank
            file, rank = file + step[0], rank + step[1]

    def _pawn(self, place, white):
        file, rank = place
        up = 1 if white else -1
        found = set()
        if on_board((file, rank + up)) and (file, rank + up) not in self.men:
            found.add((file, rank + up))
            if rank == (1 if white else 6) and (file, rank + 2 * up) not in self.men:
                found.add((file, rank + 2 * up))
        for side in (-1, 1):
            target = file + side, rank + up
            if target in self.men and not self._own(target, white):
                found.add(target)
        return found

    def in_check(self, white):
        """Whether a man of the other colour could take the king."""
        king = "K" if white else "k"
        places = [place for place, man in self.men.items() if man == king]
        return any(
            king_place in self.reach(place)
            for king_place in places
            for place, man in self.men.items()
            if man.isupper() != white
        )

    def move(self, start, end):
        """Move by names of squares; a move that leaves the own king in check is taken back and refused."""
        source, target = square(start), square(end)
        man = self.men.get(source)
        if man is None or man.isupper() != self.white_to_move:
            raise ValueError(f"no man of yours on {start}")
        if target not in self.reach(source):
            raise ValueError(f"{man} cannot go from {start} to {end}")
        self.past.append((source, target, self.men.get(target)))
        if target in self.men:
            self.taken.append(self.men[target])
        self.men[target] = self.men.pop(source)
        self.white_to_move = not self.white_to_move
        if self.in_check(man.isupper()):
            self.back()
            raise ValueError("the king would be in check")

    def back(self):
        """Take the last move back."""
        source, target, taken = self.past.pop()
        self.men[source] = self.men.pop(target)
        if taken is not None:
            self.men[target] = taken
            self.taken.pop()
        self.white_to_move = not self.white_to_move
