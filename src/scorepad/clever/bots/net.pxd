cimport cython

from scorepad.clever.bots.batch cimport Batch
from scorepad.clever.bots.inputs cimport Inputs

cdef double KEEP_MEAN, KEEP_SQUARE, TINY

cdef extern from *:
    """
    #include <math.h>
    #define SCOREPAD_HIDDEN 64
    #define SCOREPAD_MIDDLE 32
    /* Wider registers where the processor has them; every sum keeps its order, so the bits are the same. */
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
    #define SCOREPAD_CLONES __attribute__((target_clones("avx2", "default")))
    #else
    #define SCOREPAD_CLONES
    #endif
    #if defined(_MSC_VER)
    #define SCOREPAD_RESTRICT __restrict
    #else
    #define SCOREPAD_RESTRICT __restrict__
    #endif

    /* 32 columns at a time stay in registers while rows are added, each times its factor. */
    #if defined(__GNUC__)
    typedef float scorepad_eight __attribute__((vector_size(32), aligned(4), may_alias));
    #define SCOREPAD_ADD_ROWS(sum, rows, row, factor) { \
        scorepad_eight *s = (scorepad_eight *)(sum); \
        scorepad_eight a = s[0], b = s[1], c = s[2], d = s[3]; \
        for (k = 0; k < (rows); k++) { \
            const scorepad_eight *r = (const scorepad_eight *)(row); \
            const float v = (factor); \
            a += r[0] * v; b += r[1] * v; c += r[2] * v; d += r[3] * v; \
        } \
        s[0] = a; s[1] = b; s[2] = c; s[3] = d; }
    #else
    #define SCOREPAD_ADD_ROWS(sum, rows, row, factor) \
        for (k = 0; k < (rows); k++) { \
            const float *r = (row); \
            const float v = (factor); \
            for (i = 0; i < 32; i++) (sum)[i] += r[i] * v; \
        }
    #endif

    static SCOREPAD_CLONES float scorepad_evaluate(
            const float *first, const float *first_bias, const float *second, const float *second_bias,
            const float *third, float third_bias,
            const int *index, const float *value, int count, float *hidden, float *middle) {
        float sums[SCOREPAD_HIDDEN];
        int i, k, half;
        for (i = 0; i < SCOREPAD_HIDDEN; i++) sums[i] = first_bias[i];
        for (half = 0; half < SCOREPAD_HIDDEN; half += 32) {
            SCOREPAD_ADD_ROWS(sums + half, count, first + (size_t)index[k] * SCOREPAD_HIDDEN + half, value[k])
        }
        for (i = 0; i < SCOREPAD_HIDDEN; i++) hidden[i] = sums[i] > 0 ? sums[i] : 0;
        for (i = 0; i < SCOREPAD_MIDDLE; i++) sums[i] = second_bias[i];
        SCOREPAD_ADD_ROWS(sums, SCOREPAD_HIDDEN, second + k * SCOREPAD_MIDDLE, hidden[k])
        for (i = 0; i < SCOREPAD_MIDDLE; i++) {
            middle[i] = sums[i] > 0 ? sums[i] : 0;
            third_bias += third[i] * middle[i];
        }
        return third_bias;
    }

    static SCOREPAD_CLONES void scorepad_learn(
            const float *SCOREPAD_RESTRICT second, const float *SCOREPAD_RESTRICT third,
            const float *SCOREPAD_RESTRICT hidden, const float *SCOREPAD_RESTRICT middle,
            float *SCOREPAD_RESTRICT first_slope, float *SCOREPAD_RESTRICT first_bias_slope,
            float *SCOREPAD_RESTRICT second_slope, float *SCOREPAD_RESTRICT second_bias_slope,
            float *SCOREPAD_RESTRICT third_slope, float *SCOREPAD_RESTRICT third_bias_slope,
            const int *SCOREPAD_RESTRICT index, const float *SCOREPAD_RESTRICT value, int count, float delta) {
        float h[SCOREPAD_HIDDEN], m[SCOREPAD_MIDDLE];
        int i, j, k;
        *third_bias_slope += delta;
        for (j = 0; j < SCOREPAD_MIDDLE; j++) {
            third_slope[j] += delta * middle[j];
            m[j] = middle[j] > 0 ? delta * third[j] : 0;
            second_bias_slope[j] += m[j];
        }
        for (i = 0; i < SCOREPAD_HIDDEN; i++) {
            float sum = 0;
            for (j = 0; j < SCOREPAD_MIDDLE; j++) {
                sum += second[i * SCOREPAD_MIDDLE + j] * m[j];
                second_slope[i * SCOREPAD_MIDDLE + j] += hidden[i] * m[j];
            }
            h[i] = hidden[i] > 0 ? sum : 0;
            first_bias_slope[i] += h[i];
        }
        for (k = 0; k < count; k++) {
            float *SCOREPAD_RESTRICT row = first_slope + (size_t)index[k] * SCOREPAD_HIDDEN;
            const float v = value[k];
            for (i = 0; i < SCOREPAD_HIDDEN; i++) row[i] += v * h[i];
        }
    }

    /* One step of Adam on the rows that have a slope; clears it. */
    static SCOREPAD_CLONES void scorepad_descend(
            float *SCOREPAD_RESTRICT weights, float *SCOREPAD_RESTRICT slopes, float *SCOREPAD_RESTRICT means,
            float *SCOREPAD_RESTRICT squares, int rows, int columns, float rate, float scale,
            float keep_mean, float keep_square, float tiny) {
        int row, i;
        for (row = 0; row < rows; row++) {
            float *SCOREPAD_RESTRICT w = weights + (size_t)row * columns;
            float *SCOREPAD_RESTRICT g = slopes + (size_t)row * columns;
            float *SCOREPAD_RESTRICT m = means + (size_t)row * columns;
            float *SCOREPAD_RESTRICT v = squares + (size_t)row * columns;
            int used = 0;
            for (i = 0; i < columns; i++) used |= g[i] != 0;
            if (!used) continue;
            for (i = 0; i < columns; i++) {
                const float slope = g[i] * scale;
                m[i] = keep_mean * m[i] + (1 - keep_mean) * slope;
                v[i] = keep_square * v[i] + (1 - keep_square) * slope * slope;
                w[i] -= rate * m[i] / (sqrtf(v[i]) + tiny);
                g[i] = 0;
            }
        }
    }
    """
    float scorepad_evaluate(
        float* first, float* first_bias, float* second, float* second_bias, float* third, float third_bias,
        int* index, float* value, int count, float* hidden, float* middle) noexcept nogil
    void scorepad_learn(
        float* second, float* third, float* hidden, float* middle, float* first_slope, float* first_bias_slope,
        float* second_slope, float* second_bias_slope, float* third_slope, float* third_bias_slope,
        int* index, float* value, int count, float delta) noexcept nogil
    void scorepad_descend(
        float* weights, float* slopes, float* means, float* squares, int rows, int columns, float rate, float scale,
        float keep_mean, float keep_square, float tiny) noexcept nogil

