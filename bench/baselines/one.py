"""What an ordinary script does for one person: read the profile, fill a page, print it. `one.py PROFILE PAGE OUT`."""

import re
import sys
from pathlib import Path

from jinja2 import Environment
from weasyprint import HTML


def main(profile: str, page: str, out: str) -> None:
    """The PDF of one profile; the page is a Jinja template."""
    overview, *months = dict.fromkeys(line for line in Path(profile).read_text("utf-8").splitlines() if line)
    found = re.search(r"Over \d+ months, (.+?) engineered", overview)
    name = found[1] if found else "Unknown"
    template = Environment(autoescape=True).from_string(Path(page).read_text("utf-8"))
    html = template.render(name=name, overview=overview, months=months[:-1])
    HTML(string=html, base_url=page).write_pdf(out, pdf_variant="pdf/ua-1", pdf_forms=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
