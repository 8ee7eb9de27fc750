// Limits of memory and time, and tables that grow. Plain checks, no framework; made to be run under sanitizers.
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "base/effort.hpp"
#include "base/table.hpp"
#include "tests/expect.hpp"

namespace {

using noyau::Effort;
using std::chrono::milliseconds;

template <class Error, class Work>
bool throws(Work work) {
    try {
        work();
    } catch (const Error&) {
        return true;
    }
    return false;
}

struct Stopped {};

void test_end() {
    Effort effort;
    effort.watch({}, Effort::Clock::now() + milliseconds(20));
    const auto for_ever = [&] {
        while (true) effort.step();
    };
    expect(throws<noyau::OutOfTime>(for_ever), "the end is noticed by whoever takes short steps");
    effort.watch({}, Effort::Clock::now() + milliseconds(20));
    int taken = 0;
    const auto slowly = [&] {
        for (; taken < 10'000; ++taken) {
            std::this_thread::sleep_for(milliseconds(1));
            effort.step();
        }
    };
    expect(throws<noyau::OutOfTime>(slowly) && taken < 200, "and by whoever takes long ones");
    effort.watch({});
    for (int i = 0; i < 100'000; ++i) effort.step();
    expect(effort.steps() == 100'000, "without an end, steps are counted and nothing else");
}

void test_asking() {
    Effort effort;
    int asked = 0;
    const auto ask = [&] {
        if (++asked == 3) throw Stopped();
    };
    effort.watch(ask, {}, milliseconds(1));
    std::uint64_t steps = 0;
    const auto until_stopped = [&] {
        while (true) effort.step(7), steps += 7;
    };
    expect(throws<Stopped>(until_stopped) && asked == 3, "whoever is asked may stop it");
    expect(effort.steps() == steps + 7, "and every step was counted");
    effort.watch(ask);
    const auto two_steps = [&] { effort.step(), effort.step(); };
    expect(!throws<Stopped>(two_steps) && asked == 3, "short work asks nobody");
}

void test_parcels() {
    Effort effort;
    for (const std::int64_t count : {0, 1, 4, 5, 12}) {
        std::vector<int> seen(count, 0);
        const auto see = [&](std::int64_t begin, std::int64_t end) {
            expect(begin < end && end - begin <= 4, "a parcel is neither empty nor too large");
            for (; begin < end; ++begin) ++seen[begin];
        };
        noyau::in_parcels(effort, 0, count, see, 4);
        expect(seen == std::vector<int>(count, 1), "parcels cover everything once");
    }
}

void test_widening() {
    Effort effort(10'000);
    std::vector<std::uint64_t> table(64, 0);
    const auto used = [](std::uint64_t entry) { return entry != 0; };
    const auto hash = [](std::uint64_t entry) { return noyau::mixed(entry); };
    effort.take(table.size() * sizeof table[0]);
    for (std::uint64_t entry = 1; entry <= 40; ++entry) table[entry] = entry;
    noyau::widen(effort, table, std::uint64_t{0}, used, hash);
    std::uint64_t sum = 0;
    for (const std::uint64_t entry : table) sum += entry;
    expect(table.size() == 128 && sum == 820, "every entry is in the wider table");
    expect(effort.used() == 128 * sizeof table[0], "which is all that is paid for");
    effort.watch([] { throw Stopped(); }, {}, Effort::Clock::duration::zero());
    const auto again = [&] { noyau::widen(effort, table, std::uint64_t{0}, used, hash); };
    expect(throws<Stopped>(again), "widening can be stopped");
    expect(table.size() == 128 && effort.used() == 128 * sizeof table[0], "then the table is as it was");
    effort.watch({});
    expect(!throws<std::bad_alloc>(again) && throws<noyau::OutOfMemory>([&] { again(), again(); }), "up to the limit");
}

}  // namespace

int main() {
    test_end();
    test_asking();
    test_parcels();
    test_widening();
    return told("effort");
}
