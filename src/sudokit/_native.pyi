"""The compiled kernel: functions over contiguous buffers that the caller owns."""

from _typeshed import ReadableBuffer, WriteableBuffer

def isa_available(isa: int) -> bool: ...

# canonical forms of classic 9×9 puzzles
def canon_many(
    puzzles: ReadableBuffer,
    forms: WriteableBuffer,
    status: WriteableBuffer,
    automorphisms: WriteableBuffer | None,
    maps: WriteableBuffer | None,
    cancel: ReadableBuffer,
) -> int:
    """Forms of puzzles of 81 bytes, 0 for a blank; the length of `status` says how many there are.

    `status` receives 0 (done), 1 (a byte above 9), 2 (a digit twice in a house) or 3 (stopped before it);
    `automorphisms` a u32 a puzzle; `maps` 91 bytes a puzzle: 81 source cells and the new names of the digits 0 to 9.
    `cancel` is one int32: set it to stop. Returns how many puzzles were treated.
    """
