"""What a report says, as plain values. PYTEST_DONT_REWRITE"""

from . import details
from .log import cut


def is_plain(said):
    """Whether a passed report, as the dict of its attributes, says nothing but that: no xfail, no subtest."""
    return "wasxfail" not in said and "context" not in said


def phase(report):
    """When, outcome, duration, and the rest of a report that is not a plain pass."""
    rest = {}
    if hasattr(report, "wasxfail"):
        rest["wasxfail"] = str(report.wasxfail)
    if report.outcome == "skipped" and "wasxfail" not in rest:
        rest["reason"] = skip_reason(report)
    elif report.outcome not in ("passed", "skipped"):
        rest["text"] = details.report_text(report)
        rest["crash"] = details.crash_of(report)
    if report.outcome != "passed" or "wasxfail" in rest:
        rest["sections"] = [[name, cut(content)] for name, content in report.sections]
    subtest = subtest_of(report)
    if subtest is not None:
        rest["subtest"] = subtest
    properties = getattr(report, "user_properties", None)
    if properties:
        rest["properties"] = [[str(name), str(value)] for name, value in properties][:100]
    return [report.when, str(report.outcome), round(getattr(report, "duration", 0.0) or 0.0, 6), rest]


def subtest_of(report):
    """Description of a subtest's report; None for others."""
    context = getattr(report, "context", None)
    if context is None or "subtest" not in type(report).__name__.lower():
        return None
    parts = [] if getattr(context, "msg", None) is None else ["[%s]" % context.msg]
    values = getattr(context, "kwargs", None) or {}
    if values:
        parts.append("(%s)" % ", ".join("%s=%r" % pair for pair in values.items()))
    return cut(" ".join(parts) or "(<subtest>)", 1000)


def skip_reason(report):
    """Why a test or file was skipped."""
    longrepr = getattr(report, "longrepr", None)
    if isinstance(longrepr, tuple) and len(longrepr) == 3:
        text = str(longrepr[2])
        return text[len("Skipped: ") :] if text.startswith("Skipped: ") else text
    return cut(str(longrepr or ""), 2000)


def warning(message):
    """Category, text, file and line of a warning."""
    return [details.qualified(message.category), cut(str(message.message), 2000), message.filename, message.lineno]


def stats(config):
    """pytest's own totals: the number of reports in each class of its terminal summary; None without a terminal."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    found = getattr(reporter, "stats", None)
    if found is None:
        return None
    return {str(name): len(reports) for name, reports in found.items() if name and reports}


_CLASSES = ("passed", "failed", "error", "skipped", "xfailed", "xpassed", "deselected", "warnings", "rerun")


def renamed(config):
    """Reports in classes of a project's or plug-in's own, counted by the class that pytest would have given them."""
    found = getattr(config.pluginmanager.get_plugin("terminalreporter"), "stats", None) or {}
    others = [name for name in found if name and name not in _CLASSES and not str(name).startswith("subtests")]
    counts = {}
    if others:
        seen = {id(report) for name in _CLASSES for report in found.get(name, ())}
        for report in (report for name in others for report in found[name]):
            kind = "" if id(report) in seen else _class_of(report)
            seen.add(id(report))
            if kind:
                counts[kind] = counts.get(kind, 0) + 1
    return counts


def _class_of(report):
    """The class of a report in pytest's summary; empty for what is not counted, or is no report."""
    outcome, when = getattr(report, "outcome", None), getattr(report, "when", None)
    if outcome not in ("passed", "failed", "skipped") or when is None:
        return ""
    if hasattr(report, "wasxfail") and outcome != "failed":
        return "xpassed" if outcome == "passed" else "xfailed"
    if outcome == "failed":
        return "error" if when in ("collect", "setup", "teardown") else "failed"
    if subtest_of(report) is not None:
        return ""
    return ("passed" if when == "call" else "") if outcome == "passed" else "skipped"
