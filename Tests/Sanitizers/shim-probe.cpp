// Gives each file, and each beginning of it, to the JSON shim, in memory that ends where the shim may read to. Built by
// scripts/check-shim.sh with the undefined behaviour and the address sanitizer, which end it when something is wrong.

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "csimdjson.h"

namespace {

/// Returns whether the text is JSON.
bool read(const char *bytes, size_t length, uint32_t max_depth) {
    std::unique_ptr<uint8_t[]> text(new uint8_t[length + CSJ_PADDING]);
    std::memset(text.get(), ' ', length + CSJ_PADDING);
    std::memcpy(text.get(), bytes, length);
    uint32_t most_nodes = 0;
    if (csj_scan(text.get(), length, &most_nodes)) return false;
    std::unique_ptr<csj_node[]> nodes(new csj_node[most_nodes]);
    std::unique_ptr<char[]> strings(new char[length]);
    return csj_walk(text.get(), length, max_depth, nodes.get(), strings.get()).error == nullptr;
}

}  // namespace

int main(int count, char **names) {
    size_t texts = 0, accepted = 0;
    for (int i = 1; i < count; i++) {
        std::ifstream file(names[i], std::ios::binary);
        std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
        for (size_t length = 0; length <= bytes.size(); length++) {
            for (uint32_t depth : {0u, 128u, UINT32_MAX}) {
                texts++;
                accepted += read(bytes.data(), length, depth);
            }
        }
    }
    std::printf("shim: %zu texts read, %zu of them JSON\n", texts, accepted);
    return texts == 0 || accepted == 0;
}
