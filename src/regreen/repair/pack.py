"""Turns a variant into what the warm process can put in place: one function, or a whole module to run again."""

import ast
from typing import Any

from regreen.repair.variants import Variant
from regreen.syntax.scopes import Function, FunctionNode, function_at, outer_functions
from regreen.syntax.source import Edit, Source, apply_edits

LONG = 60
"""Lines of a function from which on a change in a function within it is compiled alone."""


class Module:
    """One file that may be edited, parsed once."""

    def __init__(self, file: str, source: Source) -> None:
        """Find its functions."""
        self.file = file
        self.source = source
        self.functions = outer_functions(source.tree)
        self._within: dict[int, list[tuple[FunctionNode, str]]] = {}

    def parts(self, edits: tuple[Edit, ...]) -> list[dict[str, Any]]:
        """One part for each function that an edit touches; the whole module when an edit lies elsewhere."""
        groups: dict[int, list[Edit]] = {}
        for edit in edits:
            function = function_at(self.functions, self.source.line_of(edit.start))
            groups.setdefault(function.first if function else 0, []).append(edit)
        found = [self.part(tuple(group)) for group in groups.values()]
        return found if all(one["kind"] == "unit" for one in found) else [self.part(edits)]

    def part(self, edits: tuple[Edit, ...]) -> dict[str, Any]:
        """The smallest thing that holds all edits."""
        function = self._around(edits)
        if function is None:
            return {"kind": "module", "file": self.file, "src": apply_edits(self.source.text, edits)}
        start = self.source.line_span(function.first)[0]
        end = self.source.line_span(function.last)[1]
        moved = [Edit(start=one.start - start, end=one.end - start, text=one.text) for one in edits]
        unit = self._unit(function, apply_edits(self.source.text[start:end], moved))
        inner = self._inner(function, edits) if function.last - function.first > LONG else None
        return unit if inner is None else {**unit, "inner": inner}

    def _inner(self, function: Function, edits: tuple[Edit, ...]) -> dict[str, Any] | None:
        """The innermost function within whose body holds all edits, as a part."""
        for node, owner in reversed(self._nested(function)):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            body, last = node.body[0].lineno, node.end_lineno or node.lineno
            start, end = self.source.line_span(first)[0], self.source.line_span(last)[1]
            inside = all(self.source.line_span(body)[0] <= one.start <= one.end <= end for one in edits)
            if inside and body > node.lineno:
                moved = [Edit(start=one.start - start, end=one.end - start, text=one.text) for one in edits]
                src = apply_edits(self.source.text[start:end], moved)
                return {"line": first, "name": node.name, "cls": owner, "src": src}
        return None

    def _nested(self, function: Function) -> list[tuple[FunctionNode, str]]:
        """Functions within it, outermost first, each with the name of the class right around it."""
        if function.first not in self._within:
            self._within[function.first] = [
                (child, getattr(parent, "name", "") if isinstance(parent, ast.ClassDef) else "")
                for parent in ast.walk(function.node)
                if isinstance(parent, ast.ClassDef | FunctionNode)
                for child in parent.body
                if isinstance(child, FunctionNode)
            ]
        return self._within[function.first]

    def _around(self, edits: tuple[Edit, ...]) -> Function | None:
        found: Function | None = None
        for edit in edits:
            function = function_at(self.functions, self.source.line_of(edit.start))
            if function is None or (found is not None and function is not found):
                return None
            body = self.source.line_span(function.body_first)[0]
            end = self.source.line_span(function.last)[1]
            if not body <= edit.start <= edit.end <= end or self._is_one_line(function):
                return None
            found = function
        return found

    @staticmethod
    def _is_one_line(function: Function) -> bool:
        return function.body_first == function.node.lineno

    def parts_of(self, text: str) -> list[dict[str, Any]]:
        """The functions that differ in a whole new text; the module itself when anything else does."""
        whole = [{"kind": "module", "file": self.file, "src": text}]
        try:
            new = Module(self.file, Source(text=text, path=self.file))
        except SyntaxError:
            return whole
        mine, theirs = self._by_name(), new._by_name()
        if list(mine) != list(theirs) or self._outside() != new._outside():
            return whole
        changed = [name for name in mine if mine[name][1] != theirs[name][1]]
        if any(mine[name][2] != theirs[name][2] for name in changed):
            return whole
        return [self._unit(mine[name][0], theirs[name][1]) for name in changed]

    def _unit(self, function: Function, src: str) -> dict[str, Any]:
        return {
            "kind": "unit",
            "file": self.file,
            "line": function.first,
            "name": function.name,
            "cls": function.owner.name if function.owner else "",
            "src": src,
        }

    def _by_name(self) -> dict[tuple[str, int], tuple[Function, str, str]]:
        """Name and number to function, its text, and its head."""
        found: dict[tuple[str, int], tuple[Function, str, str]] = {}
        for number, one in enumerate(self.functions):
            start, end = self.source.line_span(one.first)[0], self.source.line_span(one.last)[1]
            head = self.source.text[start : self.source.line_span(one.body_first)[0]]
            found[one.qualname, number] = (one, self.source.text[start:end], head)
        return found

    def _outside(self) -> str:
        """The text without its functions."""
        parts, at = [], 0
        for one in self.functions:
            parts.append(self.source.text[at : self.source.line_span(one.first)[0]])
            at = self.source.line_span(one.last)[1]
        return "".join([*parts, self.source.text[at:]])


def packed(variant: Variant, module: Module) -> dict[str, Any]:
    """The JSON form of a variant for the server."""
    if variant.base is not None:
        text = apply_edits(apply_edits(module.source.text, variant.base.edits), variant.edits)
        return {"v": variant.id, "parts": module.parts_of(text)}
    return {"v": variant.id, "parts": module.parts(variant.edits)}
