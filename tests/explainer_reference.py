"""A plain rater of Sudoku Explainer's producers 1 to 20, written from their description alone.

It is slow and straightforward on purpose: sets and loops, nothing shared with the kernel. `path(digits)` gives the
steps (producer, tenths, place, eliminations) up to the first for which a chain would be needed.
"""

from itertools import combinations

BOXES = [[(b // 3 * 3 + i // 3) * 9 + b % 3 * 3 + i % 3 for i in range(9)] for b in range(9)]
ROWS = [[r * 9 + i for i in range(9)] for r in range(9)]
COLUMNS = [[i * 9 + c for i in range(9)] for c in range(9)]
BCR = BOXES + COLUMNS + ROWS
BRC = BOXES + ROWS + COLUMNS
OF = [[h for h in BRC if c in h] for c in range(81)]
PEERS = [list(dict.fromkeys(p for h in OF[c] for p in h if p != c)) for c in range(81)]


def subsets(items, k):
    """All k-subsets, as increasing binary numbers."""
    items = list(items)
    return sorted((list(s) for s in combinations(items, k)), key=lambda s: sum(1 << items.index(i) for i in s))


class State:
    def __init__(self, digits):
        self.digit = [0] * 81
        self.cands = [set(range(1, 10)) for _ in range(81)]
        for cell, digit in enumerate(digits):
            if digit:
                self.place(cell, digit)

    def place(self, cell, digit):
        self.digit[cell] = digit
        self.cands[cell] = set()
        for p in PEERS[cell]:
            self.cands[p].discard(digit)

    def at(self, house, digit):
        return [c for c in house if digit in self.cands[c]]

    def empty(self, house):
        return sum(not self.digit[c] for c in house)

    def drops(self, cells, digits):
        return {(c, d) for c in cells for d in digits if d in self.cands[c]}


def hidden_single(s):
    for last in (True, False):
        for house in BCR:
            if s.empty(house) == 0 or (s.empty(house) == 1) != last:
                continue
            for d in range(1, 10):
                if len(s.at(house, d)) == 1:
                    yield 10 if last else 12 if house in BOXES else 15, (s.at(house, d)[0], d), set()


def locked(s):
    for bases, covers in ((BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)):
        for base in bases:
            for cover in covers:
                if not set(base) & set(cover):
                    continue
                for d in range(1, 10):
                    at = s.at(base, d)
                    if len(at) >= 2 and set(at) <= set(cover):
                        yield bases, base, cover, d


def direct_locking(s):
    for bases, base, cover, d in locked(s):
        for other in bases:
            if other is base or not set(other) & set(cover) or len(s.at(other, d)) < 2:
                continue
            outside = [c for c in s.at(other, d) if c not in cover]
            if len(outside) == 1:
                yield 17 if bases is BOXES else 19, (outside[0], d), set()


def hidden_sets(s, k):
    for house in BCR:
        for digits in subsets(range(1, 10), k):
            places = [s.at(house, d) for d in digits]
            cells = sorted(set().union(*places))
            if all(len(p) >= 2 for p in places) and len(cells) == k:
                yield house, digits, cells


def direct_hidden_set(k):
    def rule(s):
        for house, digits, cells in hidden_sets(s, k):
            if s.empty(house) <= k:
                continue
            for d in range(1, 10):
                outside = [c for c in s.at(house, d) if c not in cells]
                if d not in digits and len(s.at(house, d)) > 1 and len(outside) == 1:
                    yield 20 if k == 2 else 25, (outside[0], d), set()

    return rule


def naked_single(s):
    for c in range(81):
        if len(s.cands[c]) == 1:
            yield 23, (c, min(s.cands[c])), set()


def locking(s):
    for bases, base, cover, d in locked(s):
        yield 26 if bases is BOXES else 28, None, s.drops([c for c in cover if c not in base], [d])


def naked_set(k, tenths):
    def rule(s):
        for house in BCR:
            if s.empty(house) < 2 * k:
                continue
            for index in subsets(range(9), k):
                cells = [house[i] for i in index]
                union = set().union(*(s.cands[c] for c in cells))
                if all(len(s.cands[c]) >= 2 for c in cells) and len(union) == k:
                    yield tenths, None, s.drops([c for c in house if c not in cells], union)

    return rule


def hidden_set(k, tenths):
    def rule(s):
        for house, digits, cells in hidden_sets(s, k):
            if s.empty(house) > 2 * k:
                yield tenths, None, s.drops(cells, set(range(1, 10)) - set(digits))

    return rule


def fish(k, tenths):
    def rule(s):
        for bases, covers in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
            for index in subsets(range(9), k):
                for d in range(1, 10):
                    if s.digit.count(d) + 2 * k > 9:
                        continue
                    places = [s.at(bases[i], d) for i in index]
                    union = set().union(*places)
                    lines = [line for line in covers if set(line) & union]
                    if all(len(p) >= 2 for p in places) and len(lines) == k:
                        yield tenths, None, s.drops([c for line in lines for c in line if c not in union], [d])

    return rule


def wing(size):
    def rule(s):
        for pivot in range(81):
            if len(s.cands[pivot]) != size:
                continue
            for a in PEERS[pivot]:
                if len(s.cands[a]) != 2 or len(s.cands[pivot] - s.cands[a]) != 1:
                    continue
                for b in PEERS[pivot]:
                    three = s.cands[pivot], s.cands[a], s.cands[b]
                    if len(s.cands[b]) != 2 or len(set().union(*three)) != 3:
                        continue
                    if len(set.intersection(*three)) != size - 2:
                        continue
                    see = set(PEERS[a]) & set(PEERS[b]) & (set(PEERS[pivot]) if size == 3 else set(range(81)))
                    yield 42 if size == 2 else 44, None, s.drops(see, s.cands[a] & s.cands[b])

    return rule


def loops(s, start):
    pair = s.cands[start]
    kinds = (BOXES, ROWS, COLUMNS)

    def walk(path, left, extra, last):
        for kind in range(3):
            if kind == last:
                continue
            for n in next(h for h in kinds[kind] if path[-1] in h):
                if n == start and len(path) >= 4:
                    yield list(path)
                elif n not in path and pair <= s.cands[n]:
                    extra = (extra | s.cands[n]) - pair
                    if len(s.cands[n]) == 2 or len(extra) == 1 or left > 0:
                        yield from walk([*path, n], left - (len(s.cands[n]) > 2), extra, kind)

    for loop in walk([start], 2, set(), None):
        even, odd = ([id(h) for c in side for h in OF[c]] for side in (loop[::2], loop[1::2]))
        if len(set(even)) == len(even) and len(set(odd)) == len(odd) and set(even) == set(odd):
            yield loop


def unique_loop(s):
    found = []
    for start in range(81):
        if len(s.cands[start]) == 2:
            for loop in loops(s, start):
                found += [hint for hint in loop_hints(s, loop, s.cands[start]) if hint[3]]
    found.sort(key=lambda hint: hint[:2])
    for rating, _, _, gone in found:
        yield int((rating + 0.05) * 10), None, gone


def loop_hints(s, loop, pair):
    """(rating, type, 0, eliminations), in order; without those that remove nothing."""
    rating = 4.5 + {4: 0, 6: 0.1, 8: 0.2}.get(len(loop), 0.5)
    extras = [c for c in loop if len(s.cands[c]) > 2]
    digits = set().union(*(s.cands[c] for c in extras)) - pair if extras else set()
    if len(extras) == 1:
        yield rating, 1, 0, s.drops(extras, pair)
    elif extras and (len(extras) > 2 or len(digits) == 1):
        see = set.intersection(*(set(PEERS[c]) for c in extras)) - set(extras)
        yield rating, 2, 0, s.drops(see, digits)
    if len(extras) != 2:
        return
    one, two = extras
    common = [h for h in OF[one] if two in h]
    if len(digits) > 1:
        for k in range(len(digits), 8):
            for house in common:
                yield from type3(s, house, k, (one, two), pair, digits, rating)
    for house in common[-1:]:
        for lock in sorted(pair):
            if set(s.at(house, lock)) <= {one, two}:
                yield rating, 4, 0, s.drops(extras, pair - {lock})
                break


def type3(s, house, k, two, pair, digits, rating):
    one, other = two
    m = s.empty(house)
    if 2 * k <= m:
        for index in subsets(range(9), k):
            cells = [house[i] for i in index]
            if one not in cells or other in cells:
                continue
            rest = [c for c in cells if c != one]
            union = set().union(*(s.cands[c] for c in rest))
            seen = (digits & s.cands[one] & s.cands[other]) | union
            if len(seen) == k and all(len(s.cands[c]) >= 2 for c in rest) and len(digits | union) == k:
                yield rating + (k - 1) * 0.1, 3, 0, s.drops(set(house) - set(cells) - {other}, digits | union)
    if 2 * k < m:
        free = sorted(set(range(1, 10)) - pair - digits)
        for more in subsets(free, k - 2) if len(free) >= k - 2 else []:
            chosen = pair | set(more)
            places = [[c for c in s.at(house, d) if c != other] for d in chosen]
            cells = set().union(*places)
            if all(places) and len(cells) == k:
                yield rating + (k - 2) * 0.1, 3, 0, s.drops(cells - {one}, set(range(1, 10)) - chosen)


def bug(s):
    cells, everything, common = {}, set(), set()
    rest = [set(m) for m in s.cands]
    for house in BRC:
        for d in range(1, 10):
            if len(s.at(house, d)) in {0, 2}:
                continue
            rich = [c for c in s.at(house, d) if len(s.cands[c]) >= 3]
            if not rich:
                return
            if len(rich) == 1:
                (c,) = rich
                common = common & set(PEERS[c]) if cells else set(PEERS[c])
                cells.setdefault(c, set()).add(d)
                everything.add(d)
                rest[c].discard(d)
                common -= set(cells)
                if len(cells) > 1 and len(everything) > 1 and not common:
                    return
    if any(not s.digit[c] and len(rest[c]) != 2 for c in range(81)):
        return
    if any(sum(d in rest[c] for c in h) not in {0, 2} for h in BRC for d in range(1, 10)):
        return
    yield from bug_hints(s, cells, everything, common)


def bug_hints(s, cells, everything, common):
    if len(cells) == 1:
        ((c, digits),) = cells.items()
        yield 56, None, s.drops([c], set(range(1, 10)) - digits)
        return
    if len(everything) == 1:
        yield 57, None, s.drops(common, everything)
    elif not common:
        return
    if len(cells) == 2:
        (a, da), (b, db) = cells.items()
        shared = (s.cands[a] & s.cands[b]) - everything
        if len(shared) == 1 and b in PEERS[a]:
            yield 57, None, s.drops([a], s.cands[a] - shared - da) | s.drops([b], s.cands[b] - shared - db)
    if len(everything) == 1:
        return
    first = next(iter(cells))
    for house in OF[first]:
        if not set(cells) <= set(house):
            continue
        rest = [c for c in PEERS[first] if c in common and c in house]
        for k in range(2, 7):
            for chosen in subsets(rest, k - 1) if len(rest) >= k else []:
                union = set().union(*(s.cands[c] for c in chosen))
                if len(union) == k and all(len(s.cands[c]) >= 2 for c in chosen) and everything <= union:
                    rating = 5.7 + (k - 1) * 0.1
                    yield int((rating + 0.05) * 10), None, s.drops(set(rest) - set(chosen), union)


def aligned_pair(s):
    excluders = [[p for p in PEERS[c] if len(s.cands[p]) == 2] for c in range(81)]
    base = [
        c for c in range(81) if len(s.cands[c]) >= 2 and excluders[c] and all(len(s.cands[p]) != 1 for p in PEERS[c])
    ]
    for a, b in subsets(base, 2):
        common = [s.cands[c] for c in excluders[a] if c in excluders[b]]
        if len(common) < 2:
            continue
        allowed = [
            (p, q)
            for p in s.cands[a]
            for q in s.cands[b]
            if not (p == q and b in PEERS[a]) and all(m - {p, q} for m in common)
        ]
        gone = s.drops([a], s.cands[a] - {p for p, _ in allowed}) | s.drops([b], s.cands[b] - {q for _, q in allowed})
        yield 62, None, gone


PRODUCERS = (
    hidden_single, direct_locking, direct_hidden_set(2), naked_single, direct_hidden_set(3), locking,
    naked_set(2, 30), fish(2, 32), hidden_set(2, 34), naked_set(3, 36), fish(3, 38), hidden_set(3, 40),
    wing(2), wing(3), unique_loop, naked_set(4, 50), fish(4, 52), hidden_set(4, 54), bug, aligned_pair,
)  # fmt: skip


def first_hint(s):
    for number, producer in enumerate(PRODUCERS, 1):
        for tenths, place, gone in producer(s):
            if place or gone:
                return number, tenths, place, gone
    return None


def path(digits):
    """The steps as (producer, tenths, place or None, sorted eliminations); the last entry is None where it stops."""
    s = State(digits)
    steps = []
    while 0 in s.digit:
        hint = first_hint(s)
        if hint is None:
            steps.append(None)
            break
        number, tenths, place, gone = hint
        steps.append((number, tenths, place, sorted(gone)))
        for cell, digit in gone:
            s.cands[cell].discard(digit)
        if place:
            s.place(*place)
    return steps
