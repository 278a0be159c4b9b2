"""The formats of documents by name, for all that only lists them; how each is made stands in `reports.formats`."""

from collections.abc import Mapping

KNOWN_FORMATS: Mapping[str, str] = {
    "pdf": "application/pdf",
    "html": "text/html",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}
"""What each is called in mails, by the name of the format, which is also the ending of its files."""
