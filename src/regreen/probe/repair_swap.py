"""Puts a variant's code in the place of the old, inside the target's interpreter, and takes it out again."""

import __future__

import gc
import os
import sys
import types
import warnings

_FUTURE = 0
for _name in __future__.all_feature_names:
    _FUTURE |= getattr(__future__, _name).compiler_flag


class BrokenError(Exception):
    """The variant does not compile, or cannot be put in place this way."""


class Functions:
    """All living functions of the project, by file, first line and name."""

    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.by_place = {}
        for item in gc.get_objects():
            if type(item) is types.FunctionType:
                code = item.__code__
                rel = self.relative(code.co_filename)
                if rel is not None:
                    self.by_place.setdefault((rel, code.co_firstlineno, code.co_name), []).append(item)

    def add(self, others):
        """Take in functions that were made since."""
        for place, items in others.by_place.items():
            known = self.by_place.setdefault(place, [])
            known += [item for item in items if not any(item is one for one in known)]

    def relative(self, filename):
        """Path below the root, or None when the file lies elsewhere."""
        path = "" if filename.startswith("<") else os.path.realpath(filename)
        if not path.startswith(self.root + os.sep):
            return None
        return path[len(self.root) + 1 :]

    def at(self, rel, line, name):
        """Functions whose code begins there."""
        return self.by_place.get((rel, line, name), [])


class Pristine:
    """Functions and classes of the project as they are now, to be put back after a module ran again."""

    def __init__(self, functions, modules):
        self.functions = [
            (one, one.__code__, one.__defaults__, one.__kwdefaults__)
            for ones in functions.by_place.values()
            for one in ones
        ]
        own = {module.__name__ for module in modules}
        classes = {
            value
            for module in modules
            for value in vars(module).values()
            if is_class(value) and value.__module__ in own
        }
        self.classes = [(owner, dict(vars(owner))) for owner in classes]

    def put_back(self):
        """Put back what differs; the names of modules are not looked at here."""
        for function, code, defaults, named in self.functions:
            if function.__code__ is not code:
                _assign(function, function.__code__, code)
            if function.__defaults__ is not defaults:
                function.__defaults__ = defaults
            if function.__kwdefaults__ is not named:
                function.__kwdefaults__ = named
        for owner, was in self.classes:
            _put_class_back(owner, was)


def _put_class_back(owner, was):
    now = dict(vars(owner))
    for name in [name for name in now if name not in was]:
        try:
            delattr(owner, name)
        except (AttributeError, TypeError):
            pass
    for name, value in was.items():
        if now.get(name, was) is not value and name not in ("__dict__", "__weakref__", "__doc__"):
            try:
                setattr(owner, name, value)
            except (AttributeError, TypeError):
                pass


def find_code(code, line, name):
    """The nested code object of that name that begins at that line; None when there is none."""
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            if const.co_firstlineno == line and const.co_name == name:
                return const
            found = find_code(const, line, name)
            if found is not None:
                return found
    return None


def key_of(code):
    """A value that is equal for programs that do the same, whatever their lines and file."""
    consts = tuple(
        key_of(const) if isinstance(const, types.CodeType) else _const_key(const) for const in code.co_consts
    )
    extra = getattr(code, "co_exceptiontable", b"")
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return hash((code.co_code, consts, names, code.co_argcount, code.co_kwonlyargcount, code.co_flags, extra))


def _const_key(const):
    if isinstance(const, (tuple, frozenset)):
        shown = repr(sorted(map(repr, const))) if isinstance(const, frozenset) else repr(const)
        return (type(const).__name__, shown)
    return (type(const).__name__, repr(const))


def compile_unit(part, filename, old, lives=False):
    """Compile one function as it stands in its file; returns its code object.

    ``part`` has ``line`` (of the first decorator or the def), ``name``, ``cls`` (innermost class, or empty),
    ``src`` (the lines of the function with their indentation), and where only a function within a long one changed
    that one as ``inner``, of the same form. Where functions made of it live already (``lives``), it cannot get
    another closure, which raises BrokenError.
    """
    if part.get("inner"):
        try:
            new = _with_inner(part["inner"], filename, old)
        except SyntaxError:
            new = None  # the whole of it tells what is wrong
        except BrokenError:
            if lives:
                raise
            new = None
        if new is not None:
            return new
    flags = old.co_flags
    indented = part["src"][:1] in (" ", "\t")
    head = "\n" * (part["line"] - 2) if part["line"] > 1 else ""
    if indented:
        head += ("class %s:\n" % part["cls"]) if part["cls"] else "if 1:\n"
    elif part["line"] > 1:
        head += "\n"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = compile(head + part["src"] + "\n", filename, "exec", flags=flags & _FUTURE, dont_inherit=True)
    code = find_code(whole, part["line"], part["name"])
    if code is None:
        raise BrokenError("no such function")
    return code


