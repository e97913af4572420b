"""Tasks with prerequisites: order, cycles, earliest finish and the critical path."""


class CycleError(ValueError):
    """Tasks wait for each other; `path` names them."""

    def __init__(self, path):
        super().__init__(" -> ".join(path))
        self.path = path


class TaskGraph:
    """Tasks by name with a duration each."""

    def __init__(self):
        self.durations = {}
        self.needs = {}

    def add(self, name, duration=1, needs=()):
        """Add a task; its prerequisites may be added later."""
        self.durations[name] = duration
        self.needs[name] = list(needs)

    def order(self):
        """All tasks, prerequisites first, else in order of adding."""
        done, active, result = set(), [], []

        def visit(name):
            if name in done:
                return
            if name in active:
                raise CycleError(active[active.index(name):] + [name])
            if name not in self.durations:
                raise KeyError(name)
            active.append(name)
            for need in self.needs[name]:
                visit(need)
            active.pop()
            done.add(name)
            result.append(name)

        for name in self.durations:
            visit(name)
        return result

    def finish_times(self):
        """The earliest finish of each task when all run as soon as they can."""
        finish = {}
        for name in self.order():
            start = max((finish[need] for need in self.needs[name]), default=0)
            finish[name] = start + self.durations[name]
        return finish

    def critical_path(self):
        """The chain of tasks that decides the total time, first task first."""
        finish = self.finish_times()
        if not finish:
            return []
        name = max(finish, key=finish.get)
        path = [name]
        while self.needs[name]:
            name = max(self.needs[name], key=finish.get)
            path.append(name)
        return path[::-1]

    def dependents(self, name):
        """All tasks that wait for a task, directly or not."""
        found = set()
        stack = [name]
        while stack:
            current = stack.pop()
            for other, needs in self.needs.items():
                if current in needs and other not in found:
                    found.add(other)
        return found
