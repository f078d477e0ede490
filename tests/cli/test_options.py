"""Reading a command line: values, and the two exit codes that tell a wrong count from a wrong word."""

import pytest

from sudokit.app.cli.frame import Option, WrongArguments, choice, number, parse, seconds
from sudokit.errors import UsageError

OPTIONS = (
    Option("--all", "a flag"),
    Option("--limit", "a number", "N", number(1, 99)),
    Option("--rule", "many", "NAME", repeat=True),
    Option("--color", "a choice", "WHEN", choice("auto", "never"), default="auto"),
)


def read(*argv, most=2):
    return parse("solve", OPTIONS, list(argv), most)


def test_what_is_not_said_has_its_default():
    args = read()
    assert (args.all, args.limit, args.rule, args.color, args.words) == (False, None, (), "auto", [])
    assert args.given == set()
    assert args.word(0) == "-"


def test_values_come_after_a_space_or_an_equals_sign():
    assert read("--limit", "3").limit == read("--limit=3").limit == 3
    assert read("--rule=a", "--rule", "b").rule == ("a", "b")
    assert read("--limit", "3", "--limit", "4").limit == 4


def test_options_and_words_mix_and_two_dashes_end_the_options():
    args = read("x", "--all", "-")
    assert (args.words, args.all) == (["x", "-"], True)
    assert read("--", "--all").words == ["--all"]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--al"], "no option --al: did you mean --all?"),
        (["--zzz"], "see `sudoku solve --help`"),
        (["-x"], "no option -x"),
        (["--all=1"], "--all takes no value"),
        (["--limit"], "--limit needs a value: --limit N"),
        (["--limit", "0"], "--limit '0': expected a whole number from 1 to 99"),
        (["--limit", "100"], "--limit '100'"),
        (["--limit", "many"], "--limit 'many'"),
        (["--limit", "٣"], "--limit '٣'"),
        (["--limit", "9" * 5000], "expected a whole number"),
        (["--color", "x"], "--color 'x': expected auto or never"),
    ],
)
def test_what_is_not_taken_is_named(argv, told):
    with pytest.raises(UsageError, match=r"solve|--") as caught:
        read(*argv)
    assert told in str(caught.value)
    assert caught.value.exit_code == 3


def test_too_many_words_are_another_mistake():
    with pytest.raises(WrongArguments, match="solve takes 2 words beside its options, not 3") as caught:
        read("a", "b", "c")
    assert caught.value.exit_code == 1


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "x", "", "1e99"])
def test_no_seconds(text):
    with pytest.raises(ValueError, match="seconds"):
        seconds(text)


def test_seconds():
    assert seconds("0.5") == 0.5
