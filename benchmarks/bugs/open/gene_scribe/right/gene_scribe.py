"""Reading, turning and comparing strands of DNA."""

PAIRS = str.maketrans("ACGTacgt", "TGCAtgca")
STOPS = {"TAA", "TAG", "TGA"}
LETTERS = {
    "ATG": "M", "TGG": "W", "GCT": "A", "GCC": "A", "TTT": "F", "TTC": "F",
    "AAA": "K", "AAG": "K", "GGT": "G", "GGC": "G", "CAT": "H", "CAC": "H",
}


class StrandError(ValueError):
    """A strand holds a letter that is no base."""

    def __init__(self, place, letter):
        super().__init__(f"no base at {place}: {letter!r}")
        self.place = place
        self.letter = letter


def read_records(lines):
    """Yield (name, strand) of text in the FASTA layout; a strand may go over many lines."""
    name, parts = None, []
    for line in lines:
        line = line.strip()
        if not line or line.startswith(";"):
            continue
        if line.startswith(">"):
            if name is not None:
                yield name, "".join(parts)
            name, parts = line[1:].strip(), []
        elif name is None:
            raise ValueError("a strand without a name")
        else:
            parts.append(line.upper())
    if name is not None:
        yield name, "".join(parts)


def check(strand):
    """The strand in capitals; StrandError names the first wrong letter, counted from one."""
    for place, letter in enumerate(strand, 1):
        if letter.upper() not in "ACGT":
            raise StrandError(place, letter)
    return strand.upper()


def opposite(strand):
    """The other strand, read from its own beginning."""
    return strand.translate(PAIRS)[::-1]


def share_of_gc(strand):
    """How much of the strand is G or C, in percent, with one digit."""
    if not strand:
        return 0.0
    strand = strand.upper()
    return round(100 * (strand.count("G") + strand.count("C")) / len(strand), 1)


def codons(strand, start=0):
    """Yield the whole groups of three; what is left over at the end is not told."""
    for place in range(start, len(strand) - 2, 3):
        yield place, strand[place:place + 3]


def translate(strand):
    """Letters of the protein, up to the first stop; X is a group that is not known."""
    letters = []
    for _, group in codons(strand):
        if group in STOPS:
            break
        letters.append(LETTERS.get(group, "X"))
    return "".join(letters)


def open_frames(strand, shortest=2):
    """(begin, end) of what lies from a start to its stop in each of three frames; end is behind the stop."""
    found = []
    for frame in range(3):
        begin = None
        for place, group in codons(strand, frame):
            if group == "ATG" and begin is None:
                begin = place
            elif group in STOPS and begin is not None:
                if (place - begin) // 3 >= shortest:
                    found.append((begin, place + 3))
                begin = None
    return sorted(found)


def distance(one, other):
    """At how many places two strands of one length differ."""
    if len(one) != len(other):
        raise ValueError("strands of different lengths")
    return sum(first != second for first, second in zip(one, other))


def consensus(strands):
    """The commonest base of each column; of bases as common the first of the alphabet."""
    strand = []
    for column in zip(*strands):
        strand.append(min("ACGT", key=lambda base: (-column.count(base), base)))
    return "".join(strand)


def overlap(left, right, least=1):
    """Length of the longest end of the left strand that the right one begins with."""
    for length in range(min(len(left), len(right)), least - 1, -1):
        if left.endswith(right[:length]):
            return length
    return 0


def count_words(strand, length):
    """How often each word of a length stands in the strand, overlapping ones too."""
    counts = {}
    for place in range(len(strand) - length + 1):
        word = strand[place:place + length]
        counts[word] = counts.get(word, 0) + 1
    return counts
