"""All reference ratings and paths of ../shared."""

import json
import pathlib
import re

import pytest

import sudokit
from rating_data import path_of, reference_rows
from sudokit.model.geometry import cell_name

pytestmark = [pytest.mark.corpus, pytest.mark.kernel]

RATINGS = pathlib.Path(__file__).parents[3] / "shared" / "data" / "ratings"
_NODE = re.compile(r"(r\dc\d)([+-])(\d) (\w+)")
_CAUSES = {"block": "box", "col": "column", "adv": ""}


@pytest.mark.parametrize("name", ["se-1.2.1.csv", "se-high.csv"])
def test_every_row(name):
    rows = reference_rows(RATINGS / name)
    found = sudokit.rate_many([puzzle for puzzle, _ in rows])
    ours = list(zip(found.er_tenths, found.ep_tenths, found.ed_tenths, strict=True))
    assert set(found.status) == {0}
    wrong = {puzzle: (a, b) for (puzzle, a), b in zip(rows, ours, strict=True) if a != b}
    assert not wrong, f"{len(wrong)} of {len(rows)}"


def link(link):
    cause = "" if link.cause in {"locking", "hidden-pair", "naked-pair", "x-wing", "chain"} else link.cause
    return cell_name(link.cell, 9), "-+"[link.on], str(link.digit), cause


def same_chain(ours, theirs):
    """Complexities, every ancestor of every target with cause and parents, chains inside chains."""
    assert (ours.complexity, ours.flat) == (theirs["complexity"], theirs["flat"])
    assert [len(t) for t in ours.targets] == [len(t) for t in theirs["chains"]]
    for target, nodes in zip(ours.targets, theirs["chains"], strict=True):
        for one, node in zip(target, nodes, strict=True):
            text = node["n"] if isinstance(node, dict) else node
            cell, sign, digit, cause = _NODE.match(text).groups()
            assert link(one) == (cell, sign, digit, _CAUSES.get(cause, cause))
            parents = [link(target[p])[:3] for p in one.parents]
            assert parents == [(p[:4], p[4], p[5]) for p in re.findall(r"<(\S+)", text)]
            assert (one.inner is not None) == (isinstance(node, dict) and "nested" in node)
            if one.inner is not None:
                same_chain(one.inner, node["nested"])


def test_every_step_of_every_path():
    puzzles = steps = chains = 0
    with (RATINGS / "se-traces.jsonl").open() as lines:
        for line in lines:
            theirs = json.loads(line)
            ours = path_of(theirs["puzzle"])
            assert len(ours) == len(theirs["steps"]), theirs["puzzle"]
            puzzles += 1
            for mine, step in zip(ours, theirs["steps"], strict=True):
                steps += 1
                place = [f"{cell_name(c, 9)}={d}" for c, d in mine.place]
                gone = [f"{cell_name(c, 9)}-{d}" for c, d in mine.eliminate]
                where = (theirs["puzzle"], step["i"])
                assert (mine.producer - 1, mine.rating) == (step["p"], step["rating"]), where
                assert place == ([step["place"]] if step["place"] else []), where
                assert gone == sorted(step["elim"]), where
                if "chains" in step:
                    chains += 1
                    same_chain(mine.chain, step)
    assert (puzzles, steps, chains) == (594, 43037, 2748)
