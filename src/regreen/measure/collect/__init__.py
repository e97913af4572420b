"""Runs tools and keeps what they leave."""
