"""Diagnose, plan, schedule, stop: values in, values out."""
