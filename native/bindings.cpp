// The only file that knows Python: a few functions over buffers that the caller owns.
//
// Every function takes contiguous buffers, integers and floats, and returns integers. The buffers are checked
// here (size, writability); the kernel behind trusts them. The GIL is released around the work.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "canon.hpp"
#include "control.hpp"
#include "general.hpp"

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
        if (bytes() % sizeof(T) != 0 || reinterpret_cast<std::uintptr_t>(view_.buf) % alignof(T) != 0) {
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
    if (isa == 0) return true;
#if (defined(__x86_64__) || defined(__amd64__)) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (isa == 1) return avx2;
    if (isa == 2) {
        return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl");
    }
#endif
    return false;
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
    const auto first = known.exactly<std::uint8_t>(rules.cells());
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

}  // namespace

NB_MODULE(_native, m) {
    // What an interned layout keeps of the kernel lives as long as the process: no leak, and no news for a user.
    nb::set_leak_warnings(false);
    bind_canon(m);
    bind_cpu(m);
    bind_general(m);
}
