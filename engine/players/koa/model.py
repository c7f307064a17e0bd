"""A fast table of KOA, for thousands of tried actions a second.

It uses lists of integers and changes them in place. It plays as `apply` does, given the results of
the wheel, the dice and the stones, but without events. Lava and the rubble of earthquakes are the
same here because they have the same effect. Lists are by clan, and sets of squares are bits.
"""

from __future__ import annotations

from typing import Final

from engine.games.koa.board import CORNERS
from engine.games.koa.chance import Find
from engine.games.koa.ground import EARLY, FOR_A_LEVEL, LEVELS
from engine.games.koa.state import CLANS, Public
from engine.players.koa.constants import NOBODY, Terms
from engine.players.koa.squares import BIT, CAMP, HOME, Squares, joined, spread

CAMPS: Final[Squares] = sum(CAMP)


class Table:
    """A match under way."""

    __slots__ = (
        "actions", "caverns", "caverns_left", "chain", "food", "food_left", "food_marks", "idle", "is_over", "is_second",  # noqa: E501
        "is_switched", "network", "rim", "round", "rubble", "springs", "springs_left", "steering", "taken", "terms",  # noqa: E501
        "trophies", "turn", "used", "water_marks",
    )  # fmt: skip

    def __init__(self, view: Public) -> None:
        self.terms = Terms(view)
        self.caverns = [0] * CLANS
        self.food = [0] * CLANS
        self.springs = [0] * CLANS
        self.food_marks = [0] * CLANS
        self.water_marks = [0] * CLANS
        self.rubble = 0
        self.taken = CAMPS
        """Squares with anything on them, camps and markers included."""
        for tile in view.tiles:
            bit = BIT[tile.square]
            self.taken |= bit
            if tile.clan is None:
                self.rubble |= bit
            else:
                self._of(tile.find, tile.is_marker)[tile.clan] |= bit
        self.caverns_left = [pool.cavern for pool in view.pools]
        self.food_left = [pool.goroldioa for pool in view.pools]
        self.springs_left = [pool.spring for pool in view.pools]
        self.trophies = [len(won) for won in view.trophies]
        self.turn, self.round, self.used = view.turn, view.round, view.used
        self.is_switched, self.is_second = view.is_switched, view.is_second
        self.idle, self.steering = view.idle, view.steering
        self.is_over = view.ending is not None
        self.network, self.rim = [0] * CLANS, [0] * CLANS
        self.chain = [0] * CLANS
        """The camp, and the caverns joined to it by caverns alone."""
        self.actions = [0] * CLANS
        for clan in CORNERS:
            self._connect(clan)

    def copy(self) -> Table:
        """Return an independent copy."""
        other = Table.__new__(Table)
        other.terms = self.terms
        other.caverns = self.caverns[:]
        other.food = self.food[:]
        other.springs = self.springs[:]
        other.food_marks = self.food_marks[:]
        other.water_marks = self.water_marks[:]
        other.rubble = self.rubble
        other.taken = self.taken
        other.caverns_left = self.caverns_left[:]
        other.food_left = self.food_left[:]
        other.springs_left = self.springs_left[:]
        other.trophies = self.trophies[:]
        other.turn = self.turn
        other.round = self.round
        other.used = self.used
        other.is_switched = self.is_switched
        other.is_second = self.is_second
        other.idle = self.idle
        other.steering = self.steering
        other.is_over = self.is_over
        other.network = self.network[:]
        other.rim = self.rim[:]
        other.chain = self.chain[:]
        other.actions = self.actions[:]
        return other

    @property
    def mover(self) -> int:
        """The seat that moves the clan whose turn it is."""
        owner = self.terms.owners[self.turn]
        return self.steering if owner == NOBODY else owner

    # Possible actions of the current clan; for another clan, as if it were its turn

    def sites(self, clan: int) -> Squares:
        """Return where a clan can dig."""
        return self.rim[clan] & ~self.taken

    def prey(self, clan: int) -> Squares:
        """Return what a clan can seize."""
        if self.terms.owners[clan] == NOBODY:
            return 0
        found = 0
        has_food, has_springs = self.food_left[clan] > 0, self.springs_left[clan] > 0
        for rival in self.terms.rivals[clan]:
            found |= self.caverns[rival]
            if has_food:
                found |= self.food[rival] | self.food_marks[rival]
            if has_springs:
                found |= self.springs[rival] | self.water_marks[rival]
        return found & self.rim[clan]

    def claims(self, clan: int) -> Squares:
        """Return the markers that a clan can claim."""
        return (self.food_marks[clan] | self.water_marks[clan]) & self.rim[clan]

    def can_seek(self, clan: int) -> bool:
        """Return whether a clan can ask the Sharman."""
        terms = self.terms
        return (
            terms.owners[clan] != NOBODY
            and (self.food_left[clan] > 0 or self.springs_left[clan] > 0)
            and (self.food_marks[clan] | self.water_marks[clan]).bit_count() < terms.markers
            and HOME[clan] & ~self.taken != 0
        )

    def switches(self, clan: int) -> Squares:
        """Return the pieces that a blocked clan may switch for a cavern."""
        if self.used or self.is_switched or self.sites(clan) or self.claims(clan) or self.prey(clan):
            return 0
        laid = self.caverns[clan] | self.food[clan] | self.springs[clan]
        if laid.bit_count() > EARLY or not (self.caverns_left[clan] or self.terms.endless[clan]):
            return 0
        return self.rim[clan] & (self.rubble | self.springs[clan])

    def can_act(self, clan: int) -> bool:
        """Return whether a clan can do anything."""
        return bool(
            self.rim[clan] & ~self.taken
            or self.prey(clan)
            or self.claims(clan)
            or self.can_seek(clan)
            or self.switches(clan)
        )

    # Actions with known random results

    def dig(self, bit: int, find: Find, struck: int = 0) -> None:
        """Put a find on a square; an earthquake leaves rubble at `struck`."""
        clan = self.turn
        if find is Find.CAVERN:
            self._lay_cavern(clan, bit)
        elif find is Find.GOROLDIOA:
            self.food_left[clan] -= 1
            self.food[clan] |= bit
            self._lay(clan, bit)
        elif find is Find.SPRING:
            self.springs_left[clan] -= 1
            self.springs[clan] |= bit
            self.taken |= bit
            self._count(clan)
        elif find is Find.LAVA:
            self.rubble |= bit
            self.taken |= bit
        else:
            self._shake(struck)
        if not self.is_second:
            self.used += 1
        self.is_second = self.terms.endless[clan] and not self.is_second
        self._go_on()

    def seize(self, bit: int, is_won: bool) -> None:
        """Attack a square; the action is used even if the attack fails."""
        clan = self.turn
        self.used += 1
        if is_won:
            rival = next(one for one in self.terms.rivals[clan] if self._whole(one) & bit)
            if self.caverns[rival] & bit:
                self.caverns[rival] ^= bit
                self.trophies[clan] += 1
                self._connect(rival)
                self._lay_cavern(clan, bit)
            elif (self.food[rival] | self.food_marks[rival]) & bit:
                self._lift(rival, bit)
                self.food_left[clan] -= 1
                self.food[clan] |= bit
                self._lay(clan, bit)
            else:
                self._lift(rival, bit)
                self.springs_left[clan] -= 1
                self.springs[clan] |= bit
                self.taken |= bit
                self._count(clan)
        self._go_on()

    def mark(self, bit: int, find: Find) -> None:
        """Put a marker for the Sharman's find on a square."""
        clan = self.turn
        self.used += 1
        self.taken |= bit
        if find is Find.GOROLDIOA:
            self.food_left[clan] -= 1
            self.food_marks[clan] |= bit
        else:
            self.springs_left[clan] -= 1
            self.water_marks[clan] |= bit
        self._go_on()

    def claim(self, bit: int) -> None:
        """Turn a marker into its tile."""
        clan = self.turn
        self.used += 1
        if self.food_marks[clan] & bit:
            self.food_marks[clan] ^= bit
            self.food[clan] |= bit
            self._lay(clan, bit)
        else:
            self.water_marks[clan] ^= bit
            self.springs[clan] |= bit
            self._count(clan)
        self._go_on()

    def switch(self, bit: int) -> None:
        """Turn a piece that blocks the camp into a cavern."""
        clan = self.turn
        self.is_switched = True
        if self.springs[clan] & bit:
            self.springs[clan] ^= bit
            self.springs_left[clan] += 1
        self.rubble &= ~bit
        self._lay_cavern(clan, bit)
        self._go_on()

    def end(self) -> None:
        """Give up the rest of the turn."""
        self._pass_on()

    # Points

    def points(self, clan: int) -> int:
        """Return a clan's victory points; 0 after its player has left."""
        terms = self.terms
        if terms.gone[clan]:
            return 0
        caverns = self.caverns[clan]
        return (
            terms.vp_cavern * caverns.bit_count()
            + terms.vp_chained * (self.chain[clan].bit_count() - 1)
            + terms.vp_outside * (caverns & ~HOME[clan]).bit_count()
            + terms.vp_trophy * self.trophies[clan]
        )

    # Tiles

    def _of(self, find: Find, is_marker: bool) -> list[Squares]:
        if find is Find.CAVERN:
            return self.caverns
        if find is Find.GOROLDIOA:
            return self.food_marks if is_marker else self.food
        return self.water_marks if is_marker else self.springs

    def _whole(self, clan: int) -> Squares:
        return (
            self.caverns[clan] | self.food[clan] | self.springs[clan]
            | self.food_marks[clan] | self.water_marks[clan]
        )  # fmt: skip

    def _lay_cavern(self, clan: int, bit: int) -> None:
        """Lay a cavern from the pool; the last one ends the match."""
        self.caverns[clan] |= bit
        self._lay(clan, bit)
        if not self.terms.endless[clan]:
            self.caverns_left[clan] -= 1
            if not self.caverns_left[clan]:
                self.is_over = True

    def _lay(self, clan: int, bit: int) -> None:
        """Update the table after a new cavern or goroldioa of a clan."""
        self.taken |= bit
        near = spread(bit)
        network = self.network[clan]
        if near & network and not near & (self.caverns[clan] | self.food[clan]) & ~(network | bit):
            self.network[clan] = network | bit
            self.rim[clan] = (self.rim[clan] | near) & ~(network | bit)
            if bit & self.caverns[clan] and near & self.chain[clan]:
                self.chain[clan] = joined(self.chain[clan] | bit, self.caverns[clan])
            self._count(clan)
        else:
            self._connect(clan)

    def _connect(self, clan: int) -> None:
        """Compute again everything that is connected to the clan's camp."""
        camp, caverns = CAMP[clan], self.caverns[clan]
        network = joined(camp, caverns | self.food[clan])
        self.network[clan] = network
        self.rim[clan] = spread(network) & ~network
        self.chain[clan] = joined(camp, caverns)
        self._count(clan)

    def _count(self, clan: int) -> None:
        """Count the clan's actions in a turn."""
        food = (self.network[clan] & self.food[clan]).bit_count()
        springs = (self.rim[clan] & self.springs[clan]).bit_count()
        levels = (food if food < springs else springs) // FOR_A_LEVEL
        self.actions[clan] = 1 + (levels if levels < LEVELS else LEVELS)

    def _lift(self, clan: int, bit: int) -> None:
        """Return a tile or a marker of a clan to its pool."""
        if self.caverns[clan] & bit:
            self.caverns[clan] ^= bit
            if not self.terms.endless[clan]:
                self.caverns_left[clan] += 1
            self._connect(clan)
        elif self.food[clan] & bit:
            self.food[clan] ^= bit
            self.food_left[clan] += 1
            self._connect(clan)
        elif self.springs[clan] & bit:
            self.springs[clan] ^= bit
            self.springs_left[clan] += 1
            self._count(clan)
        elif self.food_marks[clan] & bit:
            self.food_marks[clan] ^= bit
            self.food_left[clan] += 1
        else:
            self.water_marks[clan] ^= bit
            self.springs_left[clan] += 1

    def _shake(self, bit: int) -> None:
        """Strike a square with an earthquake."""
        if self.taken & bit and not self.rubble & bit:
            for clan in CORNERS:
                if self._whole(clan) & bit:
                    self._lift(clan, bit)
        self.rubble |= bit
        self.taken |= bit

    # Turns

    def _go_on(self) -> None:
        """Continue the turn if possible; otherwise begin the next one.

        A turn continues while there are actions left and something to do with them.
        """
        if self.is_over:
            return
        clan = self.turn
        if self.is_second:
            if self.sites(clan):
                return
            self.is_second = False
        if self.used < self.actions[clan] and self.can_act(clan):
            return
        self._pass_on()

    def _pass_on(self) -> None:
        """Begin the next turn of a clan that can do anything.

        The match ends if no clan could act for a whole round.
        """
        terms, clan = self.terms, self.turn
        has_acted = self.used > 0 or self.is_switched
        self.idle = 0 if has_acted else self.idle + (not terms.gone[clan])
        self.used, self.is_switched, self.is_second = 0, False, False
        while True:
            if self.idle >= CLANS:
                self.is_over = True
                return
            if terms.owners[self.turn] == NOBODY:
                self.steering = terms.led_after[self.steering]
            following = (self.turn + 1) % CLANS
            number = self.round + (following == terms.first)
            if number > terms.rounds:
                self.is_over = True
                return
            self.turn, self.round = following, number
            if terms.gone[following]:
                continue
            if self.can_act(following):
                return
            self.idle += 1
