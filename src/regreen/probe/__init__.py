"""All that is loaded into a target: standard library and pytest only, Python 3.8 and later."""
