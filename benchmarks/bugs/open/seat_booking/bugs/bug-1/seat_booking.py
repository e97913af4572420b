"""Seats of a hall: groups side by side, holds that run out, bookings, refunds and prices."""

from dataclasses import dataclass, field
from itertools import count


class Unavailable(Exception):
    """The seats asked for cannot be had."""


@dataclass(frozen=True, order=True)
class Seat:
    row: int
    number: int

    @classmethod
    def parse(cls, text):
        """'C12' is the twelfth seat of the third row."""
        return cls(ord(text[0].upper()) - ord("A") + 1, int(text[1:]))

    def __str__(self):
        return f"{chr(ord('A') + self.row - 1)}{self.number}"


@dataclass
class Booking:
    code: int
    seats: list
    paid: int = 0
    notes: list = field(default_factory=list)


class Hall:
    """Rows of seats; a hold keeps seats for a while."""

    def __init__(self, rows, width, price=1000, hold_time=60):
        self.rows = rows
        self.width = width
        self.price = price
        self.hold_time = hold_time
        self.holds = {}
        self.sold = {}
        self.bookings = {}
        self.codes = count(1)

    def is_free(self, seat, now):
        if not (1 <= seat.row <= self.rows and 1 <= seat.number <= self.width):
            return False
        if seat in self.sold:
            return False
        return self.holds.get(seat, now) <= now

    def find_group(self, size, now):
        """The first seats side by side, from the front row on, or None."""
        for row in range(1, self.rows + 1):
            run = []
            for number in range(1, self.width + 1):
                seat = Seat(row, number)
                if self.is_free(seat, now):
                    run.append(seat)
                    if len(run) == size:
                        return run
        return None

    def hold(self, seats, now):
        """Keep all the seats or none of them."""
        taken = [str(seat) for seat in seats if not self.is_free(seat, now)]
        if taken:
            raise Unavailable(", ".join(taken))
        for seat in seats:
            self.holds[seat] = now + self.hold_time

    def price_of(self, seats):
        """Half price from the last row; each full four pay for three and a half."""
        total = sum(self.price // 2 if seat.row == self.rows else self.price for seat in seats)
        return total - len(seats) // 4 * (self.price // 2)

    def book(self, seats, now):
        """Sell seats that are held still; returns the booking."""
        for seat in seats:
            if self.holds.get(seat, now) <= now:
                raise Unavailable(f"{seat} is not held")
        booking = Booking(next(self.codes), sorted(seats), self.price_of(seats))
        for seat in seats:
            del self.holds[seat]
            self.sold[seat] = booking.code
        self.bookings[booking.code] = booking
        return booking

    def cancel(self, code, seats=None):
        """Give back all seats of a booking or some; returns the money that is paid back."""
        booking = self.bookings[code]
        back = list(booking.seats) if seats is None else list(seats)
        for seat in back:
            booking.seats.remove(seat)
            del self.sold[seat]
        before = booking.paid
        booking.paid = self.price_of(booking.seats)
        booking.notes.append(f"{len(back)} returned")
        if not booking.seats:
            del self.bookings[code]
        return before - booking.paid

    def plan(self, now):
        """One text a row: . free, h held, x sold."""
        lines = []
        for row in range(1, self.rows + 1):
            line = ""
            for number in range(1, self.width + 1):
                seat = Seat(row, number)
                line += "." if self.is_free(seat, now) else "x" if seat in self.sold else "h"
            lines.append(line)
        return lines
