/* igraph's Eulerian circuit of a directed graph: reads the vertices and edges as 64-bit numbers, prints CPU seconds. */
#include <igraph/igraph.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char** words) {
    if (count != 3) return 2;
    FILE* file = fopen(words[1], "rb");
    long long head[2];
    if (file == NULL || fread(head, 8, 2, file) != 2) return 2;
    igraph_vector_int_t ends, circuit;
    igraph_vector_int_init(&ends, 2 * head[1]);
    if (fread(VECTOR(ends), 8, 2 * head[1], file) != (size_t)(2 * head[1])) return 2;
    igraph_t graph;
    igraph_create(&graph, &ends, head[0], IGRAPH_DIRECTED);
    igraph_vector_int_init(&circuit, 0);
    for (int turn = 0; turn < atoi(words[2]); ++turn) {
        const clock_t began = clock();
        igraph_eulerian_cycle(&graph, &circuit, NULL);
        printf("%.6f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
        if (igraph_vector_int_size(&circuit) != head[1]) return 3;
    }
    return 0;
}
