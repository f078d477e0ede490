// The only file that knows Python: a few functions over buffers that the caller owns.
//
// Every function takes contiguous buffers, integers and floats, and returns integers. The buffers are checked
// here (size, writability); the kernel behind trusts them. The GIL is released around the work.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "canon.hpp"
#include "control.hpp"
#include "create.hpp"
#include "engine9.hpp"
#include "explainer9.hpp"
#include "forcing.hpp"
#include "general.hpp"
#include "graded.hpp"
#include "grid9.hpp"
#include "ordered9.hpp"

namespace nb = nanobind;

namespace {

// A view of somebody else's bytes, given back when it goes out of scope. It must be made and dropped with the
// GIL held; the spans taken from it may be used without.
class Buffer {
  public:
    enum class Access : std::uint8_t { read, write };

    explicit Buffer(nb::handle owner, Access access = Access::read) {
        const int flags = access == Access::write ? PyBUF_CONTIG : PyBUF_CONTIG_RO;
        if (PyObject_GetBuffer(owner.ptr(), &view_, flags) != 0) throw nb::python_error();
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    std::size_t bytes() const { return static_cast<std::size_t>(view_.len); }

    // The bytes as items of T; a buffer that does not hold a whole number of them is the caller's mistake.
    template <class T>
    std::span<T> as() const {
        const bool aligned = reinterpret_cast<std::uintptr_t>(view_.buf) % alignof(T) == 0;
        if (bytes() % sizeof(T) != 0 || (!aligned && bytes() != 0)) {
            throw nb::value_error("a buffer of another item size or alignment was expected");
        }
        return {static_cast<T*>(view_.buf), bytes() / sizeof(T)};
    }

    // As above, and exactly so many of them (or more, where the caller says at_least).
    template <class T>
    std::span<T> exactly(std::size_t count) const {
        const auto items = as<T>();
        if (items.size() != count) throw nb::value_error("a buffer of another length was expected");
        return items;
    }
    template <class T>
    std::span<T> at_least(std::size_t count) const {
        const auto items = as<T>();
        if (items.size() < count) throw nb::value_error("a longer buffer was expected");
        return items;
    }

  private:
    Py_buffer view_{};
};

// The four bytes that Python sets to stop a call, seen as the atomic that the kernel polls.
[[maybe_unused]] const std::atomic<std::int32_t>* cancel_flag(const Buffer& buffer) {
    static_assert(sizeof(std::atomic<std::int32_t>) == sizeof(std::int32_t));
    return reinterpret_cast<const std::atomic<std::int32_t>*>(buffer.exactly<std::int32_t>(1).data());
}

// Limits of a call as Python gives them, and its signals: Ctrl-C must not wait for the end of a long search.
class Limits {
  public:
    // `nodes` 0 and `seconds` infinite: no limit.
    Limits(std::uint64_t nodes, double seconds, const Buffer& cancel) {
        control_.nodes = nodes;
        control_.cancel = cancel_flag(cancel);
        const auto now = sudokit::Control::now_ns();
        if (seconds < 1e9) control_.deadline_ns = now + static_cast<std::int64_t>(std::max(seconds, 0.0) * 1e9) + 1;
        next_look_ = now + interval_ns;
        control_.poll = &Limits::poll;
        control_.poll_data = this;
    }
    Limits(const Limits&) = delete;
    Limits& operator=(const Limits&) = delete;
    const sudokit::Control& control() const { return control_; }
    // To be called with the GIL, after the work: what a signal's handler raised goes on from here.
    static void raise() {
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
    }

