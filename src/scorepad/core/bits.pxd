# What plain.lowest and plain.ones do, by one instruction of the processor each, or by a few.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int scorepad_lowest(unsigned int mask) { unsigned long at; _BitScanForward(&at, mask); return (int)at; }
    #define scorepad_ones(mask) ((int)__popcnt(mask))
    #else
    #define scorepad_lowest(mask) __builtin_ctz(mask)
    #define scorepad_ones(mask) __builtin_popcount(mask)
    #endif
    """
    int lowest "scorepad_lowest"(unsigned int mask) noexcept nogil
    int ones "scorepad_ones"(unsigned int mask) noexcept nogil
