"""Where copies of documents go: files in folders of this machine and of object stores."""

from dataclasses import dataclass
from pathlib import Path

from reports.system.stores import Folder, Remote, is_url, locate, read
from reports.system.write import Writer


@dataclass(frozen=True, slots=True)
class Place:
    """A file in a folder, of this machine or of an object store."""

    folder: Folder
    name: str

    @property
    def shown(self) -> str:
        """Its path, or its URL as it may be shown."""
        return str(self.folder / self.name)

    def read(self) -> bytes:
        """What is there; nothing where there is no such file. OSError where nobody knows."""
        try:
            return read(self.folder, self.name)
        except (FileNotFoundError, NotADirectoryError):
            return b""

    def write(self, content: bytes, mode: int) -> None:
        """Put it there, whole or not at all."""
        if isinstance(self.folder, Remote):
            self.folder.write(self.name, content)
            return
        path = self.folder / self.name
        path.parent.mkdir(parents=True, exist_ok=True)
        Writer(path.parent, mode).write(path.name, content, again=True)


def folder_of(where: str) -> Folder:
    """The folder that a path or a URL names; InputError for a store that cannot be used."""
    return locate(where) if is_url(where) else Path(where).expanduser()
