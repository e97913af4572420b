"""Durable state: tables, events, artifacts, leases."""

from regreen.store.artifacts import Artifacts
from regreen.store.folders import RunFolder
from regreen.store.leases import Lease, LeaseLost, Owner
from regreen.store.ledger import Entry
from regreen.store.looking import open_to_look
from regreen.store.opened import SEALED, Store
from regreen.store.opened import open_store as open  # noqa: A004 - `store.open` reads like what it does
from regreen.store.quotas import Quota, Spending
from regreen.store.reader import Reader
from regreen.store.redact import Redactor
from regreen.store.rows import CandidateRow, RefusedRow, RunRow, TaskRow
from regreen.store.transaction import Transaction
from regreen.store.unneeded import remove_unneeded, unneeded

__all__ = [
    "SEALED",
    "Artifacts",
    "CandidateRow",
    "Entry",
    "Lease",
    "LeaseLost",
    "Owner",
    "Quota",
    "Reader",
    "Redactor",
    "RefusedRow",
    "RunFolder",
    "RunRow",
    "Spending",
    "Store",
    "TaskRow",
    "Transaction",
    "open",
    "open_to_look",
    "remove_unneeded",
    "unneeded",
]
