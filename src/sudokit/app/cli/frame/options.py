"""Reading a command's options and words, without an argument-parser library.

The standard one costs as much time as everything else that `sudoku solve` of one puzzle does, and it cannot
tell a wrong number of arguments (exit 1) from an unknown option or value (exit 3).
"""

from __future__ import annotations

from sudokit.errors import SudokuError, UsageError

TYPE_CHECKING = False  # what type checkers take for true; `typing` itself would cost start-up time
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeVar

    Reader = TypeVar("Reader", bound=Callable[[str], object])

__all__ = ["Arguments", "Option", "WrongArguments", "choice", "listing", "number", "parse", "seconds"]


class WrongArguments(UsageError):
    """None given, or more than the command takes."""

    exit_code = 1


class Option:
    """One option. Without a `metavar` it is a flag; `read` turns its text into a value or raises ValueError.

    `repeat` collects the values of every occurrence in a tuple; otherwise the last one counts.
    """

    __slots__ = ("default", "metavar", "name", "read", "repeat", "text")

    def __init__(
        self,
        name: str,
        text: str,
        metavar: str = "",
        read: Callable[[str], object] = str,
        *,
        default: object = None,
        repeat: bool = False,
    ) -> None:
        self.name = name
        self.text = text
        self.metavar = metavar
        self.read = read
        self.repeat = repeat
        self.default = () if repeat else default if metavar else False

    @property
    def key(self) -> str:
        """Its name in Arguments: `--up-to` is `up_to`."""
        return self.name.lstrip("-").replace("-", "_")

    @property
    def shown(self) -> str:
        """As help texts name it: `--limit N`."""
        return f"{self.name} {self.metavar}" if self.metavar else self.name

    def choices(self) -> tuple[str, ...]:
        """The values that it takes, where they are a list: for the completion of command lines."""
        names = getattr(self.read, "names", ())
        return tuple(names() if callable(names) else names)

    def value(self, text: str) -> object:
        """The value that a text stands for, or an error that names option and text."""
        try:
            return self.read(text)
        except SudokuError as error:
            raise UsageError(f"{self.name}: {error}") from error
        except ValueError as error:
            why = str(error) or f"expected {self.metavar}"
            raise UsageError(f"{self.name} {text[:60]!r}: {why}") from error


class Arguments:
    """What was said: `words`, the command's name, and one attribute an option."""

    def __init__(self, command: str, words: list[str], values: dict[str, object], given: set[str]) -> None:
        self.command = command
        self.words = words
        self.values = values
        self.given = given  # keys of the options that really stood there

    def __getattr__(self, key: str) -> Any:
        try:
            return self.values[key]
        except KeyError:
            raise AttributeError(key) from None

    def get(self, key: str, default: Any = None) -> Any:
        """The value of an option, or `default` where this command does not take it."""
        return self.values.get(key, default)

    def word(self, index: int, default: str = "-") -> str:
        """The word at an index; `-` (stdin or stdout) where it is not there."""
        return self.words[index] if index < len(self.words) else default


def parse(command: str, options: Iterable[Option], argv: list[str], most_words: int) -> Arguments:
    """Read the words after the command's name.

    >>> parse("solve", [Option("--limit", "", "N", number(1))], ["--limit=3", "x.txt"], 2).limit
    3
    """
    known = {option.name: option for option in options}
    values = {option.key: option.default for option in known.values()}
    words: list[str] = []
    given: set[str] = set()
    rest = iter(argv)
    for word in rest:
        if word == "--":
            words.extend(rest)
        elif len(word) > 1 and word.startswith("-"):
            name, equals, text = word.partition("=")
            option = known.get(name) or _refuse(command, name, known)
            if not option.metavar:
                if equals:
                    raise UsageError(f"{name} takes no value")
                values[option.key] = True
            else:
                value = option.value(text if equals else _next(rest, option))
                values[option.key] = (*_tuple(values[option.key]), value) if option.repeat else value
            given.add(option.key)
        else:
            words.append(word)
    if len(words) > most_words:
        raise WrongArguments(_too_many(command, words, most_words))
    return Arguments(command, words, values, given)


def _tuple(value: object) -> tuple[object, ...]:
    assert isinstance(value, tuple)
    return value


def _next(rest: Iterable[str], option: Option) -> str:
    for text in rest:
        return text
    raise UsageError(f"{option.name} needs a value: {option.shown}")


def _too_many(command: str, words: list[str], most: int) -> str:
    taken = {0: "no word", 1: "one word"}.get(most, f"{most} words")
    return f"{command} takes {taken} beside its options, not {len(words)}: see `sudoku {command} --help`"


def _refuse(command: str, name: str, known: Iterable[str]) -> Option:
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), 1)
    hint = f"did you mean {near[0]}?" if near else f"see `sudoku {command} --help`"
    raise UsageError(f"{command} has no option {name[:60]}: {hint}")


# --- readers of values -----------------------------------------------------------------------------------------


def number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(text: str) -> int:
        upto = 10**18 if most is None else most
        if not (text.isascii() and text.isdigit()) or len(text) > 30 or not least <= int(text) <= upto:
            most_told = f" to {upto}" if most is not None or len(text) > 18 else ""
            raise ValueError(f"expected a whole number from {least}{most_told}")
        return int(text)

    return read


def integer(text: str) -> int:
    """Any whole number, as seeds are."""
    if len(text) > 1000:
        raise ValueError("expected an integer of at most 1000 digits")
    try:
        return int(text)
    except ValueError:
        raise ValueError("expected an integer") from None


def seconds(text: str) -> float:
    """A time: `0.5`, `30`."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        raise ValueError("expected a number of seconds, such as 0.5 or 30")
    return value


def choice(*names: str) -> Callable[[str], str]:
    """One of a few names."""

    def read(text: str) -> str:
        if text not in names:
            raise ValueError(f"expected {' or '.join(filter(None, (', '.join(names[:-1]), names[-1])))}")
        return text

    return listing(lambda: names)(read)


def listing(names: Callable[[], Iterable[str]]) -> Callable[[Reader], Reader]:
    """Mark a reader of values with the list that they are from."""

    def mark(read: Reader) -> Reader:
        read.names = names  # type: ignore[attr-defined]
        return read

    return mark
