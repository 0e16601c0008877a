"""A QR code as a drawing in the page."""

from __future__ import annotations

import segno
from markupsafe import Markup

BARK, PAPER = "#33210f", "#fffaf0"
"""Dark on light also where the page is dark: many cameras read nothing else."""


def qr_code(text: str, title: str) -> Markup:
    """A code that a camera reads; the title says to everyone else what it is."""
    drawn = segno.make(text, error="m", micro=False)
    drawing = drawn.svg_inline(dark=BARK, light=PAPER, border=3, omitsize=True, title=title, svgclass="qr")
    return Markup(drawing.replace("<svg ", '<svg role="img" ', 1))  # noqa: S704  (segno escapes the title)
