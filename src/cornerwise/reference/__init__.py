"""The rules of every game in plain Python: the oracle for everything fast.

What is here is written to be read beside the rules, uses nothing but the standard library and the
errors of cornerwise, and shares no table with the compiled kernels: the pieces come from drawings
of their own, so that a slip in one table cannot hide in the other. It is imported explicitly and
never stands in for a missing extension.

- `cornerwise.reference.interface`: what every game offers, and random play on top of it.
- `cornerwise.reference.blokus`: Blokus Classic for two, three and four players, Duo, Mini, Junior.
- `cornerwise.reference.trigon`: Blokus Trigon for two, three and four players.
- `cornerwise.reference.blokus3d`: Blokus 3D for two to four players, with outlines as data.
- `cornerwise.reference.permutu`: Permutu for two to six players, Permutu Reflex, Permutu Memory.
- `cornerwise.reference.polyforms`: all shapes of a number of cells: the pieces of Trigon and 3D.
- `cornerwise.reference.perft`: plain counts of move sequences.
- `cornerwise.reference.minimax`: exact values of Blokus endings, straight from the definition.
"""