  private:
    static constexpr std::int64_t interval_ns = 20'000'000;
    static bool poll(void* self) {
        auto& limits = *static_cast<Limits*>(self);
        const auto now = sudokit::Control::now_ns();
        if (now < limits.next_look_) return false;
        limits.next_look_ = now + interval_ns;
        nb::gil_scoped_acquire locked;
        return PyErr_CheckSignals() != 0;
    }
    sudokit::Control control_;
    std::int64_t next_look_ = 0;
};

// --- the CPU ---------------------------------------------------------------------------------------------

// Whether this CPU can run what the files named for the instruction set were compiled for: 0 portable, 1 AVX2,
// 2 AVX-512. (The numbers are kernel.py's.)
bool isa_available(int isa) {
    return isa >= 0 && isa <= 2 && sudokit::solve9_for(static_cast<sudokit::Isa9>(isa)) != nullptr;
}

void bind_cpu(nb::module_& m) { m.def("isa_available", &isa_available, nb::arg("isa")); }

// --- canonical forms of classic 9×9 puzzles --------------------------------------------------------------

// `automorphisms` (u32 a puzzle) and `maps` (91 bytes a puzzle: 81 cells, 10 digits) may be None.
std::size_t canon_many(nb::handle puzzles, nb::handle forms, nb::handle status, nb::handle automorphisms,
                       nb::handle maps, nb::handle cancel) {
    static_assert(sizeof(sudokit::canon::Map) == 91);
    const Buffer in(puzzles), out(forms, Buffer::Access::write), states(status, Buffer::Access::write), flag(cancel);
    const std::size_t count = states.bytes();
    std::optional<Buffer> symmetry_buffer, map_buffer;
    std::uint32_t* symmetries = nullptr;
    sudokit::canon::Map* map = nullptr;
    if (!automorphisms.is_none()) {
        symmetry_buffer.emplace(automorphisms, Buffer::Access::write);
        symmetries = symmetry_buffer->exactly<std::uint32_t>(count).data();
    }
    if (!maps.is_none()) {
        map_buffer.emplace(maps, Buffer::Access::write);
        map = map_buffer->exactly<sudokit::canon::Map>(count).data();
    }
    const auto cells = in.exactly<std::uint8_t>(81 * count);
    const auto results = out.exactly<std::uint8_t>(81 * count);
    sudokit::Control control;
    control.cancel = cancel_flag(flag);
    nb::gil_scoped_release unlocked;
    return sudokit::canon::canon_many(cells.data(), count, results.data(), states.as<std::uint8_t>().data(),
                                      symmetries, map, control);
}

void bind_canon(nb::module_& m) {
    m.def("canon_many", &canon_many, nb::arg("puzzles"), nb::arg("forms"), nb::arg("status"),
          nb::arg("automorphisms").none(), nb::arg("maps").none(), nb::arg("cancel"));
}

// --- the general engine ------------------------------------------------------------------------------------

namespace general = sudokit::general;

// A layout's tables, as Python holds them.
class GeneralRules {
  public:
    explicit GeneralRules(nb::handle description) {
        const Buffer numbers(description);
        rules_ = general::Rules::make(numbers.as<std::int32_t>());
        if (!rules_) throw nb::value_error("the description of the layout makes no sense");
    }
    const general::Rules& operator*() const { return *rules_; }
    const general::Rules* operator->() const { return rules_.get(); }
    std::size_t cells() const { return static_cast<std::size_t>(rules_->cells); }
    // The bytes of a grid, none of them above the size.
    std::span<const std::uint8_t> digits(const Buffer& buffer, std::size_t puzzles) const {
        const auto digits = buffer.exactly<std::uint8_t>(puzzles * cells());
        for (const auto digit : digits) {
            if (digit > rules_->size) throw nb::value_error("a digit above the size");
        }
        return digits;
    }

