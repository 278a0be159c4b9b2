"""Signals that would stop this process, held while a step must not be cut in two."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

STOP = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def signals_held() -> Iterator[None]:
    """Delay signals that would stop this process until a step is complete, such as a fork or an import."""
    held = dict[int, None]()
    is_main = threading.current_thread() is threading.main_thread()
    before = {sent: signal.getsignal(sent) for sent in STOP if is_main and callable(signal.getsignal(sent))}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        for sent in before:
            # What is blocked here may reach another thread, such as those of a library; handlers are called here.
            signal.signal(sent, lambda number, _: held.setdefault(number))
        signal.pthread_sigmask(signal.SIG_BLOCK, STOP)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for sent, handler in before.items():
            signal.signal(sent, handler)
        for number in held:
            signal.raise_signal(number)
