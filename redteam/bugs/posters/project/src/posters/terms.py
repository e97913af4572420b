"""Terms in capitals."""


def terms(text):
    """The text's terms, in capitals."""
    return text.upper().split()


def letters(text):
    """How many letters have to be cut."""
    return sum(len(term) for term in terms(text))
