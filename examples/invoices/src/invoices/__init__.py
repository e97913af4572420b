"""A small library for invoices: money, discounts, due dates, parsing, reports."""
