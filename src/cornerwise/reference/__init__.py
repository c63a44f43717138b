"""The rules of every game in plain Python: the oracle for everything fast.

What is here is written to be read beside the rules, uses nothing but the standard library and the
errors of cornerwise, and shares no table with the compiled kernels: the pieces come from drawings
of their own, so that a slip in one table cannot hide in the other. It is imported explicitly and
never stands in for a missing extension.

- `cornerwise.reference.interface`: what every game offers, and random play on top of it.
- `cornerwise.reference.blokus`: Blokus Classic for two, three and four players, Duo, Mini, Junior.
- `cornerwise.reference.perft`: plain counts of move sequences.
- `cornerwise.reference.minimax`: exact values of Blokus endings, straight from the definition.
"""
