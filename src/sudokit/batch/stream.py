"""A stream of lines, block by block: while the kernel solves some, others are read and written.

Only lines of 81 cells of a classic 9×9 go this way, which is what files of many puzzles are made of; whatever else
stands between them is handed back to whoever reads puzzles in general.

A single puzzle is looked at by this module, too, before it is known to be one: what only many need is imported late.
"""

from __future__ import annotations

from _thread import allocate_lock

from sudokit.formats.cells import dense_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Iterator
    from queue import SimpleQueue
    from typing import BinaryIO

    from sudokit.engine.budget import Cancel

__all__ = ["LineStream", "Odd", "Piece", "afresh", "solved"]

STRIDE = 82
_BLOCK = STRIDE * 4096
_TABLE = dense_table(9, hexadecimal=False)
_AFRESH = bytes(10 if byte == 10 else b".123456789"[digit] if digit <= 9 else 0 for byte, digit in enumerate(_TABLE))
_ASCII_ZERO = 48
_SOLVED = bytes([0, 1, 1]) + bytes(253)  # of statuses: unique and several


class LineStream:
    """A binary stream that gives back what was looked at, by blocks of whole lines or as a stream."""

    def __init__(self, stream: BinaryIO) -> None:
        self._read = getattr(stream, "read1", None) or stream.read
        self.close = stream.close
        self._ahead = b""
        self._ended = False
        self.number = 1  # of the line that `pieces` comes to next

    def read(self, size: int = -1) -> bytes:
        """What comes next, as a stream gives it."""
        if self._ahead:
            data, self._ahead = self._ahead, b""
            return data
        return self._read(size)

    def give_back(self, data: bytes) -> None:
        """What was read and shall be read again."""
        self._ahead = data + self._ahead

    def begins_with_cells(self) -> bool:
        """The first two lines are 81 cells of a 9×9 each, and nothing else."""
        while self._ahead.count(b"\n") < 2 and not self._ended and len(self._ahead) < 2 * STRIDE + 2:
            self._more()
        lines = self._ahead.split(b"\n", 2)[:2]
        return len(lines) == 2 and all(is_cells(line.rstrip(b"\r")) for line in lines)

    def blocks(self) -> Iterator[bytes]:
        """Whole lines, many at a time; CRLF has become LF, and the last line too ends with one."""
        while True:
            self._more()  # what is there: a slow writer's reader need not wait for a full block
            if not self._ahead:
                return
            end = self._ahead.rfind(b"\n") + 1
            if not end and not self._ended:
                continue
            if not end:
                self._ahead += b"\n"
                end = len(self._ahead)
            block, self._ahead = self._ahead[:end], self._ahead[end:]
            yield block.replace(b"\r\n", b"\n") if b"\r" in block[: 2 * STRIDE] else block

    def pieces(self) -> Iterator[Piece | Odd]:
        """Runs of cells together, every other line by itself; it ends before a comment that says something."""
        from sudokit.batch.lying import regular_lines

        for block in self.blocks():
            lying = regular_lines(block, 81)
            if lying is not None and lying.stride == STRIDE and _no_marks(block):
                yield Piece(block, self.number)
                self.number += lying.count
                continue
            run = 0  # where the run of cells began that we are in
            at = 0
            while at < len(block):
                end = block.index(b"\n", at)
                line = block[at:end]
                if len(line) != 81 or line[0] in b"#!" or line.strip() != line:
                    if run < at:
                        yield Piece(block[run:at], self.number - (at - run) // STRIDE)
                    if _tells(line):
                        self.give_back(block[at:])
                        return
                    yield Odd(line, self.number)
                    run = end + 1
                self.number += 1
                at = end + 1
            if run < at:
                yield Piece(block[run:at], self.number - (at - run) // STRIDE)

    def _more(self) -> bool:
        """Read on; False at the end."""
        data = self._read(_BLOCK)
        self._ahead += data
        self._ended = not data
        return bool(data)


def is_cells(line: bytes) -> bool:
    """81 symbols of a 9×9."""
    return len(line) == 81 and max(line.translate(_TABLE)) <= 9


def afresh(lines: bytes) -> bytes | None:
    """Lines of cells with full stops for blanks; None where a byte among them is no cell."""
    text = lines.translate(_AFRESH)
    return None if b"\0" in text else text


class Odd:
    """One line that is no row of cells: a comment, a puzzle in other words, or a mistake."""

    __slots__ = ("line", "number")

    def __init__(self, line: bytes, number: int) -> None:
        self.line = line
        self.number = number


class Piece:
    """Lines of 81 cells, and what came of them: `out` holds a line a puzzle, the solution where there is one."""

    __slots__ = ("count", "counts", "done", "error", "finals", "number", "out", "statuses", "text")

    def __init__(self, text: bytes, number: int) -> None:
        self.text = text
        self.number = number
        self.count = len(text) // STRIDE
        self.counts = memoryview(bytearray(4 * self.count)).cast("I")
        self.statuses = bytearray(self.count)
        self.finals = bytearray(self.count)
        self.out = bytearray()
        self.error: BaseException | None = None
        self.done = allocate_lock()
        self.done.acquire()

    def line(self, index: int) -> bytes:
        """The line of one puzzle, without its end."""
        return self.text[index * STRIDE : index * STRIDE + 81]

    def runs(self) -> Iterator[tuple[bool, int, int]]:
        """Stretches `(plain, start, stop)`: of puzzles with a solution that is the one to show, and of the others."""
        plain = self.statuses.translate(_SOLVED)
        if self.out and 0 in self.finals:
            plain = bytearray(map(min, plain, self.finals))
        start = 0
        while start < self.count:
            kind = plain[start]
            stop = plain.find(1 - kind, start)
            stop = self.count if stop < 0 else stop
            yield kind == 1, start, stop
            start = stop

    def shown(self, start: int, stop: int) -> bytes:
        """The solutions of some of the puzzles, as lines."""
        return bytes(memoryview(self.out)[start * STRIDE : stop * STRIDE])


class _Question:
    """What is asked of every puzzle; `first` None: only how many solutions there are."""

    def __init__(self, limit: int, first: bool | None, cancel: Cancel) -> None:
        from sudokit.engine.backends import classic9
        from sudokit.engine.budget import Budget

        self.limit = limit
        self.first = first
        self.cancel = cancel
        self.limits = classic9.limits(Budget(cancel=cancel))

    def answer(self, piece: Piece) -> None:
        from sudokit import kernel

        native = kernel.require("this search")
        text = (piece.text, STRIDE, _ASCII_ZERO, _TABLE)
        outcomes = bytearray(piece.count)
        out = None
        if self.first is not None:
            out = piece.out = bytearray(STRIDE * piece.count)
            out[81::STRIDE] = b"\n" * piece.count
        counted = min(max(2, self.limit), 0xFFFFFFFF)
        native.solve9(
            kernel.isa_index, *text, counted, piece.counts, outcomes, out, 1, STRIDE, _ASCII_ZERO, *self.limits
        )
        if out is not None:
            native.final9(
                kernel.isa_index, *text, self.first, piece.counts, outcomes, out, STRIDE, _ASCII_ZERO, piece.finals,
                *self.limits,
            )  # fmt: skip
        native.status9(piece.counts, outcomes, self.limit, piece.statuses)


def solved(
    lines: LineStream, *, limit: int = 2, first: bool | None = False, threads: int | None = None
) -> Iterator[Piece | Odd]:
    """Every line in order, solved in blocks; as much is read ahead as keeps the threads busy."""
    from collections import deque
    from queue import SimpleQueue
    from threading import Thread

    from sudokit.batch.threads import thread_count
    from sudokit.engine.budget import Cancel

    cancel = Cancel()
    question = _Question(limit, first, cancel)
    todo: SimpleQueue[Piece | None] = SimpleQueue()

    def work() -> None:
        while (piece := todo.get()) is not None:
            try:
                if not cancel.is_set:
                    question.answer(piece)
            except BaseException as error:  # noqa: BLE001 - raised again where its turn comes
                piece.error = error
            piece.done.release()

    crew = [Thread(target=work, daemon=True) for _ in range(thread_count(threads))]
    for thread in crew:
        thread.start()
    waiting: deque[Piece | Odd] = deque()
    try:
        for item in lines.pieces():
            if isinstance(item, Piece):
                todo.put(item)
            waiting.append(item)
            while len(waiting) > 2 * len(crew) or isinstance(waiting[0], Odd):
                yield _finished(waiting.popleft())
                if not waiting:
                    break
        while waiting:
            yield _finished(waiting.popleft())
    except BaseException:
        cancel.set()
        raise
    finally:
        for _ in crew:
            todo.put(None)
        for thread in crew:
            thread.join()


def _finished(item: Piece | Odd) -> Piece | Odd:
    if isinstance(item, Piece):
        item.done.acquire()
        if item.error is not None:
            raise item.error
    return item


def _tells(line: bytes) -> bool:
    """A comment about the puzzles behind it, for the general way to understand."""
    return line[:1] == b"#" and line.lstrip(b"# ").startswith((b"rules:", b"boxes:"))


def _no_marks(block: bytes) -> bool:
    """No line begins as comments and answers to bad puzzles do, and none is broken into two."""
    firsts = block[::STRIDE]
    return b"#" not in firsts and b"!" not in firsts and block.count(b"\n") == len(firsts)
