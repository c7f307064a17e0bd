"""Random tables of Kaliko that match one seat's knowledge.

The bag and the other hands are drawn at random.

House rule: what a seat knows is in its View and nowhere else. A tile that was shown and returned to
the bag can't be in a hand that has not drawn since (KAL-23).
"""

from engine.contract.dice import Dice
from engine.games.kaliko.state import Public, State, View
from engine.games.kaliko.tiles import TILES, Tile, in_order


def sample(view: View, dice: Dice) -> State:
    """Return a State that the view's seat can't tell from the real one.

    Returned tiles are placed first, the latest before the others. Each goes to a random place in
    the bag or in a hand that may hold it, all equally likely. The other tiles fill the remaining
    places.
    """
    others = [seat for seat in range(view.seats) if seat != view.seat]
    hands: list[list[Tile]] = [[] for _ in range(view.seats)]
    bag: list[Tile] = []
    unseen = dict.fromkeys(TILES)
    for tile in (*view.hand, *(laid.tile for laid in view.pattern)):
        del unseen[tile]
    for returned in reversed(view.returned):
        for tile in dice.shuffle([tile for tile in returned.tiles if tile in unseen]):
            room = {seat: min(view.counts[seat], returned.room[seat]) - len(hands[seat]) for seat in others}
            places = [seat for seat in others for _ in range(room[seat])]
            at = dice.below(len(places) + view.bag - len(bag))
            (hands[places[at]] if at < len(places) else bag).append(tile)
            del unseen[tile]
    pile = dice.shuffle(tuple(unseen))
    for seat in others:
        lacking = view.counts[seat] - len(hands[seat])
        hands[seat] += pile[:lacking]
        pile = pile[lacking:]
    if view.seat is not None:
        hands[view.seat] += view.hand
    return State(
        **{name: getattr(view, name) for name in Public.model_fields},
        hands=tuple(map(in_order, hands)),
        bag=dice.shuffle((*bag, *pile)),
    )
