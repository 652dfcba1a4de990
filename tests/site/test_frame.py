from __future__ import annotations

import pytest

from failure_encyclopedia.site.frame import Frame, FrameError, GeneratedPage, Heading

HTML = (
    '<title>@@title@@ - Site</title><meta content="@@description@@"><link href="https://x.org/failures/frame/">'
    '@@head@@<nav>@@toc@@</nav><h1>@@title@@</h1>@@content@@<a href="../../failures/frame/#top">'
)
PAGE = GeneratedPage(
    "failures/disk-full/", "A & <B>", 'Say "it"', "<p>Text</p>", (Heading("fix", "Fix & go"),), "<meta name=x>"
)


def test_every_slot_is_filled_and_texts_are_escaped() -> None:
    assert Frame(HTML).fill(PAGE) == (
        "<title>A &amp; &lt;B&gt; - Site</title>"
        '<meta content="Say &quot;it&quot;"><link href="https://x.org/failures/disk-full/">'
        '<meta name=x><nav><li class="md-nav__item"><a href="#fix" class="md-nav__link">'
        '<span class="md-ellipsis">Fix &amp; go</span></a></li></nav>'
        '<h1>A &amp; &lt;B&gt;</h1><p>Text</p><a href="../../failures/disk-full/#top">'
    )


def test_slots_in_what_is_filled_in_stay_text() -> None:
    page = GeneratedPage("failures/a/", "@@content@@", "@@head@@ failures/frame/", "@@title@@ @@toc@@ failures/frame/")
    assert Frame("@@title@@|@@description@@|@@content@@|@@toc@@|@@head@@").fill(page) == (
        "@@content@@|@@head@@ failures/frame/|@@title@@ @@toc@@ failures/frame/||"
    )


def test_a_frame_is_filled_anew_for_each_page() -> None:
    frame = Frame(HTML)
    first = frame.fill(PAGE)
    assert "Another" in frame.fill(GeneratedPage("failures/b/", "Another", "", ""))
    assert frame.fill(PAGE) == first


@pytest.mark.parametrize("slot", ["title", "description", "content", "toc", "head"])
def test_a_frame_without_a_slot_is_refused(slot: str) -> None:
    with pytest.raises(FrameError, match=f"lacks the slots {slot}: is `theme/frame.html` in use"):
        Frame(HTML.replace(f"@@{slot}@@", ""))


def test_unknown_slots_stay_as_they_are() -> None:
    assert "@@other@@" in Frame(HTML + "@@other@@").fill(PAGE)


def test_a_page_stands_in_its_folder() -> None:
    assert str(PAGE.file) == "failures/disk-full/index.html"
