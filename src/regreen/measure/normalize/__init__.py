"""Raw output to cases and findings: pure."""
