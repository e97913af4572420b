"""``test-report.json``: the report's data as JSON, and back."""

import msgspec

from regreen.errors import UsageError
from regreen.model.summary import RunSummary
from regreen.model.texts import writable
from regreen.report.build import test_report
from regreen.report.shape import TestReport


def render(summary: RunSummary) -> str:
    """The report, indented, keys in the order of the type."""
    return encode(test_report(summary))


def encode(report: object) -> str:
    """Any of our artifacts as indented JSON with a final line end."""
    try:
        written = msgspec.json.encode(report)
    except UnicodeEncodeError:  # a file's name that is not UTF-8
        written = msgspec.json.encode(writable(msgspec.to_builtins(report)))
    return msgspec.json.format(written, indent=2).decode() + "\n"


def read(text: str) -> TestReport:
    """A report written by this or an older version; keys of a newer one are left alone.

    Raises:
        UsageError: the text is no test report.
    """
    try:
        report = msgspec.json.decode(text, type=TestReport)
    except msgspec.MsgspecError as error:
        raise UsageError(
            f"This is no test report: {error}.", todo="Give a test-report.json that Regreen wrote.", slug="not-a-report"
        ) from error
    if report.schema != "regreen/test-report":
        raise UsageError(
            f"This is a {report.schema}, not a test report.", todo="Give a test-report.json.", slug="not-a-report"
        )
    return report