def _with_inner(part, filename, old):
    """The old code with a new function within: compiled alone, where all names stand that it might close over.

    None where there is no such function; raises BrokenError where it would need another closure.
    """
    way = _way_to(old, part["line"], part["name"])
    if way is None or part["line"] < 4:
        return None
    names = {name for code in way for name in code.co_varnames + code.co_cellvars + code.co_freevars}
    names = sorted(name for name in names if name.isidentifier() and name != "__class__")
    head = "\n" * (part["line"] - 3) + "def _(%s):\n" % ", ".join(names)
    head += " class %s:\n" % part["cls"] if part["cls"] else " if 1:\n"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = compile(head + part["src"] + "\n", filename, "exec", flags=old.co_flags & _FUTURE, dont_inherit=True)
    new, was = find_code(whole, part["line"], part["name"]), way[-1]
    if new is None:
        return None
    if new.co_freevars != was.co_freevars:
        raise BrokenError("closure differs")
    if hasattr(was, "co_qualname"):
        new = new.replace(co_qualname=was.co_qualname)
    for code in reversed(way[:-1]):
        new, was = code.replace(co_consts=tuple(new if one is was else one for one in code.co_consts)), code
    return new


def _way_to(code, line, name):
    """Code objects from the outside in, the one of that name that begins at that line the last; None without it."""
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            if const.co_firstlineno == line and const.co_name == name:
                return [code, const]
            found = _way_to(const, line, name)
            if found is not None:
                return [code, *found]
    return None


def compile_module(source, filename):
    """Compile a whole module."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(source, filename, "exec", dont_inherit=True)


def nested(code, path=()):
    """All code objects within, keyed by their names from the outside in."""
    seen = {}
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            number = seen.get(const.co_name, 0)
            seen[const.co_name] = number + 1
            here = path + ((const.co_name, number),)
            yield here, const
            for item in nested(const, here):
                yield item


class Swap:
    """One function's code replaced, also where a nested one was already made from it."""

    def __init__(self, functions, rel, old, new, olds):
        self.pairs = []
        for function in olds:
            self._plan(function, new)
        fresh = dict(nested(new))
        for path, inner in nested(old):
            for function in functions.at(rel, inner.co_firstlineno, inner.co_name):
                if path in fresh and function.__code__ == inner:
                    self._plan(function, fresh[path])

    def _plan(self, function, code):
        if len(function.__code__.co_freevars) != len(code.co_freevars):
            raise BrokenError("closure differs")
        if function.__code__.co_freevars != code.co_freevars:
            raise BrokenError("closure differs")
        self.pairs.append((function, function.__code__, code))

    def put(self):
        """Put the new code in place."""
        for function, old, new in self.pairs:
            _assign(function, old, new)

    def take(self):
        """Put the old code back."""
        for function, old, new in self.pairs:
            _assign(function, new, old)


def _assign(function, old, new):
    if old.co_flags == new.co_flags:
        function.__code__ = new
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        function.__code__ = new


def run_again(module, code, project_modules):
    """Run a module's new code in its own namespace, keeping the identity of its old functions and classes."""
    old = dict(vars(module))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(code, vars(module))  # noqa: S102 - a variant of the target's own module, in its own process
    moved, merged = [], {}
    for name, was in old.items():
        now = vars(module).get(name)
        if now is was or name.startswith("__"):
            continue
        if merge(was, now):
            vars(module)[name] = was
            merged[id(now)] = (now, was)
        else:
            moved.append((name, was, now))
    _keep_identity(module, merged)
    for other in project_modules:
        if other is not module:
            _rebind(vars(other), moved)


_MOST_HELD = 5000