  private:
    std::unique_ptr<const general::Rules> rules_;
};

std::size_t general_solve(const GeneralRules& rules, nb::handle puzzles, nb::handle solutions, nb::handle counts,
                          nb::handle flags, std::uint32_t limit, int show, std::uint64_t nodes, double seconds,
                          nb::handle cancel) {
    const Buffer in(puzzles), out(solutions, Buffer::Access::write), number(counts, Buffer::Access::write);
    const Buffer flag(flags, Buffer::Access::write), stop(cancel);
    if (show < 0 || show > 2) throw nb::value_error("show is 0, 1 or 2");
    const std::size_t count = flag.bytes();
    const auto digits = rules.digits(in, count);
    const auto shown = out.exactly<std::uint8_t>(count * rules.cells());
    const auto found = number.exactly<std::uint32_t>(count);
    const auto state = flag.as<std::uint8_t>();
    const Limits limits(nodes, seconds, stop);
    std::size_t done = 0;
    {
        nb::gil_scoped_release unlocked;
        done = general::solve(*rules, digits, shown, found, state, limit, static_cast<general::Show>(show),
                              limits.control());
    }
    Limits::raise();
    return done;
}

int general_other(const GeneralRules& rules, nb::handle puzzle, nb::handle solution, nb::handle out,
                  std::uint64_t nodes, double seconds, nb::handle cancel) {
    const Buffer in(puzzle), known(solution), result(out, Buffer::Access::write), stop(cancel);
    const auto digits = rules.digits(in, 1);
    const auto first = rules.digits(known, 1);
    const auto second = result.exactly<std::uint8_t>(rules.cells());
    const Limits limits(nodes, seconds, stop);
    general::Found found = general::Found::none;
    {
        nb::gil_scoped_release unlocked;
        found = general::other(*rules, digits, first, second, limits.control());
    }
    Limits::raise();
    return static_cast<int>(found);
}

// Keeps its layout's tables alive through Python's reference (see keep_alive below).
class GeneralWalk {
  public:
    GeneralWalk(const GeneralRules& rules, nb::handle puzzle)
        : cells_(rules.cells()), walk_(*rules, rules.digits(Buffer(puzzle), 1)) {}
    int next(nb::handle out, std::uint64_t nodes, double seconds, nb::handle cancel) {
        const Buffer result(out, Buffer::Access::write), stop(cancel);
        const auto digits = result.exactly<std::uint8_t>(cells_);
        const Limits limits(nodes, seconds, stop);
        general::Found found = general::Found::none;
        {
            nb::gil_scoped_release unlocked;
            found = walk_.next(digits, limits.control());
        }
        Limits::raise();
        return static_cast<int>(found);
    }

