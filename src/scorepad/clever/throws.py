"""How dice can fall: tables from which throws are read."""

from itertools import permutations

POWER_OF_SIX: list[int] = [6**dice for dice in range(7)]
FACTORIAL = [1, 1, 2, 6, 24, 120, 720]

#: In how many ways a set of dice, a bit mask, can fall.
THROWS: list[int] = [6 ** dice.bit_count() for dice in range(64)]

#: What three dice show, three bits each, the first in the lowest.
THREE_FACES = [(at % 6 + 1) | (at // 6 % 6 + 1) << 3 | (at // 36 + 1) << 6 for at in range(216)]

#: Every order in which six dice can land, the nearest first; the first n! of them move only the first n dice.
LANDING_ORDERS = sorted(permutations(range(6)), key=lambda order: order[::-1], reverse=True)

#: The same, three bits a die, the nearest in the lowest.
LANDING = [sum(die << (3 * rank) for rank, die in enumerate(order)) for order in LANDING_ORDERS]
