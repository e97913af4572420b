"""One try at one task: workspace, agent, outcome."""
