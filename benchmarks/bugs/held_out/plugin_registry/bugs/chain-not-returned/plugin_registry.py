"""Plug-ins: registration by decorator, options with defaults, chains of steps, converters."""


class PluginError(Exception):
    """A plug-in is unknown, or its name is taken."""


class Registry:
    """Plug-in classes by name and kind."""

    def __init__(self, kind):
        self.kind = kind
        self._plugins = {}

    def register(self, name=None):
        """A class decorator; the name defaults to the class's in lower case."""

        def decorate(cls):
            key = name or cls.__name__.lower()
            if key in self._plugins:
                raise PluginError(f"{self.kind} {key} is taken")
            self._plugins[key] = cls
            return cls

        return decorate

    def create(self, key, **options):
        """An instance of a plug-in."""
        try:
            cls = self._plugins[key]
        except KeyError:
            raise PluginError(f"no {self.kind} called {key}") from None
        return cls(**options)

    def names(self):
        """All names, sorted."""
        return sorted(self._plugins)


class Step:
    """One step of a chain: text in, text out."""

    def __init__(self, enabled=True):
        self.enabled = enabled
        self.runs = 0

    def run(self, text):
        """Apply the step when it is enabled."""
        if not self.enabled:
            return text
        self.runs += 1
        return self.apply(text)

    def apply(self, text):
        """What a subclass does."""
        raise NotImplementedError


class Replace(Step):
    """Replaces one text by another."""

    def __init__(self, old, new="", **options):
        super().__init__(**options)
        self.old = old
        self.new = new

    def apply(self, text):
        """The text after replacing."""
        return text.replace(self.old, self.new)


class Upper(Step):
    """Makes everything upper case."""

    def apply(self, text):
        """The text in capitals."""
        return text.upper()


class Chain:
    """Steps in a row, built fluently."""

    def __init__(self, steps=None):
        self.steps = list(steps) if steps is not None else []

    def then(self, step):
        """Add a step and return the chain."""
        self.steps.append(step)

    def __call__(self, text):
        for step in self.steps:
            text = step.run(text)
        return text


def collect(item, into=None):
    """Add an item to a list, a new one by default."""
    into = [] if into is None else into
    into.append(item)
    return into


def scalers(factors):
    """One function for each factor."""
    return [lambda value, factor=factor: value * factor for factor in factors]


def default_steps():
    """A registry with the steps of this module."""
    registry = Registry("step")
    registry.register()(Replace)
    registry.register("caps")(Upper)
    return registry
