// Ratings of many puzzles into the caller's buffers.
#include <algorithm>

#include "explainer9.hpp"

namespace sudokit {

std::size_t rate_many9(RateBatch& batch, const Control& control) {
    Explainer explainer;
    for (std::size_t i = 0; i < batch.size; ++i) {
        if (control.stop() != Stop::none) return i;
        if (batch.status[i] != Rated::unique) continue;
        Control one = control;
        if (batch.seconds > 0) {
            const std::int64_t end = Control::now_ns() + static_cast<std::int64_t>(batch.seconds * 1e9);
            if (one.deadline_ns == 0 || end < one.deadline_ns) one.deadline_ns = end;
        }
        const Rating r = explainer.rate(batch.cells + i * 81, batch.ceiling, one);
        if (r.status == Rated::cancelled) return i;
        batch.status[i] = r.status;
        std::uint8_t* const tenths = batch.tenths + i * 3;
        tenths[0] = r.er;
        tenths[1] = r.ep;
        tenths[2] = r.ed;
        batch.hardest[i] = r.hardest;
        batch.steps[i] = r.steps;
        std::copy(r.counts.begin(), r.counts.end(), batch.counts + i * kProducers);
        if (batch.techniques != nullptr) std::copy(r.techniques.begin(), r.techniques.end(), batch.techniques + i * kTechniques);
        if (batch.nodes != nullptr) batch.nodes[i] = r.nodes;
    }
    return batch.size;
}

}  // namespace sudokit
