"""Half-open integer intervals [start, end): merging, gaps and cover."""


def normalise(spans):
    """Drop empty spans and sort the rest by start."""
    return sorted((start, end) for start, end in spans if start < end)


def merge(spans):
    """Join spans that overlap or touch."""
    merged = []
    for start, end in normalise(spans):
        if merged and start <= merged[-1][1]:
            last_start, last_end = merged[-1]
            merged[-1] = (last_start, max(last_end, end))
        else:
            merged.append((start, end))
    return merged


def total_length(spans):
    """How many integers are covered by at least one span."""
    return sum(end - start for start, end in merge(spans))


def gaps(spans, low, high):
    """The parts of [low, high) that no span covers."""
    result = []
    position = low
    for start, end in merge(spans):
        if start >= high:
            break
        if start > position:
            result.append((position, start))
        position = end
    if position < high:
        result.append((position, high))
    return result


def intersect(left, right):
    """The parts covered by both lists of spans."""
    left, right = merge(left), merge(right)
    i = j = 0
    common = []
    while i < len(left) and j < len(right):
        start = max(left[i][0], right[j][0])
        end = min(left[i][1], right[j][1])
        if start < end:
            common.append((start, end))
        if left[i][1] < right[j][1]:
            i += 1
        else:
            j += 1
    return common


def busiest(spans):
    """The greatest number of spans that cover one point."""
    events = []
    for start, end in normalise(spans):
        events.append((start, 1))
        events.append((end, -1))
    depth = best = 0
    for _, change in sorted(events):
        depth += change
        best = max(best, depth)
    return best
