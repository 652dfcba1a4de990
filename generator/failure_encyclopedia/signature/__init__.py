"""The signature language. Knows nothing of entries or logs."""

from .condition import Condition, ConditionError, parse_condition
from .matching import TemplateSet
from .template import FoldedLine, Match, Template, TemplateError, fold, parse_template
from .traceback_line import is_of_any_traceback

__all__ = [
    "Condition",
    "ConditionError",
    "FoldedLine",
    "Match",
    "Template",
    "TemplateError",
    "TemplateSet",
    "fold",
    "is_of_any_traceback",
    "parse_condition",
    "parse_template",
]
