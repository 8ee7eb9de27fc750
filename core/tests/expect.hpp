// What every test of the core is made of: something is expected, and in the end it is told how often it held.
#pragma once

#include <cstdio>
#include <string>

inline int passed = 0, failed = 0;

inline void expect(bool holds, const std::string& what) {
    ++(holds ? passed : failed);
    if (!holds) std::printf("FAILED: %s\n", what.c_str());
}

// The counts, and what main returns.
inline int told(const char* name) {
    std::printf("%s: %d passed, %d failed\n", name, passed, failed);
    return failed > 0;
}
