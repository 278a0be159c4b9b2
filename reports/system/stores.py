"""Folders on this machine and in object stores (`s3://`, `gs://`, `az://`), by the same verbs.

Knows bytes and names; knows nothing of what they are. A name within a folder is relative to it, with `/`.
"""

import errno
import os
import queue
import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, TypeVar
from urllib.request import url2pathname

from reports.errors import InputError, Problem

Made = TypeVar("Made")
_About: TypeAlias = Mapping[str, object]
"""What a store says of an object."""
_EXTRA = "Install what it takes: pip install 'review-packets[cluster]'."
_SECRETS = re.compile(
    r"""([a-z][a-z0-9+.-]*://)(?:[^\s/]*@)?([^\s?"'<>]*)(?:\?[^\s"'<>]*=[^\s"'<>]*)?""", re.IGNORECASE
)
"""A URL: its scheme, user and password, what may be shown, and a query; the `?` of a pattern is none."""
_ANSWER = 120.0
"""Seconds that a store has to answer in: to send or take one object, or to list them all."""
AT_ONCE = 64
"""Objects that are fetched at once."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a store says of an object without sending it."""

    size: int
    mark: str
    """Differs once the content does; empty where the store has no such thing."""


@dataclass(slots=True, eq=False, repr=False)
class Remote:
    """A folder in an object store. What goes wrong is an OSError, whatever the store calls it."""

    url: str
    """Without a `/` at its end; it may hold a password: what is shown of it is `str`."""
    system: Any
    """What fsspec has for the store."""
    root: str
    """The folder, as the system names it."""
    guard: Callable[[], str] = lambda: ""
    """Why nothing may be written or removed any more; empty where it may."""
    known: dict[str, Seen] | None = None
    """What is there; None: not asked yet."""

    def __str__(self) -> str:
        """The URL, as it may be shown."""
        return redact_url(self.url)

    def __repr__(self) -> str:
        """The same."""
        return f"Remote({self})"

    def __truediv__(self, path: object) -> str:
        """The URL of what is in the folder, likewise."""
        return f"{self}/{path}"

    def read(self, path: str) -> bytes:
        """The content of an object."""
        found: bytes = self._request(self.system.cat_file, self._at(path))
        return found

    def write(self, path: str, content: bytes) -> None:
        """Put an object, whole or not at all."""
        self._check()
        self._request(self.system.pipe_file, self._at(path), content)
        if self.known is not None:
            self.known[path] = Seen(len(content), "")

    def create(self, path: str, content: bytes) -> bool:
        """Put an object if there is none; returns whether the object that is there has this content."""
        self._check()
        try:
            self._request(self.system.pipe_file, self._at(path), content, mode="create")
        except OSError:
            with suppress(FileNotFoundError):
                return self.read(path) == content  # an answer that was lost: asked again, the store had it already
            raise
        if self.known is not None:
            self.known[path] = Seen(len(content), "")
        return True

    def remove(self, path: str) -> None:
        """Remove an object, if it is there."""
        self._check()
        with suppress(FileNotFoundError):
            self._request(self.system.rm_file, self._at(path))
        if self.known is not None:
            self.known.pop(path, None)

    def names(self, folder: str = "") -> dict[str, Seen]:
        """All objects in the folder, or in one below it, by their path in this one; asked now."""
        try:
            found: Mapping[str, _About] = self._request(self.system.find, self._at(folder), detail=True)
        except FileNotFoundError:
            return {}
        start = len(self.root) + 1
        return {name[start:]: _seen(about) for name, about in found.items() if name.startswith(f"{self.root}/")}

    def look(self) -> dict[str, Seen]:
        """All objects in the folder, asked now, and remembered for `listing`."""
        self.known = self.names()
        return self.known

    def listing(self) -> dict[str, Seen]:
        """All objects in the folder, as they were when last looked at, with what was changed from here since."""
        return self.look() if self.known is None else self.known

    def matching(self, pattern: str) -> list[str]:
        """Paths of the objects that a pattern stands for."""
        found: Iterable[str] = self._request(self.system.glob, self._at(pattern))
        return sorted(name[len(self.root) + 1 :] for name in found)

    def heads(self, paths: Sequence[str], most: int) -> list[bytes | OSError]:
        """The first bytes of objects, fetched at once; of one that cannot be read, why."""
        full = [path for path in paths if self.listing().get(path, Seen(1, "")).size]  # an empty one has no first byte
        at = [self._at(path) for path in full]
        got = self._request(self.system.cat_ranges, at, [0] * len(at), [most] * len(at), on_error="return")
        heads = dict(zip(full, got, strict=True))
        found = [heads.get(path, b"") for path in paths]
        return [one if isinstance(one, bytes) else _as_os_error(one) for one in found]

    def _check(self) -> None:
        """Raise OSError where the guard forbids writing."""
        if why := self.guard():
            raise OSError(errno.EIO, why)

    def _at(self, path: str) -> str:
        return f"{self.root}/{path}" if path else self.root

    def _request(self, function: Callable[..., Made], *args: object, **named: object) -> Made:
        """Ask the store."""
        try:
            return within(_ANSWER, function, *args, **named)
        except Exception as error:
            raise _as_os_error(error) from error


