#include "base/threads.hpp"

#include <exception>
#include <thread>

namespace noyau {

constexpr auto between_looks = std::chrono::milliseconds(10);

void Crew::meet(Effort& own) {
    std::unique_lock lock(mutex_);
    if (++here_ == size_) {
        here_ = 0;
        ++meetings_;
        all_here_.notify_all();
        return;
    }
    const std::uint64_t meeting = meetings_;
    while (!all_here_.wait_for(lock, between_looks, [&] { return meetings_ != meeting || unwanted_.load(); })) {
        lock.unlock();
        own.look();
        lock.lock();
    }
    if (meetings_ == meeting) throw Unwanted();
}

void Crew::enough() {
    {
        const std::lock_guard lock(mutex_);
        unwanted_.store(true);
    }
    all_here_.notify_all();
}

bool Crew::enough_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return all_here_.wait_for(lock, time, [&] { return unwanted_.load(); });
}

namespace {

// The threads that are not the caller's: how many are still at it, what they threw, what they counted.
struct Others {
    std::mutex mutex;
    std::condition_variable one_ended;
    int working;
    std::vector<std::exception_ptr> thrown;
    std::uint64_t steps = 0;
};

void work_for(Effort& employer, int number, Crew& crew, Others& others,
              const std::function<void(int, Effort&, Crew&)>& work) {
    Effort effort(&employer);
    const Effort::Heeding heeding(effort, crew.unwanted());
    std::exception_ptr thrown;
    try {
        work(number, effort, crew);
    } catch (const Unwanted&) {
    } catch (...) {
        thrown = std::current_exception();
        crew.enough();
    }
    const std::lock_guard lock(others.mutex);
    others.thrown[number] = thrown;
    others.steps += effort.steps();
    --others.working;
    others.one_ended.notify_all();
}

// The caller has done its part, and still answers for the clock and for whoever may say stop.
void wait_for(Others& others, Effort& effort) {
    std::unique_lock lock(others.mutex);
    while (!others.one_ended.wait_for(lock, between_looks, [&] { return others.working == 0; })) {
        lock.unlock();
        effort.look();
        lock.lock();
    }
}

}  // namespace

void in_threads(Effort& effort, int threads, const std::function<void(int, Effort&, Crew&)>& work) {
    Crew crew(threads);
    Others others;
    others.working = threads - 1;
    others.thrown.resize(threads);
    try {
        std::vector<std::jthread> started;  // ends only when they have ended
        const Effort::Heeding heeding(effort, crew.unwanted());
        try {
            for (int number = 1; number < threads; ++number)
                started.emplace_back([&, number] { work_for(effort, number, crew, others, work); });
            work(0, effort, crew);
            wait_for(others, effort);
        } catch (...) {
            crew.enough();
            throw;
        }
    } catch (const Unwanted&) {  // by the crew, or by whoever this whole crew works for: then look() throws again
    } catch (...) {
        others.thrown[0] = std::current_exception();
    }
    for (const std::exception_ptr& thrown : others.thrown)
        if (thrown) std::rethrow_exception(thrown);
    effort.look(others.steps);
}

}  // namespace noyau
