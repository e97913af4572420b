"""Edit distance, common subsequences and line diffs."""


def distance(left, right):
    """The least number of insertions, deletions and substitutions."""
    previous = [0] * (len(right) + 1)
    for i, a in enumerate(left, start=1):
        current = [0]
        for j, b in enumerate(right, start=1):
            cost = 0 if a == b else 1
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost))
        previous = current
    return previous[-1]


def table(left, right):
    """Lengths of the longest common subsequence for all pairs of tails."""
    rows, columns = len(left), len(right)
    lengths = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            if left[i] == right[j]:
                lengths[i][j] = lengths[i + 1][j + 1] + 1
            else:
                lengths[i][j] = max(lengths[i + 1][j], lengths[i][j + 1])
    return lengths


def diff(left, right):
    """(' ' | '-' | '+', item) pairs that turn left into right; deletions come first."""
    lengths = table(left, right)
    i = j = 0
    result = []
    while i < len(left) and j < len(right):
        if left[i] == right[j]:
            result.append((" ", left[i]))
            i += 1
            j += 1
        elif lengths[i + 1][j] >= lengths[i][j + 1]:
            result.append(("-", left[i]))
            i += 1
        else:
            result.append(("+", right[j]))
            j += 1
    result.extend(("-", item) for item in left[i:])
    result.extend(("+", item) for item in right[j:])
    return result


def closest(word, candidates, most=2):
    """The nearest candidate within a distance, ignoring case; the first of equals; None if all are too far."""
    best, best_distance = None, most + 1
    for candidate in candidates:
        steps = distance(word.lower(), candidate.lower())
        if steps < best_distance:
            best, best_distance = candidate, steps
    return best


def similarity(left, right):
    """1.0 for equal texts, 0.0 for texts with nothing in common; two empty texts are equal."""
    longest = max(len(left), len(right))
    if longest == 0:
        return 1.0
    return 1 - distance(left, right) / longest
