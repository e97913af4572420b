"""What a project keeps from call to call: taken down once, and put back between variants."""

import random

DEPTH = 3  # how far objects lead to further ones
MOST_KNOWN, MOST_HELD = 3000, 2000

_PLAIN = (type(None), bool, int, float, complex, str, bytes)


def copy_plain(value, budget):
    """A deep copy of built-in containers only; raises ValueError for anything else or when too large."""
    budget[0] -= 1
    if budget[0] < 0:
        raise ValueError
    kind = type(value)
    if kind in _PLAIN or issubclass(kind, type) or callable(value):
        return value
    if kind in (list, tuple, set, frozenset):
        return kind([copy_plain(item, budget) for item in value])
    if kind is dict:
        return {key: copy_plain(item, budget) for key, item in value.items()}
    if kind is bytearray:
        return bytearray(value)
    raise ValueError


class State:
    """What the project keeps from call to call, to be put back between variants.

    Mutable globals, class attributes, defaults, caches of functions, and what objects hold that these lead to.
    """

    def __init__(self, modules):
        self.saved = []
        self.shallow = []
        self.caches = []
        self.namespaces = []
        self.classes = []
        self.known = set()
        self.own = {module.__name__ for module in modules}
        for module in modules:
            self._keep_module(module)
        self.random = random.getstate()

    def _keep_module(self, module):
        names = dict(vars(module))
        self.namespaces.append((vars(module), names))
        for value in list(names.values()):
            try:
                self._keep_global(module, value)
            except Exception:
                # Stand-ins for what exists later, such as a web framework's request, raise whatever they are asked.
                pass

    def _keep_global(self, module, value):
        self._keep(value)
        if isinstance(value, type) and value.__module__ == module.__name__:
            self._keep_class(module, value)
        else:
            self._keep_instance(value)

    def _keep_class(self, module, value):
        if id(value) in self.known:
            return
        self.known.add(id(value))
        names = {key: item for key, item in vars(value).items() if not key.startswith("__")}
        self.classes.append((value, names))
        for item in names.values():
            self._keep(item)
            if issubclass(type(item), type):
                if item.__module__ == module.__name__:
                    self._keep_class(module, item)
            else:
                self._keep_instance(item)

    def _keep_instance(self, value, depth=DEPTH):
        fields = _fields(value) if type(value).__module__ in self.own else None
        if fields is None or id(value) in self.known or len(self.known) > MOST_KNOWN:
            return
        self.known.add(id(value))
        names = dict(fields)
        self.namespaces.append((fields, names))
        for item in names.values():
            self._keep(item)
            if depth > 1:
                self._keep_instance(item, depth - 1)

    def _keep(self, value):
        function = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
        clear = getattr(type(function), "cache_clear", None)
        if clear is not None:
            self.caches.append(function)
        defaults = getattr(function, "__defaults__", None)
        for item in (value,) + (defaults if isinstance(defaults, tuple) else ()):
            if type(item) in (list, dict, set, bytearray):
                self._keep_container(item)

    def _keep_container(self, item):
        if id(item) in self.known:
            return
        self.known.add(id(item))
        try:
            self.saved.append((item, copy_plain(item, [2000])))
        except (ValueError, RecursionError):
            # What it holds is the project's own: the same things are to be in it again.
            if len(item) <= MOST_HELD:
                self.shallow.append((item, list(item.items()) if type(item) is dict else list(item)))

    def put_back(self):
        """Restore what differs from the saved copies; clear function caches."""
        for item, copy in self.saved:
            try:
                if item != copy or repr(type(item)) != repr(type(copy)):
                    _refill(item, copy_plain(copy, [4000]))
            except Exception:
                pass
        for item, held in self.shallow:
            _put_back_held(item, held)
        for function in self.caches:
            try:
                function.cache_clear()
            except Exception:
                pass
        for namespace, names in self.namespaces:
            _put_back_names(namespace, names)
        for owner, names in self.classes:
            _put_back_class(owner, names)
        random.setstate(self.random)


def _put_back_held(item, held):
    now = list(item.items()) if type(item) is dict else list(item)
    if len(now) != len(held) or not all(map(_is_same, now, held)):
        _refill(item, dict(held) if type(item) is dict else held)


def _put_back_names(namespace, names):
    if len(namespace) != len(names) or any(namespace.get(key) is not names[key] for key in names):
        for key in [key for key in namespace if key not in names]:
            del namespace[key]
        namespace.update(names)


def _put_back_class(owner, names):
    now = vars(owner)
    changed = [key for key, item in names.items() if now.get(key, names) is not item]
    for key in changed:
        try:
            setattr(owner, key, names[key])
        except (AttributeError, TypeError):
            pass


def _is_same(one, other):
    """Whether two entries are the very same, without asking them."""
    if type(one) is tuple and type(other) is tuple and len(one) == len(other) == 2:
        return one[0] is other[0] and one[1] is other[1]
    return one is other


def _fields(value):
    """The fields of an object as they are stored; None where it has none such."""
    try:
        fields = object.__getattribute__(value, "__dict__")
    except Exception:
        return None
    return fields if type(fields) is dict else None


def _refill(item, copy):
    if isinstance(item, (list, bytearray)):
        item[:] = copy
    else:
        item.clear()
        item.update(copy)
