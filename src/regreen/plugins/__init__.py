"""What plugs in: tools, agents, executors; reached through the registry only."""
