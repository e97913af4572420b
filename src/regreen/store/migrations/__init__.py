"""Steps from one shape of the tables to the next; the newest is named in ``store.migrate.HEAD``."""
