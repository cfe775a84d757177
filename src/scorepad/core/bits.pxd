# What plain.lowest does, by one instruction of the processor.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int scorepad_lowest(unsigned int mask) { unsigned long at; _BitScanForward(&at, mask); return (int)at; }
    #else
    #define scorepad_lowest(mask) __builtin_ctz(mask)
    #endif
    """
    int lowest "scorepad_lowest"(unsigned int mask) noexcept nogil
