"""Behaviour of mail_quill on generated inputs, to compare a patched module with the right one."""

import base64
import random


def case(rng):
    head = "\n".join(rng.choice(["A: 1", "b:x: y", " more", "\tand more", "To: q", "", "C:"]) for _ in range(7))
    pieces = ["Ann <a@X.org>", '"Lee, B" <b@y.ORG>', "c@d", "broken", '"q@R"@s.T', "<x@y@Z.de>", ""]
    addresses = rng.choice([",", ", ", " ,"]).join(rng.choice(pieces) for _ in range(rng.randint(0, 4)))
    subject = "".join(rng.choice(["Re: ", "AW:", "re : ", "Tea", "Fwd: ", "x"]) for _ in range(4))
    body = "\n".join(rng.choice(["hello there you", "> old", ">> older", "", "-- ", "--", "a much longer line of words here", "bye"]) for _ in range(6))
    words = "".join(rng.choice(["ü", "a", "ß", "=", "long ", "€"]) for _ in range(6))
    markup = "".join(rng.choice(["<p>", "</p>", "<br>", "<BR />", "&amp;", "&lt;b&gt;", "&eacute;", " word "]) for _ in range(8))
    count = rng.randint(1, 8)
    order = rng.sample(range(count), count)
    mails = [(number, rng.choice([None, rng.randint(0, count + 1)])) for number in order]
    return head, addresses, subject, body, words, markup, mails, rng.randint(5, 14)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    head, addresses, subject, body, words, markup, mails, width = case
    printable = "".join(f"={byte:02X}" if byte > 127 or byte == 61 else chr(byte) for byte in words.encode()) + "=\nend"
    fields = attempt(module.read_head, "Z: 0\n" + head)
    seen = [fields, attempt(module.field, [("to", "a"), ("cc", ""), ("to", "b")], addresses[:2] or "To", "none")]
    parts = attempt(module.split_addresses, addresses)
    seen += [parts, [attempt(module.parse_address, part) for part in parts], attempt(module.subject_of_answer, subject)]
    seen += [attempt(module.quote, body, width), attempt(module.new_text, body), attempt(module.decode_body, printable, "Quoted-Printable")]
    seen += [attempt(module.decode_body, base64.encodebytes(words.encode()).decode(), "base64"), attempt(module.decode_body, words, "8bit"), attempt(module.decode_body, words, "x")]
    seen += [attempt(module.plain, markup), attempt(module.threads, mails), attempt(module.field, [("to", "a"), ("cc", "")], "CC", "none")]
    return seen


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"