def _keep_identity(module, merged):
    """In tables of a module and its classes, which were made anew, the old functions and classes for the new ones."""
    holders = [module, *(was for _, was in merged.values() if isinstance(was, type))]
    for holder in holders:
        for name, value in list(vars(holder).items()):
            kept = _with_old(value, merged) if type(value) in (dict, list, tuple, set, frozenset) else value
            if kept is not value:
                setattr(holder, name, kept)


def _with_old(value, merged, deep=2):
    """A value, or what a table holds, with old objects in the places of new ones; a changed table is a new one."""
    if id(value) in merged:
        return merged[id(value)][1]
    if not deep or type(value) not in (dict, list, tuple, set, frozenset) or len(value) > _MOST_HELD:
        return value
    if type(value) is dict:
        parts = [(_with_old(key, merged, deep - 1), _with_old(one, merged, deep - 1)) for key, one in value.items()]
        changed = any(key is not old or one is not value[old] for (key, one), old in zip(parts, value))
    else:
        parts = [_with_old(one, merged, deep - 1) for one in value]
        changed = any(one is not old for one, old in zip(parts, value))
    return type(value)(parts) if changed else value


def _rebind(namespace, moved):
    for name, was, now in moved:
        if namespace.get(name, moved) is was:
            namespace[name] = now


def is_class(value):
    """Whether a value is a class, without asking it: stand-ins for a request and the like raise at any question."""
    return issubclass(type(value), type)


def merge(was, now):
    """Make an old function or class behave as the new one; False when it must be replaced instead."""
    if type(was) is types.FunctionType and type(now) is types.FunctionType:
        if was.__code__.co_freevars != now.__code__.co_freevars or was.__closure__ or now.__closure__:
            return False
        _assign(was, was.__code__, now.__code__)
        was.__defaults__, was.__kwdefaults__ = now.__defaults__, now.__kwdefaults__
        was.__dict__.update(now.__dict__)
        return True
    if is_class(was) and is_class(now):
        return _merge_class(was, now)
    return False


_SLOTS = (types.MemberDescriptorType, types.GetSetDescriptorType)  # they know the class whose objects they serve


def _merge_class(was, now):
    if [base.__name__ for base in was.__mro__] != [base.__name__ for base in now.__mro__]:
        return False
    if hasattr(was, "__members__") or vars(was).get("__slots__") != vars(now).get("__slots__"):
        return False
    _name_class_in(now, was)
    for name in [name for name in vars(was) if name not in vars(now)]:
        try:
            delattr(was, name)
        except (AttributeError, TypeError):
            pass
    for name, value in list(vars(now).items()):
        if name in ("__dict__", "__weakref__", "__doc__", "__module__") or isinstance(value, _SLOTS):
            continue
        old = vars(was).get(name)
        _merge_member(was, name, old, value)
    return True


def _name_class_in(now, was):
    """Let ``super()`` and ``__class__`` in the new class's functions, which share one cell, mean the old class."""
    for value in vars(now).values():
        function = getattr(value, "__func__", None) or getattr(value, "fget", None) or value
        if isinstance(function, types.FunctionType) and "__class__" in function.__code__.co_freevars:
            cell = function.__closure__[function.__code__.co_freevars.index("__class__")]
            if cell.cell_contents is now:
                cell.cell_contents = was


def _merge_member(owner, name, old, value):
    both = type(old) is types.FunctionType and type(value) is types.FunctionType
    if both and old.__code__.co_freevars == value.__code__.co_freevars:
        _assign(old, old.__code__, value.__code__)
        old.__defaults__, old.__kwdefaults__ = value.__defaults__, value.__kwdefaults__
        return
    try:
        setattr(owner, name, value)
    except (AttributeError, TypeError):
        pass


def file_of(module):
    """The file of a module; empty for what else stands among the modules, some of which raises when it is asked."""
    try:
        filename = module.__file__ if isinstance(module, types.ModuleType) else ""
    except Exception:
        return ""
    return filename if isinstance(filename, str) else ""


def project_modules(root):
    """Loaded modules whose file lies below the root, by relative path; tests and conftest files among them."""
    found = {}
    base = os.path.realpath(root) + os.sep
    for module in list(sys.modules.values()):
        filename = file_of(module)
        path = os.path.realpath(filename) if filename else ""
        if path.startswith(base):
            found.setdefault(path[len(base) :], []).append(module)
    return found
