"""Every file of `constraints/` is a rule that keeps the promises of its folder, and everything downstream follows."""

import copy
import pickle

import pytest

import sudokit
from sudokit.constraints import Constraint, layout, rule_module, rule_names
from sudokit.engine import api
from sudokit.errors import InputError
from sudokit.model.geometry import default_boxes
from sudokit.model.source import Source
from sudokit.services.create_rules import drawn_layout

SIZES = (4, 6, 7, 9)
RULES = rule_names()


def layouts(rule):
    """A layout of each size that the rule goes with."""
    for size in SIZES:
        if default_boxes(size) is None and rule_module(rule).KEEPS_BOXES:
            continue
        if hasattr(rule_module(rule), "draw"):
            yield drawn_layout(size, None, (rule,), Source(size))[0]
        else:
            yield layout(size, rules=rule)


def test_the_registry_is_the_folder():
    assert {"diagonal", "jigsaw"} <= set(RULES)
    assert not {"base", "classic"} & set(RULES)
    with pytest.raises(InputError, match=r"unknown rule 'nosuch'; known: .*diagonal"):
        rule_module("nosuch")


@pytest.mark.parametrize("rule", RULES)
def test_what_a_file_holds(rule):
    module = rule_module(rule)
    assert module.SUMMARY[0].islower()
    assert isinstance(module.KEEPS_BOXES, bool)
    with pytest.raises(InputError, match=rule):
        module.normalise(9, "no such argument")


@pytest.mark.parametrize("rule", RULES)
def test_the_argument_has_one_form(rule):
    for one in layouts(rule):
        (text,) = one.rules
        name, _, argument = text.partition(" ")
        assert name == rule
        assert rule_module(rule).normalise(one.size, argument) == argument
        assert layout(one.size, rules=text) is one


@pytest.mark.parametrize("rule", RULES)
def test_a_layout_is_one_object_however_it_travels(rule):
    for one in layouts(rule):
        assert eval(repr(one), {"sudokit": sudokit, "layout": layout}) is one
        assert pickle.loads(pickle.dumps(one)) is one
        assert copy.deepcopy(one) is copy.copy(one) is one


@pytest.mark.parametrize("rule", RULES)
def test_its_houses_have_numbers_names_and_cells(rule):
    for one in layouts(rule):
        assert [house.number for house in one.houses] == list(range(len(one.houses)))
        assert len({house.name for house in one.houses}) == len(one.houses)
        for house in one.houses:
            assert house.mask == sum(1 << cell for cell in house.cells)
            assert all(0 <= cell < one.cell_count for cell in house.cells)
            assert house.complete == (len(house.cells) == one.size)
            assert all(house.number in one.houses_of(cell) for cell in house.cells)
        rows = [house for house in one.houses if house.kind == "row"]
        assert [house.cells[0] for house in rows] == [row * one.size for row in range(one.size)]


@pytest.mark.parametrize("rule", RULES)
def test_constraint_objects_say_what_they_allow_and_whether_they_hold(rule):
    for one in layouts(rule):
        solution = api.solve(sudokit.Grid(one, bytes(one.cell_count)), limit=1).grid
        digits = list(solution)
        for constraint in one.constraints:
            assert isinstance(constraint, Constraint)
            assert constraint.is_valid(solution)
            assert constraint.is_valid([0] * one.cell_count)
            cell, other = constraint.cells[:2]
            assert digits[cell] in constraint.allowed(solution, cell)
            wrong = [*digits]
            wrong[cell] = digits[other]
            assert not constraint.is_valid(wrong)
            assert digits[other] not in constraint.allowed(digits, cell)


@pytest.mark.parametrize("rule", RULES)
def test_what_breaks_it_is_a_problem_with_its_name(rule):
    for one in layouts(rule):
        for house in one.houses:
            if house.kind not in {"row", "column", "box"}:
                digits = bytearray(one.cell_count)
                digits[house.cells[0]] = digits[house.cells[-1]] = 1
                assert house.name in {problem.house for problem in sudokit.Puzzle(
                    sudokit.Position(one, digits)).problems()}  # fmt: skip
