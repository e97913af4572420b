"""Rooms and people over time: conflicts, free slots, assignment; times are 'HH:MM'."""


class Conflict(Exception):
    """The slot is taken."""


def minutes(text):
    """Minutes since midnight; '24:00' is the end of the day."""
    hours, _, rest = text.partition(":")
    value = int(hours) * 60 + int(rest)
    if not 0 <= value <= 24 * 60 or not 0 <= int(rest) < 60:
        raise ValueError(text)
    return value


def clock(value):
    """'HH:MM' for minutes."""
    return f"{value // 60:02d}:{value % 60:02d}"


class Room:
    """Bookings of one room for one day."""

    def __init__(self, name, opens="08:00", closes="18:00"):
        self.name = name
        self.opens = minutes(opens)
        self.closes = minutes(closes)
        self.bookings = []

    def is_free(self, start, end):
        """Whether no booking overlaps; touching is fine."""
        return all(end <= other_start or start >= other_end for other_start, other_end, _ in self.bookings)

    def book(self, start, end, who):
        """Book from start to end (text), inside the opening hours."""
        first, last = minutes(start), minutes(end)
        if first >= last:
            raise ValueError("end must be after start")
        if first < self.opens or last > self.closes:
            raise ValueError("closed")
        if not self.is_free(first, last):
            raise Conflict(self.name)
        self.bookings.append((first, last, who))
        self.bookings.sort()

    def free_slots(self, least=30):
        """Free times of at least some minutes, as text pairs."""
        slots = []
        position = self.opens
        for start, end, _ in self.bookings:
            if start - position >= least:
                slots.append((clock(position), clock(start)))
            position = end
        if self.closes - position >= least:
            slots.append((clock(position), clock(self.closes)))
        return slots

    def cancel(self, who):
        """Remove all bookings of a person and return how many there were."""
        before = len(self.bookings)
        self.bookings = [booking for booking in self.bookings if booking[2] != who]
        return before - len(self.bookings)


def assign(rooms, requests):
    """Give each (start, end, who) the first free room; the names of the rooms, None where all are taken."""
    result = []
    for start, end, who in requests:
        for room in rooms:
            try:
                room.book(start, end, who)
            except Conflict:
                continue
            result.append(room.name)
            break
        else:
            result.append(None)
    return result
