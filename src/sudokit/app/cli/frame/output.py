"""Where results go: standard output, or a file that is written whole or not at all."""

from __future__ import annotations

import os
import sys

from sudokit.errors import OutputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType, TracebackType
    from typing import BinaryIO, NoReturn, Self

__all__ = ["TERMINATED", "Output", "close_quietly"]

TERMINATED = 143  # what a shell says of a program that SIGTERM ended


class Output:
    """Bytes on their way out: `-` is standard output.

    A file appears when the work is done, by renaming, and never when it failed: used as a context manager,
    an exception leaves what stood under that name as it was. A device or a pipe is written directly.
    """

    def __init__(self, word: str) -> None:
        self.path = None if word == "-" else os.path.realpath(word)
        self.shown = "stdout" if word == "-" else word
        self._temporary: str | None = None
        self._stream: BinaryIO | None = None

    def write(self, data: bytes) -> None:
        """Add to what is written."""
        if self._stream is None:
            self._stream = self._open()
        try:
            self._stream.write(data)
        except OSError as error:
            raise self._failure(error) from error

    def flush(self) -> None:
        """Let a reader see what was written so far."""
        try:
            if self._stream is not None:
                self._stream.flush()
        except OSError as error:
            raise self._failure(error) from error

    @property
    def is_terminal(self) -> bool:
        """Somebody looks at it."""
        return self.path is None and sys.stdout is not None and sys.stdout.isatty()

    def _open(self) -> BinaryIO:
        if self.path is None:
            if sys.stdout is None:
                raise OutputError("stdout is closed")
            return sys.stdout.buffer
        try:
            if os.path.isdir(self.path):
                raise OutputError(f"{self.shown} is a folder")
            if os.path.exists(self.path) and not os.path.isfile(self.path):
                return open(self.path, "wb")
            return self._open_beside()
        except OSError as error:
            raise self._failure(error) from error

    def _open_beside(self) -> BinaryIO:
        """A temporary file in the same folder, so that the renaming cannot cross a file system."""
        assert self.path is not None
        folder, name = os.path.split(self.path)
        mode = os.stat(self.path).st_mode & 0o777 if os.path.exists(self.path) else 0o666
        if os.path.exists(self.path) and not os.access(self.path, os.W_OK):
            raise OutputError(f"{self.shown}: permission denied")
        _hear_termination()
        for attempt in range(100):
            temporary = os.path.join(folder, f".{name[:100]}.{os.getpid()}.{attempt}.part")
            try:
                handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            except FileExistsError:
                continue
            self._temporary = temporary
            return open(handle, "wb")
        raise OutputError(f"{self.shown}: no free name for a temporary file in {folder}")

    def _failure(self, error: OSError) -> Exception:
        if isinstance(error, BrokenPipeError):
            return error  # the reader went away: no error of the user's
        return OutputError(f"{self.shown}: cannot be written: {error.strerror or error}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if kind is not None:
            self._drop()
            return
        if self._stream is None and self.path is not None:
            self._stream = self._open()  # nothing to say is an empty file, not a missing one
        try:
            if self._stream is not None:
                self._stream.flush()
            if self._stream is not None and self.path is not None:
                self._stream.close()
            if self._temporary is not None and self.path is not None:
                os.replace(self._temporary, self.path)
        except OSError as failure:
            self._drop()
            raise self._failure(failure) from failure

    def _drop(self) -> None:
        """Leave nothing half-written behind."""
        if self.path is not None and self._stream is not None:
            close_quietly(self._stream)
        if self._temporary is not None:
            try:
                os.unlink(self._temporary)
            except OSError:
                return


def _hear_termination() -> None:
    """SIGTERM ends us as it always does, but takes the half-written file along."""
    import signal

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        raise SystemExit(TERMINATED)

    try:
        if signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
            signal.signal(signal.SIGTERM, stop)
    except ValueError:  # called from a thread: whoever runs us there minds signals
        return


def close_quietly(stream: BinaryIO) -> None:
    """Close what has failed already: its second complaint says nothing new."""
    try:
        stream.close()
    except OSError:
        return
