"""Random tables of How many Calories? that match one seat's knowledge.

All that is hidden from the seat is drawn at random.

House rules: what a seat knows is in its View and nowhere else. It knows every card that was laid
open in this round, the cards that it threw away, and who got the cards that it passed on.
"""

from engine.contract.dice import Dice
from engine.games.howmanycalories.cards import DECK, Card
from engine.games.howmanycalories.state import HAND_SIZE, PASSED, Public, State, View

_Cards = tuple[Card, ...]


def sample(view: View, dice: Dice) -> State:
    """Return a State that the view's seat can't tell from the real one.

    All such States are equally likely.
    """
    unseen = _Unseen(view, dice)
    hands, passing, received, dropped = [], [], [], []
    for seat in range(view.seats):
        if seat == view.seat:
            hands.append(view.hand)
            passing.append((view.passing[0], view.passing[1]) if view.passing else None)
            received.append(view.received)
            dropped.append(view.dropped)
        else:
            hands.append(unseen.draw_hand(seat))
            passing.append(unseen.draw_passing(seat))
            dropped.append(unseen.draw_dropped(seat))
            received.append(unseen.draw_received(seat, (*hands[-1], *dropped[-1])))
    if view.ghost is not None:
        hands.append(unseen.draw_cards(view.counts[view.ghost]))
    elsewhere = {one.card for one in view.trick}.union(*hands, *view.taken, *filter(None, passing))
    return State(
        **{name: getattr(view, name) for name in Public.model_fields},
        hands=tuple(hands),
        passing=tuple(passing),
        received=tuple(received),
        discards=tuple(card for card in DECK if card not in elsewhere),
        dropped=tuple(dropped) if any(dropped) else (),
    )


class _Unseen:
    """A pile of the cards whose places a seat does not know."""

    def __init__(self, view: View, dice: Dice) -> None:
        self._view = view
        self._dice = dice
        tricks = (*(trick.laid for trick in view.past), view.trick)
        self._laid = [one for laid in tricks for one in laid]
        self._is_remembered = len(view.past) == view.tricks
        """False in a round that began before tricks were stored."""
        is_open = {one.card for one in self._laid}.union(*view.taken)
        self._kept = tuple(card for card in view.given if card not in is_open)
        self._keeper = view.receiver(view.seat) if view.seat in view.passers else None
        known = is_open.union(view.hand, view.passing, view.dropped, self._kept)
        self._pile = dice.shuffle([card for card in DECK if card not in known])

    def draw_cards(self, count: int) -> _Cards:
        """Draw `count` of the cards."""
        drawn, self._pile = self._pile[:count], self._pile[count:]
        return drawn

    def draw_hand(self, seat: int) -> _Cards:
        """Draw a player's hand, including the cards known to be in it."""
        count = self._view.counts[seat]
        known = self._kept if seat == self._keeper and count else ()
        return tuple(sorted((*known, *self.draw_cards(count - len(known)))))

    def draw_passing(self, seat: int) -> tuple[Card, Card] | None:
        """Draw the cards that a player has chosen to pass."""
        view = self._view
        if view.phase != "pass" or not view.passed[seat] or seat not in view.passers:
            return None
        one, other = sorted(self.draw_cards(PASSED))
        return one, other

    def draw_dropped(self, seat: int) -> _Cards:
        """Draw the cards that a player has thrown away.

        These are all cards of the deal that are neither in hand nor were laid.
        """
        view = self._view
        if view.phase == "pass" or not self._is_remembered:
            return ()
        count = HAND_SIZE - view.counts[seat] - len(self._laid_by(seat))
        known = self._kept if seat == self._keeper and not view.counts[seat] else ()
        return tuple(sorted((*known, *self.draw_cards(count - len(known)))))

    def draw_received(self, seat: int, held: _Cards) -> _Cards:
        """Draw the cards that a player received, from those that it holds or has laid."""
        view = self._view
        if view.phase == "pass" or seat not in view.passers:
            return ()
        if seat == self._keeper:
            return view.given
        return tuple(sorted(self._dice.shuffle((*held, *self._laid_by(seat)))[:PASSED]))

    def _laid_by(self, seat: int) -> _Cards:
        return tuple(one.card for one in self._laid if one.chair == seat)
