"""`sudoku completion`: what a shell needs to complete our command lines."""

from __future__ import annotations

from sudokit.app.cli.frame import COMMON, choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments, Option

__all__ = ["ABOUT", "EXAMPLES", "MOST_WORDS", "OPTIONS", "SUMMARY", "WORDS", "run"]

SHELLS = ("bash", "zsh", "fish")

SUMMARY = "prints a shell's completion of these commands"
WORDS = "bash|zsh|fish"
MOST_WORDS = 1
OPTIONS = ()
ABOUT = ""
EXAMPLES = (
    ('eval "$(sudoku completion bash)"', "in ~/.bashrc"),
    ('eval "$(sudoku completion zsh)"', "in ~/.zshrc, after compinit"),
    ("sudoku completion fish > ~/.config/fish/completions/sudoku.fish", "for fish"),
)


def run(args: Arguments) -> int:
    """Print the script of a shell."""
    from sudokit.app.cli.frame import WrongArguments
    from sudokit.app.cli.frame.text import emit
    from sudokit.errors import UsageError

    if not args.words:
        raise WrongArguments(f"completion of which shell? {', '.join(SHELLS)}")
    try:
        shell = choice(*SHELLS)(args.word(0))
    except ValueError as error:
        raise UsageError(f"no completion for {args.word(0)[:40]!r}: {error}") from None
    return emit({"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]())


def _commands() -> dict[str, tuple[str, tuple[Option, ...]]]:
    """Name, summary and options of every command."""
    from sudokit.app.cli import command_module, command_names

    modules = {name: command_module(name) for name in command_names()}
    return {name: (module.SUMMARY, (*module.OPTIONS, *COMMON)) for name, module in modules.items()}


def _words_of(command: str) -> tuple[str, ...]:
    """What a command's word can be where it is no file."""
    from sudokit.app.cli import command_names, topics

    return {"completion": SHELLS, "help": (*command_names(), *topics.names())}.get(command, ())


def _bash() -> str:
    cases = []
    for name, (_, options) in _commands().items():
        values = " ".join(f"{o.name}) list='{' '.join(o.choices())}' ;;" for o in options if o.choices())
        files = "|".join(o.name for o in options if o.metavar and not o.choices())
        all_names, words = " ".join(o.name for o in options), " ".join(_words_of(name))
        cases.append(
            f"    {name})\n"
            f"      case $before in {values}\n"
            f"        {files or '-'}) ;;\n"
            f"        *) if [[ $word == -* ]]; then list='{all_names}'; else list='{words}'; fi ;;\n"
            "      esac ;;"
        )
    return (
        "_sudoku() {\n"
        '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} list=""\n'
        "  if ((COMP_CWORD == 1)); then\n"
        f"    COMPREPLY=($(compgen -W '{' '.join(_commands())} --help --version' -- \"$word\"))\n"
        "    return\n"
        "  fi\n"
        "  case ${COMP_WORDS[1]} in\n" + "\n".join(cases) + "\n  esac\n"
        '  COMPREPLY=($(compgen -W "$list" -- "$word"))\n'
        "}\n"
        "complete -o default -F _sudoku sudoku\n"
    )


def _zsh() -> str:
    commands = " ".join(_quoted(f"{name}:{summary}") for name, (summary, _) in _commands().items())
    cases = []
    for name, (_, options) in _commands().items():
        specs = [_quoted(_zsh_option(option)) for option in options]
        words = _words_of(name)
        specs.append(_quoted(f"*: :({' '.join(words)})" if words else "*: :_files"))
        cases.append(f"    {name}) _arguments {' '.join(specs)} ;;")
    return (
        "#compdef sudoku\n"
        "_sudoku() {\n"
        "  if ((CURRENT == 2)); then\n"
        f"    local -a commands=({commands})\n"
        "    _describe command commands\n"
        "    return\n"
        "  fi\n"
        "  local command=$words[2]\n"
        "  shift words\n"
        "  ((CURRENT--))\n"
        "  case $command in\n" + "\n".join(cases) + "\n  esac\n"
        "}\n"
        "compdef _sudoku sudoku\n"
    )


def _zsh_option(option: Option) -> str:
    text = option.text.replace("[", "(").replace("]", ")").replace(":", ",")
    start = f"{'*' if option.repeat else ''}{option.name}[{text}]"
    if not option.metavar:
        return start
    return f"{start}:{option.metavar}:" + (f"({' '.join(option.choices())})" if option.choices() else "_files")


def _fish() -> str:
    lines = ["complete -c sudoku -n __fish_use_subcommand -f"]
    for name, (summary, options) in _commands().items():
        here = f"-n '__fish_seen_subcommand_from {name}'"
        lines.append(f"complete -c sudoku -n __fish_use_subcommand -f -a {name} -d {_quoted(summary)}")
        if _words_of(name):
            lines.append(f"complete -c sudoku {here} -f -a {_quoted(' '.join(_words_of(name)))}")
        for option in options:
            values = _quoted(" ".join(option.choices()))
            value = f" -x -a {values}" if option.choices() else " -r" * bool(option.metavar)
            lines.append(f"complete -c sudoku {here} -l {option.name[2:]} -d {_quoted(option.text)}{value}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
