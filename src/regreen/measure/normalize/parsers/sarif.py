"""SARIF 2.1: results of static analysis."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from regreen.measure.normalize.parsers.json_doc import Node, load
from regreen.measure.normalize.parsers.lint import LEVELS, said
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.text import capped
from regreen.model.findings import Finding, FindingKind, Location, Severity
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem

_ESCAPED = re.compile(r"%([0-9a-fA-F]{2})")
_PLACEHOLDER = re.compile(r"\{(\d+)\}")
_TYPE_CHECKERS = ("mypy", "pyright", "ty", "tsc", "pyre", "flow")
_SECURITY = ((9.0, Severity.P0), (7.0, Severity.P1), (4.0, Severity.P2))
"""CVSS bounds as code scanning services read ``security-severity``."""


@dataclass(frozen=True, slots=True)
class SarifParser:
    """Reads SARIF."""

    name: str = "sarif"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether it names SARIF's schema, or has runs of a driver."""
        if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{":
            return False
        return b"sarif" in head.lower() or (b'"runs"' in head and b'"driver"' in head) or _named(name)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield the findings of all runs, then facts; a ParseProblem when the analysis itself failed."""
        document = load(stream)
        if isinstance(document, ParseProblem):
            yield document
            return
        if "runs" not in document:
            yield ParseProblem(reason="The file has no runs: it is no SARIF log.", slug="not-results")
            return
        for run in document.each("runs"):
            yield from _run(run, context)


def _named(name: str) -> bool:
    return name.lower().endswith((".sarif", ".sarif.json"))


def _run(run: Node, context: ParseContext) -> Iterator[Parsed]:
    driver = run.get("tool").get("driver")
    rules = {rule.text("id"): rule for rule in driver.each("rules")}
    by_index = list(driver.each("rules"))
    paths, bases = PathMap(context), {key: base.text("uri") for key, base in run.pairs("originalUriBaseIds")}
    kind = FindingKind.TYPE if driver.text("name").lower() in _TYPE_CHECKERS else FindingKind.LINT
    for result in run.each("results"):
        # What is absent was found earlier, and is no longer there.
        if result.text("kind") in {"", "fail", "review", "open"} and result.text("baselineState") != "absent":
            yield _finding(result, _rule(result, rules, by_index), kind, _Places(context, paths, bases))
    yield ParsedFacts(version=driver.text("semanticVersion", "version"), details=(("analysis", driver.text("name")),))
    if any(done.get("executionSuccessful").value is False for done in run.each("invocations")):
        yield ParseProblem(
            reason=f"{driver.text('name') or 'The analysis'} says that its run did not succeed.", slug="tool-broken"
        )


@dataclass(frozen=True, slots=True)
class _Places:
    """What is needed to tell a place."""

    context: ParseContext
    paths: PathMap
    bases: dict[str, str]

    def location(self, result: Node) -> Location | None:
        """The first physical location."""
        place = next(result.each("locations"), Node(None)).get("physicalLocation")
        artifact = place.get("artifactLocation")
        uri = _unescaped(artifact.text("uri"))
        if not uri:
            return None
        base = _unescaped(self.bases.get(artifact.text("uriBaseId"), ""))
        absolute = uri.startswith(("/", "file:")) or not base
        region = place.get("region")
        return Location(
            file=self.paths.relative(uri if absolute else f"{base.rstrip('/')}/{uri}")[0],
            line=region.whole("startLine"),
            column=region.whole("startColumn"),
            end_line=region.whole("endLine") or region.whole("startLine"),
            end_column=region.whole("endColumn"),
        )


def _rule(result: Node, rules: dict[str, Node], by_index: list[Node]) -> Node:
    named = rules.get(result.text("ruleId") or result.get("rule").text("id"))
    if named:
        return named
    index = result.whole("ruleIndex")
    return by_index[index] if index is not None and index < len(by_index) else Node(None)


def _finding(result: Node, rule: Node, kind: FindingKind, places: _Places) -> Finding:
    symbol = next(next(result.each("locations"), Node(None)).each("logicalLocations"), Node(None))
    return said(
        places.context,
        kind,
        capped(_message(result, rule), places.context.cap),
        rule=result.text("ruleId") or rule.text("id"),
        severity=_severity(result, rule),
        symbol=symbol.text("fullyQualifiedName", "name"),
        location=places.location(result),
        fixable=any(True for _ in result.each("fixes")),
        suppressed=any(entry.text("status") in {"", "accepted"} for entry in result.each("suppressions")),
    )


def _message(result: Node, rule: Node) -> str:
    message = result.get("message")
    text = message.text("text", "markdown")
    if not text:
        text = rule.get("messageStrings").get(message.text("id") or "default").text("text")
    text = text or rule.get("shortDescription").text("text")
    arguments = [argument.text() for argument in message.each("arguments")]
    return _PLACEHOLDER.sub(lambda match: _argument(arguments, int(match[1]), match[0]), text)


def _argument(arguments: list[str], index: int, otherwise: str) -> str:
    return arguments[index] if index < len(arguments) else otherwise


def _severity(result: Node, rule: Node) -> Severity:
    score = rule.get("properties").number("security-severity")
    if score is not None:
        return next((severity for least, severity in _SECURITY if score >= least), Severity.P3)
    level = result.text("level") or rule.get("defaultConfiguration").text("level") or "warning"
    return LEVELS.get(level, Severity.P2)


def _unescaped(uri: str) -> str:
    if "%" not in uri:
        return uri
    data = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), uri)
    try:
        return data.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return data


PARSER = SarifParser()
