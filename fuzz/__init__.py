"""Fuzzing: what no input may do to cornerwise, and a machine that looks for one that does.

``python -m fuzz TARGET --runs N`` runs a target; see docs/reliability.md.
"""
