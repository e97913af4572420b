"""A small state machine kit: transitions in a table, guards, hooks, history; and a door built with it."""


class Refused(Exception):
    """An event that the state does not know, or that a guard forbids."""

    def __init__(self, state, event):
        super().__init__(f"{event} in {state}")
        self.state = state
        self.event = event


class Machine:
    """States are texts; transitions are {(state, event): next state}; a state of "*" stands for any."""

    def __init__(self, start, transitions, keep=None):
        self.state = start
        self.transitions = dict(transitions)
        self.guards = {}
        self.hooks = {}
        self.keep = keep
        self.history = [start]

    def guard(self, event):
        """Decorator: the function decides whether an event may happen."""

        def register(function):
            self.guards.setdefault(event, []).append(function)
            return function

        return register

    def on(self, state):
        """Decorator: the function is called when a state is entered from another one."""

        def register(function):
            self.hooks.setdefault(state, []).append(function)
            return function

        return register

    def target(self, event):
        """The state that an event leads to, None when it is unknown here."""
        general = self.transitions.get(("*", event))
        return general if general is not None else self.transitions.get((self.state, event))

    def can(self, event):
        """Whether an event may happen now."""
        return self.target(event) is not None and all(check(self) for check in self.guards.get(event, ()))

    def send(self, event):
        """Make an event happen; the new state."""
        if not self.can(event):
            raise Refused(self.state, event)
        before, self.state = self.state, self.target(event)
        self.history.append(self.state)
        if self.keep is not None:
            self.history = self.history[-self.keep:]
        if self.state != before:
            for hook in self.hooks.get(self.state, ()):
                hook(self)
        return self.state

    def send_all(self, events):
        """All events in turn, or none of them: the state before comes back when one is refused."""
        state, history = self.state, list(self.history)
        try:
            for event in events:
                self.send(event)
        except Refused:
            self.state, self.history = state, history
            raise

    def events(self):
        """Events that may happen now, in order."""
        known = {event for _, event in self.transitions}
        return sorted(event for event in known if self.can(event))

    def reachable(self):
        """All states that events could lead to from here, guards left aside."""
        seen, todo = set(), [self.state]
        while todo:
            state = todo.pop()
            if state in seen:
                continue
            seen.add(state)
            todo.extend(after for (before, _), after in self.transitions.items() if before in (state, "*"))
        return seen


class Door:
    """A door with a lock that counts how often it was opened and wants its code."""

    def __init__(self, code, tries=3):
        self.code = code
        self.tries = tries
        self.left = tries
        self.opened = 0
        self.machine = Machine(
            "locked",
            {
                ("locked", "unlock"): "closed",
                ("closed", "lock"): "locked",
                ("closed", "open"): "open",
                ("open", "close"): "closed",
                ("*", "alarm"): "blocked",
            },
        )
        self.machine.on("open")(self._count)

    def _count(self, machine):
        self.opened += 1

    def enter(self, code):
        """Try a code; too many wrong ones in a row block the door."""
        if code == self.code:
            self.left = self.tries
            return self.machine.send("unlock")
        self.left -= 1
        if self.left == 0:
            self.machine.send("alarm")
        return self.machine.state
