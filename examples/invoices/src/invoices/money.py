"""Amounts in cents, so that nothing is lost to floating point."""


def parse_amount(text):
    """Read an amount such as ``12.50`` or ``1,250.00`` as cents."""
    whole, _, cents = text.strip().replace(",", "").partition(".")
    return int(whole) * 100 + int((cents + "00")[:2])


def format_amount(cents):
    """Write cents as ``1,250.00``."""
    sign = "-" if cents < 0 else ""
    cents = abs(cents)
    return f"{sign}{cents // 100:,}.{cents % 100:02d}"


def share(cents, parts):
    """Split an amount into equal parts; the first ones carry the cents that are left over."""
    quotient, rest = divmod(cents, parts)
    return [quotient + 1 if place <= rest else quotient for place in range(parts)]
