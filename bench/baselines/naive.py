"""What an ordinary script does: WeasyPrint prints each page, nothing is shared. `naive.py OUT JOBS PAGE…`."""

import sys
from multiprocessing import Pool
from pathlib import Path

from weasyprint import HTML


def pdf(page: str, out: str) -> None:
    """One page, as a PDF of the kind that `reports` makes."""
    html = HTML(string=Path(page).read_text("utf-8"), base_url=page)
    html.write_pdf(f"{out}/{Path(page).stem}.pdf", pdf_variant="pdf/ua-1", pdf_forms=True)


def main(out: str, jobs: str, *pages: str) -> None:
    """All pages, one after another or by so many processes."""
    if jobs == "1":
        for page in pages:
            pdf(page, out)
    else:
        with Pool(int(jobs)) as pool:
            pool.starmap(pdf, [(page, out) for page in pages], chunksize=1)


if __name__ == "__main__":
    main(*sys.argv[1:])
