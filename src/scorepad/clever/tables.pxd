cimport cython

from scorepad.clever.memory cimport SheetMemory, fill_sheet

@cython.final
cdef class Tables(SheetMemory):
    cdef readonly dict data
