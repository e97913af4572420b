"""Turns a variant into what the warm process can put in place: one function, or a whole module to run again."""

from typing import Any

from regreen.repair.variants import Variant
from regreen.syntax.scopes import Function, function_at, outer_functions
from regreen.syntax.source import Edit, Source, apply_edits


class Module:
    """One file that may be edited, parsed once."""

    def __init__(self, file: str, source: Source) -> None:
        """Find its functions."""
        self.file = file
        self.source = source
        self.functions = outer_functions(source.tree)

    def part(self, edits: tuple[Edit, ...]) -> dict[str, Any]:
        """The smallest thing that holds all edits."""
        function = self._around(edits)
        if function is None:
            return {"kind": "module", "file": self.file, "src": apply_edits(self.source.text, edits)}
        start = self.source.line_span(function.first)[0]
        end = self.source.line_span(function.last)[1]
        moved = [Edit(start=one.start - start, end=one.end - start, text=one.text) for one in edits]
        return {
            "kind": "unit",
            "file": self.file,
            "line": function.first,
            "name": function.name,
            "cls": function.owner.name if function.owner else "",
            "src": apply_edits(self.source.text[start:end], moved),
        }

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


def packed(variant: Variant, module: Module) -> dict[str, Any]:
    """The JSON form of a variant for the server."""
    return {"v": variant.id, "parts": [module.part(variant.edits)]}
