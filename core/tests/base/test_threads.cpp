// Work in several threads: shared out whole, stopped whole. Made to be run under ThreadSanitizer too.
#include <chrono>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "base/threads.hpp"
#include "tests/expect.hpp"

namespace {

using noyau::Crew;
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
struct Wrong {
    int number;
};

void for_ever(Effort& effort) {
    while (true) {
        std::this_thread::sleep_for(milliseconds(1));
        effort.step();
    }
}

void test_how_many() {
    Effort effort;
    expect(effort.threads() == 1 && effort.threads_for(1'000, 10) == 1, "one thread unless more are allowed");
    effort.allow_threads(4);
    expect(effort.threads_for(1'000, 10) == 4 && effort.threads_for(25, 10) == 2 && effort.threads_for(0, 10) == 1,
           "and never more than pays");
}

void test_everything_once() {
    for (const int threads : {1, 2, 3}) {
        Effort effort;
        std::vector<int> seen(1'000, 0);
        const auto see = [&](std::int64_t begin, std::int64_t end) {
            for (; begin < end; ++begin) ++seen[begin];
        };
        noyau::in_shared_parcels(effort, threads, 1, 1'000, see, 7);
        expect(seen[0] == 0 && std::accumulate(seen.begin(), seen.end(), 0) == 999, "parcels cover everything once");
        expect(effort.steps() == 999, "and the steps of all threads are counted");
    }
}

void test_meeting() {
    Effort effort;
    std::vector<int> row(3, 0);
    bool right = true;
    std::mutex mutex;
    noyau::in_threads(effort, 3, [&](int number, Effort& own, Crew& crew) {
        for (int round = 1; round <= 100; ++round) {
            row[number] = round;
            crew.meet(own);
            const bool all = row == std::vector<int>(3, round);
            {
                const std::lock_guard lock(mutex);
                right &= all;
            }
            crew.meet(own);
        }
    });
    expect(right, "after a meeting everybody sees what was written before it");
}

void test_stopping() {
    Effort effort;
    effort.watch({}, Effort::Clock::now() + milliseconds(20));
    expect(
        throws<noyau::OutOfTime>([&] { noyau::in_threads(effort, 3, [](int, Effort& own, Crew&) { for_ever(own); }); }),
        "the end is noticed, and the other threads stop");
    effort.watch({}, Effort::Clock::now() + milliseconds(20));
    expect(throws<noyau::OutOfTime>([&] {
               noyau::in_threads(effort, 2, [](int number, Effort& own, Crew&) {
                   if (number > 0) for_ever(own);
               });
           }),
           "also by a caller that has done its own part");
    effort.watch([] { throw Stopped(); }, {}, milliseconds(1));
    expect(throws<Stopped>([&] {
               noyau::in_threads(
                   effort, 2, [](int number, Effort& own, Crew& crew) { number > 0 ? crew.meet(own) : for_ever(own); });
           }),
           "whoever is asked may stop it, and nobody waits for a meeting that will not be");
    effort.watch({}, Effort::Clock::now() + milliseconds(20));
    expect(throws<noyau::OutOfTime>([&] {
               noyau::in_threads(effort, 2, [](int number, Effort& own, Crew& crew) {
                   number == 0 ? crew.meet(own) : for_ever(own);
               });
           }),
           "the clock is looked at while others are waited for");
    effort.watch({});
    const auto fail = [&](int first) {
        noyau::in_threads(effort, 3, [&](int number, Effort& own, Crew&) {
            if (number >= first) throw Wrong{number};
            for_ever(own);
        });
    };
    for (const int first : {0, 1, 2}) expect(throws<Wrong>([&] { fail(first); }), "what a thread throws is thrown");
    effort.look();
}

void test_enough() {
    Effort effort;
    int answer = 0;
    for (const int who : {0, 1})
        noyau::in_threads(effort, 2, [&](int number, Effort& own, Crew& crew) {
            if (number != who) for_ever(own);
            answer = 7 + number;
            crew.enough();
        });
    expect(answer == 8, "whoever has the answer ends the work of the others");
    const auto inner = [&](Effort& own) {
        noyau::in_threads(own, 2, [](int, Effort& innermost, Crew&) { for_ever(innermost); });
        answer = 0;
    };
    noyau::in_threads(effort, 2,
                      [&](int number, Effort& own, Crew& crew) { number == 0 ? crew.enough() : inner(own); });
    expect(answer == 8, "also of those who have threads of their own");
}

void test_memory() {
    Effort effort(1'000);
    noyau::in_threads(effort, 2, [](int, Effort& own, Crew&) {
        own.take(500);
        own.give_back(100);
    });
    expect(effort.used() == 800, "all threads take from the same bytes");
    expect(throws<noyau::OutOfMemory>(
               [&] { noyau::in_threads(effort, 2, [](int number, Effort& own, Crew&) { own.take(number * 201); }); }),
           "of which there are no more than there are");
}

}  // namespace

int main() {
    test_how_many();
    test_everything_once();
    test_meeting();
    test_stopping();
    test_enough();
    test_memory();
    return told("threads");
}
