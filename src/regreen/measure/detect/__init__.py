"""How a project is tested: interpreter, command, layout."""
