"""A lift as a state machine: doors, calls, direction, load and a log."""

from enum import Enum


class State(Enum):
    IDLE = "idle"
    MOVING = "moving"
    OPEN = "open"
    STOPPED = "stopped"


class Lift:
    """Serves the calls in its direction first, then turns."""

    def __init__(self, floors, limit=400, open_ticks=2):
        self.floors = floors
        self.limit = limit
        self.open_ticks = open_ticks
        self.floor = 0
        self.direction = 1
        self.state = State.IDLE
        self.calls = set()
        self.load = 0
        self.left_open = 0
        self.log = []

    def call(self, floor):
        """Ask for a stop; False when there is no such floor or the lift is stopped."""
        if not 0 <= floor < self.floors:
            return False
        if self.state is State.STOPPED:
            return False
        self.calls.add(floor)
        return True

    def enter(self, weight):
        """Get in while the doors are open; False when it is too much."""
        if self.state is not State.OPEN or self.load + weight > self.limit:
            return False
        self.load += weight
        self.left_open = self.open_ticks
        return True

    def leave(self, weight):
        """Get out while the doors are open."""
        if self.state is not State.OPEN:
            return False
        self.load = max(self.load - weight, 0)
        return True

    def emergency(self):
        """Stop at once and forget all calls."""
        self.state = State.STOPPED
        self.calls.clear()
        self.log.append(("stop", self.floor))

    def reset(self):
        """Back to service after an emergency."""
        if self.state is State.STOPPED:
            self.state = State.IDLE

    def wanted_ahead(self):
        """Is there a call further on in the present direction?"""
        if self.direction > 0:
            return any(floor > self.floor for floor in self.calls)
        return any(floor > self.floor for floor in self.calls)

    def tick(self):
        """One step of time."""
        if self.state is State.STOPPED:
            return
        if self.state is State.OPEN:
            self.left_open -= 1
            if self.left_open > 0:
                return
            self.state = State.IDLE
            self.log.append(("close", self.floor))
        if self.floor in self.calls:
            self.calls.remove(self.floor)
            self.open_doors()
            return
        if not self.calls:
            self.state = State.IDLE
            return
        if not self.wanted_ahead():
            self.direction = -self.direction
        self.state = State.MOVING
        self.floor += self.direction
        if self.floor in self.calls:
            self.calls.remove(self.floor)
            self.open_doors()

    def open_doors(self):
        self.state = State.OPEN
        self.left_open = self.open_ticks
        self.log.append(("open", self.floor))

    def run(self, most=100):
        """Ticks until nothing is left to do; returns how many it took."""
        for count in range(most):
            if self.state in (State.IDLE, State.STOPPED) and not self.calls:
                return count
            self.tick()
        return most
