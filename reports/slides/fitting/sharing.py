"""Units shared out over slides, evenly. Knows heights; knows no text."""

from collections.abc import Callable, Sequence


def first_step(holds: Callable[[int], bool], last: int) -> int | None:
    """The smallest number from 0 to `last` for which something holds that holds for all above it; None for none."""
    if holds(0):
        return 0
    if not holds(last):
        return None
    low, high = 0, last
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high


def partition(heights: Sequence[float], room: float) -> list[list[int]]:
    """Numbers of the units of each slide, in order, each slide as full as it can be; at least one unit on each."""
    made: list[list[int]] = []
    left = 0.0
    for at, tall in enumerate(heights):
        if not made or tall > left:
            made.append([])
            left = room
        made[-1].append(at)
        left -= tall
    return made


def needs_no_more(heights: Sequence[float], room: float, least: Sequence[float], least_room: float) -> bool:
    """Whether these heights need no more slides than the least ones, and none is too high that need not be."""
    is_in = all(tall <= room or low > least_room for tall, low in zip(heights, least, strict=True))
    return is_in and len(partition(heights, room)) <= len(partition(least, least_room))


def balanced(heights: Sequence[float], room: float) -> list[list[int]]:
    """The same number of slides, as evenly filled as can be.

    >>> balanced([2, 2, 2, 2, 2], 8)
    [[0, 1, 2], [3, 4]]
    """
    count = len(partition(heights, room))
    low, high = max(heights, default=0.0), room
    for _ in range(20):
        middle = (low + high) / 2
        if len(partition(heights, middle)) <= count:
            high = middle
        else:
            low = middle
    return partition(heights, max(high, low) if len(partition(heights, high)) <= count else room)
