"""From a task to what an agent is told: pure."""