Folder = Path | Remote
"""Where sources are, or documents go."""


def within(seconds: float, function: Callable[..., Made], *args: object, **named: object) -> Made:
    """Call a function that may hang and return or raise what it does; TimeoutError after so many seconds."""
    ended: queue.SimpleQueue[Callable[[], Made]] = queue.SimpleQueue()

    def call() -> None:
        try:
            made = function(*args, **named)
        except BaseException as error:
            ended.put(partial(_raise, error))
        else:
            ended.put(lambda: made)

    # One that is still asking keeps nobody from ending.
    threading.Thread(target=call, daemon=True).start()
    try:
        result = ended.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError(errno.ETIMEDOUT, f"no answer for {seconds:.0f} s") from None
    return result()


def _raise(error: BaseException) -> NoReturn:
    raise error


def _seen(about: _About) -> Seen:
    mark = next((str(about[name]) for name in ("ETag", "etag", "created") if about.get(name)), "")
    size = about.get("size")
    return Seen(int(size) if isinstance(size, int | float | str) and size else 0, mark.strip('"'))


def _as_os_error(error: BaseException) -> OSError:
    """The error of a store as an OSError with a message that holds no secrets."""
    if isinstance(error, OSError) and error.strerror and redact_url(error.strerror) == error.strerror:
        return error
    kind = type(error) if isinstance(error, (FileNotFoundError, PermissionError, FileExistsError)) else OSError
    number = {FileNotFoundError: errno.ENOENT, PermissionError: errno.EACCES, FileExistsError: errno.EEXIST}
    said = " ".join(redact_url(str(error)).split()) or type(error).__name__
    return kind(number.get(kind, errno.EIO), said)


def redact_url(text: str) -> str:
    """A text with its URLs as they may be shown: without user and password, and without a query, which may be a key.

    >>> redact_url("no profile in sftp://me:secret@host/in, https://host/a.md?X-Amz-Signature=secret")
    'no profile in sftp://host/in, https://host/a.md'
    """
    return _SECRETS.sub(r"\1\2", text)


def is_url(text: str) -> bool:
    """Whether it names a place other than by a path of this machine."""
    return _split(text)[0] not in ("", "file")


def locate(text: str) -> Folder:
    """The folder that a path or a URL names; InputError for a store that is not known or cannot be used."""
    scheme, rest = _split(text)
    if not scheme:
        return Path(text)
    if scheme != "file":
        return remote(text)
    if not (path := rest.removeprefix("localhost")).startswith("/"):
        raise _unusable(text, "no absolute path is behind its “://”", "Written as in file:///srv/out.")
    return Path(url2pathname(path))


def remote(url: str) -> Remote:
    """A folder of a store; the same one for the same URL, so that all know when it may not be written to.

    InputError for a store that is not known or cannot be used.
    """
    scheme, rest = _split(url)
    if not rest.strip("/"):
        raise _unusable(url, "nothing is behind its “://”", "Written as in s3://bucket/folder.")
    return _remote(f"{scheme}://{rest.rstrip('/')}")


@lru_cache
def _remote(url: str) -> Remote:
    try:
        from fsspec.core import url_to_fs  # noqa: PLC0415 - an extra

        system, root = url_to_fs(url, use_listings_cache=False)
    except ImportError as error:
        raise _unusable(url, str(error), _EXTRA) from error
    except Exception as error:  # each store has its own
        raise _unusable(url, str(error), "Known are paths, s3://, gs://, az:// and file://.") from error
    return Remote(url, system, root.rstrip("/"))


def _split(text: str) -> tuple[str, str]:
    """The scheme of a URL, and what is behind its `://`; of a path no scheme."""
    found = re.match(r"([A-Za-z][A-Za-z0-9+.-]*)://", text)
    return (found[1].lower(), text[found.end() :]) if found else ("", text)


def _unusable(url: str, why: str, hint: str) -> InputError:
    return InputError(Problem("store", redact_url(f"{url}: {why.rstrip('.')}."), "error", hint=hint))


def read(folder: Folder, path: str) -> bytes:
    """The content of a file in a folder."""
    return folder.read(path) if isinstance(folder, Remote) else (folder / path).read_bytes()


def remove(folder: Folder, path: str) -> None:
    """Remove a file in a folder, if it is there."""
    if isinstance(folder, Remote):
        folder.remove(path)
    else:
        (folder / path).unlink(missing_ok=True)


def real(folder: Folder) -> str:
    """The same value for all names of one folder."""
    return folder.url if isinstance(folder, Remote) else os.path.realpath(folder)
