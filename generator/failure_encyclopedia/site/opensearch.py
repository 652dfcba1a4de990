"""The description by which browsers add the site as a search engine, as OpenSearch 1.1 defines it."""

from __future__ import annotations

from xml.sax.saxutils import escape

from .settings import SiteSettings

OPENSEARCH_FILE = "opensearch.xml"
"""The description below the site's root; the pages link it."""
_LONGEST_NAME = 16
"""Characters that OpenSearch allows a short name."""
_DESCRIPTION = """\
<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>{short_name}</ShortName>
  <LongName>{name}</LongName>
  <Description>Find a known failure by an error line or by words.</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image height="16" width="16" type="image/svg+xml">{icon}</Image>
  <Url type="text/html" template="{search}"/>
</OpenSearchDescription>
"""


def opensearch_description(site: SiteSettings) -> str:
    """Return the description of the site as a search engine."""
    return _DESCRIPTION.format(
        short_name=escape(
            site.name if len(site.name) <= _LONGEST_NAME else site.name[:_LONGEST_NAME].rsplit(" ", 1)[0]
        ),
        name=escape(site.name),
        icon=escape(site.absolute("assets/images/favicon.svg")),
        search=escape(site.absolute("?q={searchTerms}"), {'"': "&quot;"}),
    )
