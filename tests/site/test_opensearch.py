from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from failure_encyclopedia.site.opensearch import opensearch_description
from failure_encyclopedia.site.settings import SiteSettings


@pytest.mark.parametrize(
    ("name", "short_name"),
    [("Failure Encyclopedia", "Failure"), ("Failures", "Failures"), ('A "B" & <C>', 'A "B" & <C>')],
)
def test_the_description_names_the_site_and_where_it_is_asked(name: str, short_name: str) -> None:
    site = SiteSettings(name, "https://example.org/failures/", None, Path())
    root = ElementTree.fromstring(opensearch_description(site))
    found = {element.tag.rpartition("}")[2]: element for element in root}
    assert found["ShortName"].text == short_name
    assert found["LongName"].text == name
    assert found["Url"].attrib["template"] == "https://example.org/failures/?q={searchTerms}"
