"""Looking back on a game: results proven from its end, and what each move gave away."""

from cornerwise.review.backwards import Estimator, Line, SearchOptions, analyze_end, analyze_ply
from cornerwise.review.proofs import Analysis, Proof, Slip
from cornerwise.review.rows import Review, Row, Total

__all__ = [
    "Analysis",
    "Estimator",
    "Line",
    "Proof",
    "Review",
    "Row",
    "SearchOptions",
    "Slip",
    "Total",
    "analyze_end",
    "analyze_ply",
]
