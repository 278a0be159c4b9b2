"""Where statements come from: citations for the files of one packet. Knows the provenance of lines; knows no texts."""

from collections import Counter
from collections.abc import Iterable
from pathlib import PurePosixPath

from reports.corpus import Corpus
from reports.language import isolated
from reports.model.statements import Citation
from reports.packets.provenance import Provenance, provenance
from reports.wording import address


class Citations:
    """Makes citations for the files of one packet; a file's key is short where that is unambiguous."""

    def __init__(self, corpus: Corpus, files: Iterable[str]) -> None:
        """Take the files in the order of the sources section."""
        self._corpus = corpus
        self.made: set[str] = set()
        """The anchors of all citations that were made."""
        self.files = tuple(dict.fromkeys(files))
        self._told: dict[str, Provenance] = {}
        self._numbers = {file: number for number, file in enumerate(self.files, 1)}
        stems = [PurePosixPath(file).stem for file in self.files]
        heads = [stem.split("_")[0] for stem in stems]
        how_often = Counter(stems), Counter(heads)
        self._names = {file: corpus.labels.get(file, file) for file in self.files}
        self.keys = {
            file: self._names[file]
            if file in corpus.labels
            else head
            if head and how_often[1][head] == 1 and len(head) <= 12
            else (stem if how_often[0][stem] == 1 else file)
            for file, stem, head in zip(self.files, stems, heads, strict=True)
        }

    def cite(self, file: str, line: int, copies: tuple[int, ...] = ()) -> Citation:
        """The citation of a line."""
        key = "" if len(self.files) == 1 else self.keys[file]
        place = self._of(file).places.get(line, "")
        name = self._names.get(file, file)
        label, short = isolated(f"{name}:{line}"), f"{key}:{line}"
        if place.startswith("@"):  # a commit, as it is written everywhere
            label, short = isolated(f"{name}{place}"), f"{key}{place}"
        elif place:
            label, short = address(f"{name}, {place}"), f"{key} {address(place)}".lstrip()
        anchor = self.anchor(file, line)
        self.made.add(anchor)
        return Citation(file, line, label, short, anchor, copies)

    def anchor(self, file: str, line: int) -> str:
        """Id of the row of the sources section that holds a line."""
        return f"source-{self._numbers[file]}-{self._of(file).first[line]}"

    def _of(self, file: str) -> Provenance:
        if file not in self._told:
            self._told[file] = provenance(self._corpus, file)
        return self._told[file]
