"""`sudoku hint`: the next human step, told as much as one wants to know."""

from __future__ import annotations

from sudokit.app.cli.frame import JSON, READING, TIMEOUT, WRITING, Option, choice
from sudokit.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.logic.step import Step
    from sudokit.model.position import Position
    from sudokit.services.hint import Mistake

__all__ = ["ABOUT", "EXAMPLES", "MOST_WORDS", "OPTIONS", "SUMMARY", "WORDS", "run"]


def _technique(text: str) -> str:
    from sudokit.logic.catalogue import names_of

    names_of(text)
    return text


def _ceiling(text: str) -> str:
    from sudokit.services.hint import ceiling

    ceiling(text)
    return text


SUMMARY = "tells the next step that a person can see, and why it holds"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (
    Option("--detail", "nudge, where or full (default)", "D", choice("nudge", "where", "full"), default="full"),
    Option("--up-to", "nothing harder than this level or technique", "LEVEL|TECHNIQUE", _ceiling),
    Option("--beyond", "if nothing within --up-to helps, show the next step above it"),
    Option("--only", "this technique or family; may be repeated", "TECHNIQUE", _technique, repeat=True),
    Option("--not", "not this technique or family; may be repeated", "TECHNIQUE", _technique, repeat=True),
    Option("--all", "every step of the easiest technique that finds one, or of those of --only"),
    Option("--apply", "write the position after the step, its candidates as marks"),
    Option("--cells", "what cells are called: r1c1 (default) or A1", "STYLE", choice("r1c1", "A1"), default="r1c1"),
    *READING,
    *WRITING,
    JSON,
    TIMEOUT,
)
ABOUT = """
Starts from the puzzle as it stands: entries count, and where centre marks are recorded they are the candidates.
A mistake of the player is told first. A puzzle without exactly one solution gets no hint (exit 5).

With --apply the answer is the position after the step; a format that keeps no marks gives way to json.
"""
EXAMPLES = (
    ("sudoku hint puzzle.txt", "the easiest step, with its proof"),
    ("sudoku hint --detail nudge puzzle.txt", "which kind of step, and roughly where"),
    ("sudoku hint --up-to hard puzzle.txt", "nothing harder than X-Wings"),
    ("sudoku hint --only xy-wing --all puzzle.txt", "every XY-Wing"),
    ("sudoku hint --apply puzzle.txt | sudoku show --candidates", "the position after the step"),
)


def run(args: Arguments) -> int:
    """One hint a puzzle."""
    from sudokit.app.cli.frame.stream import stream

    if args.apply and (args.all or args.json):
        raise UsageError(f"--apply and --{'all' if args.all else 'json'} exclude each other")
    if args.beyond and args.up_to is None:
        raise UsageError("--beyond needs a ceiling: --up-to LEVEL or --up-to TECHNIQUE")
    if not args.apply:
        if "to" in args.given:
            raise UsageError("a hint is words (or --json): --to goes with --apply")
        return stream(args, lambda position, many: _tell(args, position), words=True)
    return stream(args, lambda position, many: _apply(args, position), must_keep=frozenset({"centre", "entries"}))


def _ask(args: Arguments, position: Position) -> Step | Mistake:
    from sudokit.engine.budget import Budget
    from sudokit.services.hint import Beyond, hint

    answer = hint(
        position,
        up_to=args.up_to,
        only=args.only,
        without=args.get("not"),
        beyond=args.beyond,
        budget=Budget(seconds=args.timeout) if args.timeout else None,
    )
    return answer.step if isinstance(answer, Beyond) else answer


def _tell(args: Arguments, position: Position) -> Answer:
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.services.hint import Mistake, all_steps
    from sudokit.services.telling import one_line, step_fields, told

    letters = args.cells == "A1"
    if args.all:
        found = list(all_steps(position, only=args.only, without=args.get("not"), up_to=args.up_to))
        if found:
            lines = [told(step, args.detail, letters=letters) for step in found] if args.detail != "full" else [
                one_line(step, letters=letters) for step in found
            ]  # fmt: skip
            fields: dict[str, object] = {"steps": [step_fields(step, args.detail, letters=letters) for step in found]}
            return Answer(text="\n".join(lines) + "\n", fields=fields, status="unique")
    answer = _ask(args, position)
    if isinstance(answer, Mistake):
        return _mistake(args, position, answer)
    text = told(answer, args.detail, letters=letters)
    return Answer(text=f"{text}\n", fields=step_fields(answer, args.detail, letters=letters), status="unique")


def _mistake(args: Arguments, position: Position, wrong: Mistake) -> Answer:
    """A mistake is answered like a hint. A nudge says that there is one, `where` names the cells."""
    from sudokit.app.cli.frame.objects import cells, digits
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.logic.words import listed

    named = cells(wrong.cells, position.layout)
    text = {
        "nudge": "Something that you wrote or struck out is not right.",
        "where": f"Something is not right at {listed(named)}.",
    }.get(args.detail, wrong.text)
    fields: dict[str, object] = {"technique": "mistake", "text": text}
    if args.detail != "nudge":
        fields["cells"] = named
    if args.detail == "full" and wrong.last_good is not None:
        fields["since"] = wrong.since
        fields["last_good"] = digits(wrong.last_good.digits, position.layout)
        text += f"\nThe last sound position: {wrong.last_good.grid.line}"
    return Answer(text=f"{text}\n", fields=fields, status="unique")


def _apply(args: Arguments, position: Position) -> Answer:
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.errors import NegativeError
    from sudokit.services.hint import Mistake, apply
    from sudokit.services.telling import one_line

    answer = _ask(args, position)
    if isinstance(answer, Mistake):
        raise NegativeError(answer.text)
    after = apply(position, answer)
    return Answer([after], note=one_line(answer, letters=args.cells == "A1"))
