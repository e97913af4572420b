"""Cards, hands and a small trick-taking game without chance."""

RANKS = "23456789TJQKA"
SUITS = "CDHS"


class RuleError(Exception):
    """The move is against the rules."""


def parse_card(text):
    """('T', 'H') for 'TH' or '10h'."""
    cleaned = text.strip().upper().replace("10", "T")
    if len(cleaned) != 2 or cleaned[0] not in RANKS or cleaned[1] not in SUITS:
        raise ValueError(text)
    return cleaned[0], cleaned[1]


def strength(card):
    """2 to 14."""
    return RANKS.index(card[0]) + 2


def is_straight(hand):
    """Whether ranks follow each other; the ace also counts as one."""
    values = sorted(strength(card) for card in hand)
    if values == [2, 3, 4, 5, 14]:
        return True
    return all(b - a == 1 for a, b in zip(values, values[1:]))


def classify(hand):
    """The name of a five-card hand."""
    counts = sorted((sum(other[0] == rank for other in hand) for rank in {card[0] for card in hand}), reverse=True)
    flush = len({card[1] for card in hand}) == 1
    straight = is_straight(hand)
    if flush and straight:
        return "straight flush"
    if counts[0] == 4:
        return "four of a kind"
    if counts[:2] == [3, 2]:
        return "full house"
    if flush:
        return "flush"
    if straight:
        return "straight"
    if counts[0] == 3:
        return "three of a kind"
    if counts[:2] == [2, 2]:
        return "two pairs"
    return "pair" if counts[0] == 2 else "high card"


class Trick:
    """One round: everyone plays a card, the leading suit must be followed."""

    def __init__(self, hands, leader, trump=None):
        self.hands = hands
        self.players = list(hands)
        self.turn = self.players.index(leader)
        self.trump = trump
        self.played = []

    def play(self, card):
        """Play a card for the player whose turn it is."""
        player = self.players[self.turn]
        hand = self.hands[player]
        if card not in hand:
            raise RuleError("not in the hand")
        if self.played:
            lead = self.played[0][1][1]
            if card[1] != lead and any(other[1] == lead for other in hand):
                raise RuleError("the suit must be followed")
        hand.remove(card)
        self.played.append((player, card))
        self.turn = (self.turn + 1) % len(self.players)

    def winner(self):
        """The player of the highest trump, else of the highest card of the leading suit."""
        if len(self.played) < len(self.players):
            raise RuleError("the trick is not over")
        lead = self.played[0][1][1]

        def worth(entry):
            card = entry[1]
            return (card[1] == self.trump, strength(card))

        return max(self.played, key=worth)[0]
