"""`sudoku help`: what a command takes, and what there is to know beside the commands."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments

__all__ = ["ABOUT", "EXAMPLES", "MOST_WORDS", "OPTIONS", "SUMMARY", "WORDS", "run"]

SUMMARY = "explains a command or a topic"
WORDS = "[COMMAND|TOPIC|TECHNIQUE]"
MOST_WORDS = 1
OPTIONS = ()
ABOUT = "Without a word: the commands and the topics that there are."
EXAMPLES = (
    ("sudoku help solve", "the options and examples of solve"),
    ("sudoku help exit-codes", "what the exit codes mean"),
    ("sudoku help xy-wing", "a technique: what it is and why it is sound"),
)


def run(args: Arguments) -> int:
    """Print a help text."""
    from sudokit.app.cli.frame.text import emit

    return emit(_text(args.word(0, "")))


def _text(word: str) -> str:
    from sudokit.app.cli import command_module, command_names, topics
    from sudokit.app.cli.frame.helping import command_help, program_help
    from sudokit.errors import UsageError

    if not word:
        return program_help([(name, command_module(name).SUMMARY) for name in command_names()], topics.names())
    if word in topics.names():
        text: str = topics.module(word).text()
        return text
    if word in command_names():
        return command_help(word, command_module(word))
    page = topics.technique_page(word)
    if page:
        return page
    raise UsageError(
        f"no command or topic {word[:60]!r}: there are the commands {', '.join(command_names())}"
        f" and the topics {', '.join(topics.names())}"
    )