  private:
    std::size_t cells_;
    general::Walk walk_;
};

void bind_general(nb::module_& m) {
    nb::class_<GeneralRules>(m, "GeneralRules").def(nb::init<nb::handle>(), nb::arg("description"));
    m.def("general_solve", &general_solve, nb::arg("rules"), nb::arg("puzzles"), nb::arg("solutions"),
          nb::arg("counts"), nb::arg("flags"), nb::arg("limit"), nb::arg("show"), nb::arg("nodes"),
          nb::arg("seconds"), nb::arg("cancel"));
    m.def("general_other", &general_other, nb::arg("rules"), nb::arg("puzzle"), nb::arg("solution"),
          nb::arg("out"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("cancel"));
    nb::class_<GeneralWalk>(m, "GeneralWalk")
        .def(nb::init<const GeneralRules&, nb::handle>(), nb::arg("rules"), nb::arg("puzzle"),
             nb::keep_alive<1, 2>())
        .def("next", &GeneralWalk::next, nb::arg("out"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("cancel"));
}

// --- searching classic 9×9 puzzles -----------------------------------------------------------------------

sudokit::Solve9 engine9(int isa) {
    const auto solve = isa >= 0 && isa <= 2 ? sudokit::solve9_for(static_cast<sudokit::Isa9>(isa)) : nullptr;
    if (solve == nullptr) throw nb::value_error("this instruction set is not available here");
    return solve;
}

// Puzzles as every function of this part takes them; `counts` says how many there are.
struct Puzzles9 {
    Buffer cells, counts, outcomes;
    std::optional<Buffer> table, solutions;
    sudokit::Batch9 batch;

    Puzzles9(nb::handle in, std::size_t stride, int base, nb::handle meaning, nb::handle count, nb::handle outcome,
             nb::handle solution, std::size_t slots, std::size_t solution_stride, int solution_base)
        : cells(in), counts(count, Buffer::Access::write), outcomes(outcome, Buffer::Access::write) {
        const auto numbers = counts.as<std::uint32_t>();
        batch.size = numbers.size();
        if (stride < 81 || solution_stride < 81 || slots < 1) {
            throw nb::value_error("a puzzle has 81 cells, and a place for its solution");
        }
        if (batch.size != 0) batch.cells = cells.at_least<std::uint8_t>((batch.size - 1) * stride + 81).data();
        batch.stride = stride;
        batch.base = static_cast<std::uint8_t>(base);
        batch.counts = numbers.data();
        batch.outcomes = reinterpret_cast<sudokit::Outcome9*>(outcomes.exactly<std::uint8_t>(batch.size).data());
        if (!meaning.is_none()) batch.table = table.emplace(meaning).exactly<std::uint8_t>(256).data();
        if (!solution.is_none()) {
            solutions.emplace(solution, Buffer::Access::write);
            const std::size_t places = batch.size * slots;
            const std::size_t room = places == 0 ? 0 : (places - 1) * solution_stride + 81;
            batch.solutions = solutions->at_least<std::uint8_t>(room).data();
        }
        batch.solution_stride = solution_stride;
        batch.slots = slots;
        batch.solution_base = static_cast<std::uint8_t>(solution_base);
    }
};

std::uint64_t solve9(int isa, nb::handle cells, std::size_t stride, int base, nb::handle table, std::uint32_t limit,
                     nb::handle counts, nb::handle outcomes, nb::handle solutions, std::size_t slots,
                     std::size_t solution_stride, int solution_base, std::uint64_t nodes, double seconds,
                     nb::handle cancel) {
    const auto solve = engine9(isa);
    Puzzles9 puzzles(cells, stride, base, table, counts, outcomes, solutions, slots, solution_stride,
                     solution_base);
    const Buffer flag(cancel);
    const Limits limits(nodes, seconds, flag);
    puzzles.batch.limit = limit;
    bool memory = true;
    {
        nb::gil_scoped_release unlocked;
        memory = solve(puzzles.batch, limits.control());
    }
    if (!memory) throw std::bad_alloc();
    Limits::raise();
    return puzzles.batch.nodes;
}

void final9(int isa, nb::handle cells, std::size_t stride, int base, nb::handle table, bool first, nb::handle counts,
            nb::handle outcomes, nb::handle solutions, std::size_t solution_stride, int solution_base,
            nb::handle finals, std::uint64_t nodes, double seconds, nb::handle cancel) {
    const auto solve = engine9(isa);
    Puzzles9 puzzles(cells, stride, base, table, counts, outcomes, solutions, 1, solution_stride, solution_base);
    if (puzzles.batch.solutions == nullptr) throw nb::value_error("the solutions found so far are needed");
    const Buffer known(finals, Buffer::Access::write), flag(cancel);
    const auto out = known.exactly<std::uint8_t>(puzzles.batch.size);
    const Limits limits(nodes, seconds, flag);
    bool memory = true;
    {
        nb::gil_scoped_release unlocked;
        memory = sudokit::final9(solve, puzzles.batch, first, out.data(), limits.control());
    }
    if (!memory) throw std::bad_alloc();
    Limits::raise();
}

void status9(nb::handle counts, nb::handle outcomes, std::uint32_t limit, nb::handle statuses) {
    const Buffer numbers(counts, Buffer::Access::write), ends(outcomes), out(statuses, Buffer::Access::write);
    const auto count = numbers.as<std::uint32_t>();
    const auto outcome = ends.exactly<std::uint8_t>(count.size());
    const auto status = out.exactly<std::uint8_t>(count.size());
    for (std::size_t i = 0; i < count.size(); ++i) {
        const auto verdict = sudokit::judge9(count[i], static_cast<sudokit::Outcome9>(outcome[i]), limit);
        status[i] = static_cast<std::uint8_t>(verdict);
    }
}

// `state`: boards on the stack, solutions written, outcome (three int64).
void list9(int isa, nb::handle boards, nb::handle state, nb::handle solutions, std::uint64_t nodes, double seconds,
           nb::handle cancel) {
    const auto solve = engine9(isa);
    const Buffer stack(boards, Buffer::Access::write), numbers(state, Buffer::Access::write),
        out(solutions, Buffer::Access::write), flag(cancel);
    const auto n = numbers.exactly<std::int64_t>(3);
    const auto room = out.at_least<std::uint8_t>(sudokit::listing9_portion * 81);
    sudokit::Listing9 listing{
        stack.exactly<std::uint16_t>(sudokit::listing9_boards * sudokit::board9_stride).data(),
        static_cast<std::size_t>(n[0]), room.data(), room.size() / 81, 0, sudokit::Outcome9::complete};
    if (listing.depth > sudokit::listing9_boards) throw nb::value_error("not a listing's state");
    const Limits limits(nodes, seconds, flag);
    bool memory = true;
    {
        nb::gil_scoped_release unlocked;
        memory = sudokit::next9(solve, listing, limits.control());
    }
    if (!memory) throw std::bad_alloc();
    Limits::raise();
    n[0] = static_cast<std::int64_t>(listing.depth);
    n[1] = static_cast<std::int64_t>(listing.found);
    n[2] = static_cast<std::int64_t>(listing.outcome);
}

void begin9(nb::handle digits, nb::handle boards, nb::handle state) {
    const Buffer cells(digits), stack(boards, Buffer::Access::write), numbers(state, Buffer::Access::write);
    const auto n = numbers.exactly<std::int64_t>(3);
    const auto in = cells.exactly<std::uint8_t>(81);
    for (const auto digit : in) {
        if (digit > 9) throw nb::value_error("digits from 0 to 9 were expected");
    }
    sudokit::Listing9 listing{};
    listing.boards = stack.exactly<std::uint16_t>(sudokit::listing9_boards * sudokit::board9_stride).data();
    sudokit::begin9(listing, in.data());
    n[0] = static_cast<std::int64_t>(listing.depth);
}

void bind_classic9(nb::module_& m) {
    m.def("solve9", &solve9, nb::arg("isa"), nb::arg("cells"), nb::arg("stride"), nb::arg("base"),
          nb::arg("table").none(), nb::arg("limit"), nb::arg("counts"), nb::arg("outcomes"),
          nb::arg("solutions").none(), nb::arg("slots"), nb::arg("solution_stride"), nb::arg("solution_base"),
          nb::arg("nodes"), nb::arg("seconds"), nb::arg("cancel"));
    m.def("final9", &final9, nb::arg("isa"), nb::arg("cells"), nb::arg("stride"), nb::arg("base"),
          nb::arg("table").none(), nb::arg("first"), nb::arg("counts"), nb::arg("outcomes"), nb::arg("solutions"),
          nb::arg("solution_stride"), nb::arg("solution_base"), nb::arg("finals"), nb::arg("nodes"),
          nb::arg("seconds"), nb::arg("cancel"));
    m.def("status9", &status9, nb::arg("counts"), nb::arg("outcomes"), nb::arg("limit"), nb::arg("statuses"));
    m.def("begin9", &begin9, nb::arg("digits"), nb::arg("boards"), nb::arg("state"));
    m.def("list9", &list9, nb::arg("isa"), nb::arg("boards"), nb::arg("state"), nb::arg("solutions"),
          nb::arg("nodes"), nb::arg("seconds"), nb::arg("cancel"));
}

// --- making classic 9×9 puzzles --------------------------------------------------------------------------

std::size_t create9(int isa, std::uint64_t seed_key, std::uint64_t first, int least_blanks, int most_blanks,
                    bool minimal, std::uint32_t grids, std::uint32_t tries, nb::handle groups, nb::handle start,
                    nb::handle puzzles, nb::handle solutions, nb::handle tried, nb::handle nearest,
                    nb::handle statuses, double seconds, nb::handle cancel) {
    namespace making = sudokit::create9;
    const auto engine = engine9(isa);
    const Buffer symmetries(groups), stop(cancel);
    const Buffer out(puzzles, Buffer::Access::write), solved(solutions, Buffer::Access::write);
    const Buffer used(tried, Buffer::Access::write), near(nearest, Buffer::Access::write);
    const Buffer status(statuses, Buffer::Access::write);
    std::optional<Buffer> grid;
    making::Wish wish;
    if (least_blanks < 0 || most_blanks > 81 || least_blanks > most_blanks) throw nb::value_error("no such blanks");
    wish.seed_key = seed_key;
    wish.least_blanks = least_blanks;
    wish.most_blanks = most_blanks;
    wish.minimal = minimal;
    wish.grids = grids;
    wish.tries = tries;
    wish.groups = symmetries.as<std::uint8_t>();
    if (wish.groups.empty() || wish.groups.size() % 81 != 0) throw nb::value_error("groups: 81 bytes a symmetry");
    for (const auto group : wish.groups) {
        if (group >= 81) throw nb::value_error("there are at most 81 groups");
    }
    if (!start.is_none()) wish.solution = grid.emplace(start).exactly<std::uint8_t>(81).data();
    const std::size_t count = status.bytes();
    const making::Results results{out.exactly<std::uint8_t>(81 * count), solved.exactly<std::uint8_t>(81 * count),
                                  used.exactly<std::uint32_t>(count), near.exactly<std::uint8_t>(count),
                                  status.as<std::uint8_t>()};
    const Limits limits(0, seconds, stop);
    std::size_t done = 0;
    {
        nb::gil_scoped_release unlocked;
        done = making::create(wish, first, results, engine, limits.control());
    }
    Limits::raise();
    return done;
}

std::size_t graded9(int isa, std::uint64_t seed_key, std::uint64_t first, int least_blanks, int most_blanks,
                    bool minimal, bool keep_clues, unsigned least, unsigned most, std::uint32_t tries,
                    nb::handle groups, nb::handle start, nb::handle puzzles, nb::handle solutions, nb::handle tenths,
                    nb::handle tried, nb::handle statuses, double seconds, nb::handle cancel) {
    namespace graded = sudokit::graded9;
    const auto engine = engine9(isa);
    const Buffer symmetries(groups), stop(cancel);
    const Buffer out(puzzles, Buffer::Access::write), solved(solutions, Buffer::Access::write);
    const Buffer ratings(tenths, Buffer::Access::write), used(tried, Buffer::Access::write);
    const Buffer status(statuses, Buffer::Access::write);
    std::optional<Buffer> grid;
    graded::Wish wish;
    if (least_blanks < 0 || most_blanks > 81 || least_blanks > most_blanks) throw nb::value_error("no such blanks");
    if (least > most || most > 255) throw nb::value_error("no such ratings");
    wish.base.seed_key = seed_key;
    wish.base.least_blanks = least_blanks;
    wish.base.most_blanks = most_blanks;
    wish.base.minimal = minimal;
    wish.base.tries = 4;
    wish.base.groups = symmetries.as<std::uint8_t>();
    if (wish.base.groups.empty() || wish.base.groups.size() % 81 != 0) throw nb::value_error("groups: 81 bytes a symmetry");
    for (const auto group : wish.base.groups) {
        if (group >= 81) throw nb::value_error("there are at most 81 groups");
    }
    if (!start.is_none()) wish.base.solution = grid.emplace(start).exactly<std::uint8_t>(81).data();
    wish.keep_clues = keep_clues;
    wish.least = least;
    wish.most = most;
    wish.tries = tries;
    const std::size_t count = status.bytes();
    const graded::Results results{out.exactly<std::uint8_t>(81 * count), solved.exactly<std::uint8_t>(81 * count),
                                  ratings.exactly<std::uint8_t>(3 * count), used.exactly<std::uint32_t>(count),
                                  status.as<std::uint8_t>()};
    const Limits limits(0, seconds, stop);
    std::size_t done = 0;
    {
        nb::gil_scoped_release unlocked;
        done = graded::create(wish, first, results, engine, limits.control());
    }
    Limits::raise();
    return done;
}

void uniform_grid9(std::uint64_t seed_key, std::uint64_t index, nb::handle grid) {
    const Buffer out(grid, Buffer::Access::write);
    sudokit::Source source(seed_key, index);
    sudokit::uniform_grid9(source, out.exactly<std::uint8_t>(81).data());
}

void bind_create9(nb::module_& m) {
    m.def("create9", &create9, nb::arg("isa"), nb::arg("seed_key"), nb::arg("first"), nb::arg("least_blanks"),
          nb::arg("most_blanks"), nb::arg("minimal"), nb::arg("grids"), nb::arg("tries"), nb::arg("groups"),
          nb::arg("start").none(), nb::arg("puzzles"), nb::arg("solutions"), nb::arg("tried"), nb::arg("nearest"),
          nb::arg("statuses"), nb::arg("seconds"), nb::arg("cancel"));
    m.def("graded9", &graded9, nb::arg("isa"), nb::arg("seed_key"), nb::arg("first"), nb::arg("least_blanks"),
          nb::arg("most_blanks"), nb::arg("minimal"), nb::arg("keep_clues"), nb::arg("least"), nb::arg("most"),
          nb::arg("tries"), nb::arg("groups"), nb::arg("start").none(), nb::arg("puzzles"), nb::arg("solutions"),
          nb::arg("tenths"), nb::arg("tried"), nb::arg("statuses"), nb::arg("seconds"), nb::arg("cancel"));
    m.def("uniform_grid9", &uniform_grid9, nb::arg("seed_key"), nb::arg("index"), nb::arg("grid"));
}

// --- forcing chains of any layout ------------------------------------------------------------------------

// The tables of a layout, and what follows from assumptions on a board of it.
class ForcingTables {
  public:
    explicit ForcingTables(nb::handle description) : forcing_(make(description)) {}
    std::size_t sets(nb::handle board, nb::handle starts, bool dynamic, bool cells, nb::handle on, nb::handle off,
                     nb::handle contradicted, double seconds, nb::handle cancel) const {
        const Buffer masks(board), nodes(starts), stop(cancel);
        const Buffer true_ones(on, Buffer::Access::write), false_ones(off, Buffer::Access::write);
        const Buffer flags(contradicted, Buffer::Access::write);
        const auto first = starts_of(nodes);
        const auto flag = flags.exactly<std::uint8_t>(first.size());
        const auto on_sets = true_ones.exactly<std::uint8_t>(first.size() * forcing_.bytes());
        const auto off_sets = false_ones.exactly<std::uint8_t>(first.size() * forcing_.bytes());
        const auto candidates = board_of(masks);
        const Limits limits(0, seconds, stop);
        std::size_t done = 0;
        {
            nb::gil_scoped_release unlocked;
            done = forcing_.sets(candidates, first, {dynamic, cells}, on_sets, off_sets, flag, limits.control());
        }
        Limits::raise();
        return done;
    }
    nb::list run(nb::handle board, std::int32_t start, bool dynamic, bool cells) const {
        const Buffer masks(board);
        const std::int32_t starts[] = {start};
        check(starts);
        const auto told = forcing_.run(board_of(masks), start, {dynamic, cells});
        nb::list result;
        for (const auto number : told) result.append(number);
        return result;
    }

  private:
    static std::shared_ptr<const sudokit::forcing::Tables> make(nb::handle description) {
        const Buffer numbers(description);
        auto tables = sudokit::forcing::Tables::make(numbers.as<std::int32_t>());
        if (!tables) throw nb::value_error("the description of the layout makes no sense");
        return tables;
    }
    std::span<const std::uint32_t> board_of(const Buffer& buffer) const {
        const auto board = buffer.exactly<std::uint32_t>(forcing_.tables().cells);
        const auto beyond = ~((std::uint32_t{2} << forcing_.tables().digits) - 2);
        for (const auto mask : board) {
            if ((mask & beyond) != 0) throw nb::value_error("a candidate above the size");
        }
        return board;
    }
    std::span<const std::int32_t> starts_of(const Buffer& buffer) const {
        const auto starts = buffer.as<std::int32_t>();
        check(starts);
        return starts;
    }
    void check(std::span<const std::int32_t> starts) const {
        const auto nodes = static_cast<std::int64_t>(forcing_.tables().cells) * forcing_.tables().digits * 2;
        for (const auto start : starts) {
            if (start < 0 || start >= nodes) throw nb::value_error("there is no such node");
        }
    }
    sudokit::forcing::Forcing forcing_;
};

void bind_forcing(nb::module_& m) {
    nb::class_<ForcingTables>(m, "Forcing")
        .def(nb::init<nb::handle>(), nb::arg("description"))
        .def("sets", &ForcingTables::sets, nb::arg("board"), nb::arg("starts"), nb::arg("dynamic"), nb::arg("cells"),
             nb::arg("on"), nb::arg("off"), nb::arg("contradicted"), nb::arg("seconds"), nb::arg("cancel"))
        .def("run", &ForcingTables::run, nb::arg("board"), nb::arg("start"), nb::arg("dynamic"), nb::arg("cells"));
}

// --- ratings of classic 9×9 puzzles ----------------------------------------------------------------------

// `techniques` (u16, 46 a puzzle) and `nodes` (u64 a puzzle) may be None.
std::size_t rate_many(nb::handle puzzles, nb::handle status, nb::handle tenths, nb::handle hardest, nb::handle steps,
                      nb::handle counts, nb::handle techniques, nb::handle nodes, unsigned ceiling,
                      std::uint64_t most_nodes, double seconds, nb::handle cancel) {
    using Access = Buffer::Access;
    const Buffer in(puzzles), states(status, Access::write), numbers(tenths, Access::write);
    const Buffer hard(hardest, Access::write), length(steps, Access::write), found(counts, Access::write), flag(cancel);
    std::optional<Buffer> by_name, work;
    sudokit::RateBatch batch;
    batch.size = states.bytes();
    batch.cells = in.exactly<std::uint8_t>(81 * batch.size).data();
    batch.status = states.exactly<sudokit::Rated>(batch.size).data();
    batch.tenths = numbers.exactly<std::uint8_t>(3 * batch.size).data();
    batch.hardest = hard.exactly<std::uint8_t>(batch.size).data();
    batch.steps = length.exactly<std::uint32_t>(batch.size).data();
    batch.counts = found.exactly<std::uint16_t>(sudokit::kProducers * batch.size).data();
    if (!techniques.is_none()) {
        by_name.emplace(techniques, Access::write);
        batch.techniques = by_name->exactly<std::uint16_t>(sudokit::kTechniques * batch.size).data();
    }
    if (!nodes.is_none()) {
        work.emplace(nodes, Access::write);
        batch.nodes = work->exactly<std::uint64_t>(batch.size).data();
    }
    batch.ceiling = ceiling;
    batch.seconds = seconds;
    const Limits limits(most_nodes, HUGE_VAL, flag);
    std::size_t treated = 0;
    {
        nb::gil_scoped_release unlocked;
        treated = sudokit::rate_many9(batch, limits.control());
    }
    Limits::raise();
    return treated;
}

// The steps of one rating as int32 (explainer9.cpp says how). The bytes are made here, because how many there
// are is known only afterwards.
nb::bytes rate_trace(nb::handle puzzle, unsigned ceiling, std::uint64_t most_nodes, double seconds, nb::handle cancel) {
    const Buffer in(puzzle), flag(cancel);
    const auto cells = in.exactly<std::uint8_t>(81);
    const Limits limits(most_nodes, seconds > 0 ? seconds : HUGE_VAL, flag);
    std::vector<std::int32_t> trace;
    {
        nb::gil_scoped_release unlocked;
        sudokit::Explainer().rate(cells.data(), ceiling, limits.control(), &trace);
    }
    Limits::raise();
    return nb::bytes(trace.data(), trace.size() * sizeof(std::int32_t));
}

nb::bytes rate_hint(nb::handle puzzle, nb::handle candidates, unsigned producer, double seconds, nb::handle cancel) {
    const Buffer in(puzzle), left(candidates), flag(cancel);
    const auto cells = in.exactly<std::uint8_t>(81);
    const auto masks = left.exactly<std::uint16_t>(81);
    if (std::any_of(cells.begin(), cells.end(), [](std::uint8_t d) { return d > 9; })) {
        throw nb::value_error("a digit above the size");
    }
    const Limits limits(0, seconds > 0 ? seconds : HUGE_VAL, flag);
    std::vector<std::int32_t> trace;
    {
        nb::gil_scoped_release unlocked;
        sudokit::Explainer().hint(cells.data(), masks.data(), producer, limits.control(), trace);
    }
    Limits::raise();
    return nb::bytes(trace.data(), trace.size() * sizeof(std::int32_t));
}

void bind_rating(nb::module_& m) {
    m.def("rate_hint", &rate_hint, nb::arg("puzzle"), nb::arg("candidates"), nb::arg("producer"), nb::arg("seconds"),
          nb::arg("cancel"));
    m.def("rate_many", &rate_many, nb::arg("puzzles"), nb::arg("status"), nb::arg("tenths"), nb::arg("hardest"),
          nb::arg("steps"), nb::arg("counts"), nb::arg("techniques").none(), nb::arg("nodes").none(), nb::arg("ceiling"),
          nb::arg("most_nodes"), nb::arg("seconds"), nb::arg("cancel"));
    m.def("rate_trace", &rate_trace, nb::arg("puzzle"), nb::arg("ceiling"), nb::arg("most_nodes"), nb::arg("seconds"),
          nb::arg("cancel"));
}

}  // namespace

NB_MODULE(_native, m) {
    // What an interned layout keeps of the kernel lives as long as the process: no leak, and no news for a user.
    nb::set_leak_warnings(false);
    bind_canon(m);
    bind_classic9(m);
    bind_cpu(m);
    bind_create9(m);
    bind_forcing(m);
    bind_general(m);
    bind_rating(m);
}
