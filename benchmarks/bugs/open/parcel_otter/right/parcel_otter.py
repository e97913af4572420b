"""Parcels: what they weigh, what they cost, how they travel, which box they take."""

from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
ZONES = {"DE": 1, "AT": 2, "CH": 2, "US": 3}
PER_KILO = {1: Decimal("1.20"), 2: Decimal("2.35"), 3: Decimal("7.90")}
BASE = {1: Decimal("3.90"), 2: Decimal("6.50"), 3: Decimal("14.00")}
STEPS = {
    "announced": {"taken", "cancelled"},
    "taken": {"moving", "returned"},
    "moving": {"moving", "out", "returned"},
    "out": {"delivered", "moving", "returned"},
    "returned": {"moving"},
    "delivered": set(),
    "cancelled": set(),
}


class ParcelError(Exception):
    """Something that cannot be done with a parcel."""


@dataclass
class Parcel:
    number: str
    grams: int
    sides: tuple
    country: str = "DE"
    worth: Decimal = Decimal(0)
    state: str = "announced"
    history: list = field(default_factory=list)

    def charged_grams(self):
        """The weight that is paid: at least what the room is worth (5000 cubic centimetres count as a kilo)."""
        length, width, height = self.sides
        return max(self.grams, length * width * height * 1000 // 5000)

    def step(self, state, place):
        """Go on to another state; the history tells where that was."""
        if state not in STEPS[self.state]:
            raise ParcelError(f"{self.number}: {self.state} cannot become {state}")
        self.state = state
        self.history.append((state, place))

    def last_place(self):
        """Where the parcel was seen last, or None."""
        return self.history[-1][1] if self.history else None


def started_kilos(grams):
    """Whole kilos, begun ones count."""
    return -(-grams // 1000)


def price(parcel):
    """What the journey costs, with insurance from a worth of more than 500."""
    zone = ZONES.get(parcel.country)
    if zone is None:
        raise ParcelError(f"nothing goes to {parcel.country}")
    cost = BASE[zone] + PER_KILO[zone] * started_kilos(parcel.charged_grams())
    if parcel.worth > 500:
        cost += (parcel.worth - 500) * Decimal("0.015")
    return cost.quantize(CENT, rounding=ROUND_HALF_UP)


def discount(total, count):
    """Ten percent from ten parcels on, five from five on."""
    percent = 10 if count >= 10 else 5 if count >= 5 else 0
    return (total * (100 - percent) / 100).quantize(CENT, rounding=ROUND_HALF_UP)


def invoice(parcels):
    """What all parcels cost that were not cancelled, by country, and the sum after the discount."""
    lines, count = {}, 0
    for parcel in parcels:
        if parcel.state == "cancelled":
            continue
        lines[parcel.country] = lines.get(parcel.country, Decimal(0)) + price(parcel)
        count += 1
    return lines, discount(sum(lines.values(), Decimal(0)), count)


def fits(sides, box):
    """Whether something goes into a box, turned as it likes."""
    return all(side <= room for side, room in zip(sorted(sides), sorted(box)))


def smallest_box(sides, boxes):
    """Name of the box with the least room that takes it, or None."""
    best, best_room = None, None
    for name, box in boxes.items():
        room = box[0] * box[1] * box[2]
        if fits(sides, box) and (best is None or room < best_room):
            best, best_room = name, room
    return best


def load(parcels, limit):
    """Put parcels into vans by weight, heaviest first, each into the first van with room."""
    vans = []
    for parcel in sorted(parcels, key=lambda each: (-each.grams, each.number)):
        if parcel.grams > limit:
            raise ParcelError(f"{parcel.number} is too heavy")
        for van in vans:
            if sum(other.grams for other in van) + parcel.grams <= limit:
                van.append(parcel)
                break
        else:
            vans.append([parcel])
    return [[parcel.number for parcel in van] for van in vans]
