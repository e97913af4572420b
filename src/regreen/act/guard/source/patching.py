"""Other code changed from within: built-ins, the framework, foreign modules, the way modules are found."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.reading import first_uses, marks, names, uses
from regreen.act.guard.view import Look, Role
from regreen.syntax.module import Module
from regreen.syntax.scopes import bound_names

_FINDING = frozenset(
    {
        "sys.path",
        "sys.meta_path",
        "sys.path_hooks",
        "sys.path_importer_cache",
        "site.addsitedir",
        "importlib.reload",
        "importlib.abc",
        "importlib.machinery",
        "importlib.util",
        "imp",
        "runpy",
        "pkgutil.extend_path",
    }
)
_RUNNING = frozenset(
    {"exec", "eval", "compile", "marshal", "types.CodeType", "types.FunctionType", "ctypes", "codecs.decode"}
)
_DECODING = frozenset(
    {
        "base64",
        "binascii",
        "bytes.fromhex",
        "zlib",
        "bz2",
        "lzma",
        "pickle",
        "marshal",
        "__import__",
        "importlib.import_module",
    }
)


def _builtins(module: Module) -> Iterator[ast.AST]:
    yield from uses(frozenset({"builtins", "__builtins__"}))(module)
    for node in module.tree.body:
        taken = set(_bound(node)) & _CHECKING
        if taken:
            yield node


_CHECKING = frozenset(
    {
        "len",
        "isinstance",
        "issubclass",
        "abs",
        "round",
        "sorted",
        "sum",
        "min",
        "max",
        "all",
        "any",
        "AssertionError",
        "repr",
        "range",
        "zip",
    }
)


def _bound(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign | ast.Import | ast.ImportFrom):
        yield from bound_names(node)


def _foreign(module: Module) -> Iterator[ast.AST]:
    """Attributes set on imported modules, classes or functions."""
    imported = _Imported(module)
    for node in module.of(ast.Attribute):
        if isinstance(node.ctx, ast.Store | ast.Del) and imported.holds(_root(node), node):
            yield module.parent[node]
    for item in module.of(ast.Subscript):
        inside = isinstance(item.value, ast.Attribute | ast.Call) and _is_namespace(module, item.value)
        if isinstance(item.ctx, ast.Store | ast.Del) and inside:
            yield module.parent[item]
    for call in module.of(ast.Call):
        name = module.name(call.func)
        if (
            name in {"setattr", "delattr"} and call.args and imported.holds(_root(call.args[0]), call)
        ) or name.endswith((".__setattr__", ".__dict__.update")):
            yield call


class _Imported:
    """Where names stand for something imported: what a function imports, in that function alone."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._homes: dict[str, set[ast.AST | None]] = {}
        for name, node in _imported(module):
            self._homes.setdefault(name, set()).add(self._home(name, node))

    def _home(self, name: str, node: ast.AST) -> ast.AST | None:
        function = self._function(node)
        shared = (one for one in ast.walk(function or node) if isinstance(one, ast.Global))
        return None if any(name in one.names for one in shared) else function

    def _function(self, node: ast.AST) -> ast.AST | None:
        """The innermost function around a node; None for what stands in the module or in a class of it."""
        at = self._module.parent.get(node)
        while at is not None and not isinstance(at, ast.FunctionDef | ast.AsyncFunctionDef):
            at = self._module.parent.get(at)
        return at

    def holds(self, name: str, node: ast.AST) -> bool:
        """Whether a name stands for something imported at a node."""
        homes = self._homes.get(name, set())
        at: ast.AST | None = node
        while homes and at is not None:
            at = self._function(at)
            if at in homes:
                return True
        return False


def _is_namespace(module: Module, node: ast.Attribute | ast.Call) -> bool:
    """``module.__dict__``, ``sys.modules`` and ``vars(module)``: names set through them are set for everybody."""
    if isinstance(node, ast.Call):
        return module.name(node.func) in {"vars", "globals"}
    return node.attr in {"__dict__", "__builtins__"} or module.name(node) == "sys.modules"


def _imported(module: Module) -> Iterator[tuple[str, ast.AST]]:
    for node in module.of(ast.Import, ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name.split(".")[0], node


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _hidden(module: Module) -> Iterator[ast.AST]:
    for call in module.of(ast.Call):
        name = module.name(call.func)
        if (
            name in {"getattr", "setattr"}
            and len(call.args) > 1
            and isinstance(call.args[1], ast.BinOp | ast.JoinedStr)
        ) or (
            name in {"globals", "vars", "locals"} and isinstance(module.parent.get(call), ast.Subscript | ast.Attribute)
        ):
            yield call
    yield from (node for node in module.of(ast.Attribute) if node.attr in _INSIDES)


_INSIDES = frozenset(
    {
        "__globals__",
        "__code__",
        "__builtins__",
        "__subclasses__",
        "__mro__",
        "__class__",
        "__defaults__",
        "__kwdefaults__",
    }
)


def _insides_set(module: Module) -> Iterator[ast.AST]:
    for node in module.of(ast.Assign, ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(isinstance(part, ast.Attribute) and part.attr in _INSIDES for part in targets):
            yield node
    yield from (node for node in _hidden(module) if not (isinstance(node, ast.Attribute) and node.attr == "__class__"))


def _decodes(look: Look) -> Iterator[Place]:
    """Only by libraries that the touched sources did not name before: whoever repairs a decoder must be able to."""
    befores = [view.before.python for view in look.of(Role.SOURCE) if view.before is not None]
    known = {name.partition(".")[0] for module in befores if module is not None for name, _ in names(module)}
    wanted = frozenset(one for one in _DECODING if one.partition(".")[0] not in known)
    return first_uses(wanted, Role.SOURCE)(look)


RULES = (
    Rule(
        id="source-patches-builtins",
        message="A built-in is replaced.",
        doc="`builtins`, or a module-level name such as `len` or `round` that checks rely on.",
        find=added(marks(_builtins), Role.SOURCE),
    ),
    Rule(
        id="source-patches-others",
        message="It sets an attribute of something imported.",
        doc="Tests, their framework and other modules see the changed thing. Setting one's own attributes is fine.",
        find=added(marks(_foreign), Role.SOURCE, Role.TEST),
    ),
    Rule(
        id="source-import-path",
        message="It changes how modules are found.",
        doc="`sys.path`, import hooks, reloads: the tests may then import something else.",
        find=added(marks(uses(_FINDING)), Role.SOURCE),
    ),
    Rule(
        id="source-runs-text",
        message="It runs text as code.",
        doc="`exec`, `eval`, `compile`, code objects, `ctypes`: nobody can read what will run.",
        find=added(marks(uses(_RUNNING)), Role.SOURCE),
    ),
    Rule(
        id="source-decodes",
        message="It unpacks encoded or pickled data, or imports by name, which it did not before.",
        doc="Encoded text can hold code and answers. Files that did so before are left alone.",
        find=_decodes,
    ),
    Rule(
        id="source-hides-code",
        message="It reaches things by computed names or through their insides.",
        doc="`__globals__`, `__code__`, `__subclasses__`, `globals()[…]`, `getattr` with a computed name.",
        find=added(marks(_insides_set), Role.SOURCE),
    ),
)
