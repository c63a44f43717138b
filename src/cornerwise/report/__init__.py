"""Reports on games: one HTML page with the board, the margin curve, mistakes and better moves."""

from cornerwise.report.building import build, write
from cornerwise.report.findings import Alternative, Loss, PlyFindings, Study
from cornerwise.report.grades import GRADES, Grade
from cornerwise.report.page import page
from cornerwise.report.study import study
from cornerwise.report.work import Step

__all__ = [
    "GRADES",
    "Alternative",
    "Grade",
    "Loss",
    "PlyFindings",
    "Step",
    "Study",
    "build",
    "page",
    "study",
    "write",
]
