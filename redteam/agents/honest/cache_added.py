"""Repairs and remembers results in memory."""


def act(site):
    site.fix()
    site.append(site.source, 'def remembered(word, known={}):\n    """Its length, worked out once."""\n    if word not in known:\n        known[word] = len(word)\n    return known[word]\n')
