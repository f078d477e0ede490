// The only file that knows Python: a few functions over buffers that the caller owns.
//
// Every function takes contiguous buffers, integers and floats, and returns integers. The buffers are checked
// here (size, writability); the kernel behind trusts them. The GIL is released around the work.
#include <nanobind/nanobind.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "canon.hpp"
#include "control.hpp"

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

}  // namespace

NB_MODULE(_native, m) {
    bind_canon(m);
    bind_cpu(m);
}