@cython.final
cdef class Net:
    cdef readonly float[:, ::1] first
    cdef readonly float[::1] first_bias
    cdef readonly float[:, :, ::1] second
    cdef readonly float[:, ::1] second_bias
    cdef readonly float[:, ::1] third
    cdef readonly float[::1] third_bias
    cdef readonly double[:, ::1] places
    cdef readonly object hidden, middle
    cdef readonly double unit
    cdef float hidden_values[64]
    cdef float middle_values[32]
    cpdef double gain(self, Inputs inputs) noexcept nogil
    cpdef void gains(self, Batch batch, int rows) noexcept nogil
    cpdef void teach(self, Net slope, Inputs inputs, double delta) noexcept nogil

cdef inline double ask(Net net, int seating, int head, int* index, float* value, int count) noexcept nogil:
    return net.places[seating, head] + net.unit * scorepad_evaluate(
        &net.first[0, 0], &net.first_bias[0], &net.second[head, 0, 0], &net.second_bias[head, 0],
        &net.third[head, 0], net.third_bias[head], index, value, count, net.hidden_values, net.middle_values)

cdef inline double evaluate(Net net, Inputs inputs) noexcept nogil:
    return ask(net, inputs.seating, inputs.head, inputs.index, inputs.value, inputs.count)

cdef inline void evaluate_all(Net net, Batch batch, int rows) noexcept nogil:
    cdef int row
    for row in range(rows):
        batch.gains[row] = 0
        if batch.heads[row] >= 0:
            batch.gains[row] = ask(
                net, batch.seatings[row], batch.heads[row], &batch.index[row, 0], &batch.value[row, 0],
                batch.counts[row])

cdef inline void learn(Net net, Net slope, Inputs inputs, double delta) noexcept nogil:
    cdef int head = inputs.head
    scorepad_learn(
        &net.second[head, 0, 0], &net.third[head, 0], net.hidden_values, net.middle_values,
        &slope.first[0, 0], &slope.first_bias[0], &slope.second[head, 0, 0], &slope.second_bias[head, 0],
        &slope.third[head, 0], &slope.third_bias[head], inputs.index, inputs.value, inputs.count, delta)

@cython.final
cdef class Descent:
    cdef readonly float[:, ::1] weights, slopes, means, squares
    cpdef void step(self, double rate, double scale) noexcept nogil

cdef inline void adam(Descent descent, double rate, double scale) noexcept nogil:
    scorepad_descend(
        &descent.weights[0, 0], &descent.slopes[0, 0], &descent.means[0, 0], &descent.squares[0, 0],
        descent.weights.shape[0], descent.weights.shape[1], rate, scale, KEEP_MEAN, KEEP_SQUARE, TINY)
