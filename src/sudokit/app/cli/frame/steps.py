"""`sudoku solve --steps`: the human path in place of the grid alone."""

from __future__ import annotations

from sudokit.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame.options import Arguments
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.model.position import Position

__all__ = ["path"]


def path(args: Arguments) -> int:
    """The path of every puzzle of the input, in words, or with --json as objects."""
    from sudokit.app.cli.frame.stream import stream

    for key in ("first", "all", "limit", "count", "to"):
        if key in args.given:
            raise UsageError(f"--steps and --{key} exclude each other")
    return stream(args, lambda position, many: _treat(args, position), words=True)


def _treat(args: Arguments, position: Position) -> Answer:
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.engine.budget import Budget
    from sudokit.model.board import Board
    from sudokit.services.hint import path as steps_of
    from sudokit.services.hint import stuck
    from sudokit.services.telling import book, step_fields

    if args.givens:
        position = position.replace(entries=None, centre=(), corner=(), history=())
    steps = list(steps_of(position, budget=Budget(seconds=args.timeout)))
    board = Board.of(position.grid, position.centre)
    for step in steps:
        board = step.apply(board)
    fields: dict[str, object] = {"path": [step_fields(step) for step in steps]}
    text = book(position, steps) + "\n"
    if board.is_solved:
        from sudokit.app.cli.frame.objects import digits

        fields["solution"] = digits(board.grid.digits, position.layout)
        return Answer(text=text, fields=fields, status="unique")
    error = stuck()
    fields["stopped"] = str(error)
    return Answer(text=f"{text}\nHere it stops: {error}.\n", fields=fields, status="unique", code=error.exit_code)
