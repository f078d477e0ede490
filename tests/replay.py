"""Re-derives what a step concludes from its evidence alone.

Every item of the evidence is a statement about the board: "these cells hold only these digits", "in this house the
digit stands in one of these cells", "if all of these are false, this is true". Each becomes clauses; what every grid
obeys (a cell holds one digit, a digit does not stand twice among peers) is added for the candidates they speak of. A
conclusion is right when its opposite contradicts all that.
"""

from __future__ import annotations

from itertools import combinations

Candidate = tuple[int, int]  # cell, digit

# Techniques whose `set` items say where digits are confined to; in the others they say what cells are confined to.
HIDDEN = ("hidden-pair", "hidden-triplet", "hidden-quad", "direct-hidden-pair", "direct-hidden-triplet")
INNER = frozenset({"locking", "hidden-pair", "naked-pair", "x-wing", "chain"})  # whole techniques inside of chains


def follows(step) -> bool:
    """Whether all that a step concludes follows from what its evidence says."""
    clauses = statements(step)
    wrong = [{(c, d)} for c, d in step.eliminate]
    for cell, digit in step.place:
        others = {(cell, d) for d in range(1, step.layout.size + 1) if d != digit}
        wrong.append(others)  # the cell holds another digit
    return all(contradicts(step.layout, [*clauses, claim]) for claim in wrong)


def statements(step) -> list[set[Candidate]]:
    """The evidence as clauses: of each set of candidates at least one is true."""
    clauses: list[set[Candidate]] = []
    for index, item in enumerate(step.evidence):
        clauses += _of(step, item, index)
    return clauses


def _of(step, item, index) -> list[set[Candidate]]:
    cells, digits = item.cells, item.digits
    by_cell = [{(c, d) for d in digits} for c in cells]
    by_digit = [{(c, d) for c in cells} for d in digits]
    if item.on is not None:  # a node of a chain
        if not item.on or item.cause == "start":
            return []
        parents = {(c, d) for p in item.parents for e in [step.evidence[p]] for c in e.cells for d in e.digits}
        if item.cause == "set":
            return []  # the cells of the almost locked set stand in the evidence themselves
        return [{(c, d) for c in cells for d in digits} | parents]
    return {
        "last": by_digit,
        "place": by_digit if item.house >= 0 else by_cell,
        "base": by_digit,
        "box": by_digit,
        "link": by_digit,
        "locked": by_digit,
        "region": by_digit,
        "cell": by_cell,
        "stem": by_cell,
        "pivot": by_cell,
        "pincer": by_cell,
        "excluder": by_cell,
        "chain": by_cell,
        "crossing": by_cell,
        "member": by_cell,
        "set": by_digit if step.technique in HIDDEN else [] if step.technique == "wxyz-wing" else by_cell,
        # A deadly pattern is avoided by one of the extra candidates.
        "extra": [{(c, d) for c in cells for d in digits}],
    }.get(item.role, [])


def contradicts(layout, clauses: list[set[Candidate]]) -> bool:
    """Whether no choice of candidates satisfies all clauses."""
    speaks_of = {candidate for clause in clauses for candidate in clause}
    enemies: dict[Candidate, set[Candidate]] = {candidate: set() for candidate in speaks_of}
    for a, b in combinations(speaks_of, 2):
        if a[0] == b[0] or (a[1] == b[1] and layout.peers[a[0]] >> b[0] & 1):
            enemies[a].add(b)
            enemies[b].add(a)
    return not _satisfiable([frozenset(c) for c in clauses], enemies)


def _satisfiable(clauses, enemies) -> bool:
    if not clauses:
        return True
    shortest = min(clauses, key=len)
    gone: set[Candidate] = set()
    for candidate in sorted(shortest):
        left = []
        for clause in clauses:
            if candidate not in clause:
                rest = clause - enemies[candidate] - gone
                if not rest:
                    break
                left.append(rest)
        else:
            if _satisfiable(left, enemies):
                return True
        gone.add(candidate)  # tried: it is not true
    return False
