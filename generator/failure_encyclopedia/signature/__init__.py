"""The signature language. Knows nothing of entries or logs."""

from .template import FoldedLine, Match, Template, TemplateError, fold, parse_template

__all__ = ["FoldedLine", "Match", "Template", "TemplateError", "fold", "parse_template"]
