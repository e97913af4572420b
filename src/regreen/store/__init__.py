"""Durable state: tables, events, artifacts, leases."""
