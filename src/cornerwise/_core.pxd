"""Declarations of the C kernels, and the one extension type that wraps a position."""

from libc.stddef cimport size_t
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from "<stdbool.h>":
    ctypedef bint c_bool "bool"


cdef extern from "<time.h>" nogil:
    ctypedef long time_t
    cdef struct timespec:
        time_t tv_sec
        long tv_nsec
    int TIME_UTC
    int timespec_get(timespec *time, int base)


cdef extern from "status.h" nogil:
    ctypedef enum Status:
        STATUS_OK
        STATUS_BAD_ARGUMENT
        STATUS_NO_MEMORY
        STATUS_STOPPED
        STATUS_OVERFLOW
    ctypedef int (*StopFunction)(void *) noexcept nogil


cdef extern from "bitboard.h" nogil:
    ctypedef struct Bits:
        uint64_t word[4]
    int BITS_CELLS
    void bits_add(Bits *set, int cell)
    c_bool bits_has(const Bits *set, int cell)


cdef extern from "tables.h" nogil:
    ctypedef uint16_t Move
    int MOVE_PASS
    int PLACEMENT_NONE
    int VARIANT_COUNT
    ctypedef struct Orientation:
        uint8_t piece
        uint8_t size
        int8_t row[5]
        int8_t col[5]
    ctypedef struct Variant:
        const char *name
        int size
        int start_row[2]
        int start_col[2]
        int pieces
        int orientations
        int placements
        uint8_t first_orientation[22]
        Orientation orientation[91]
        Move placement[13729]
        uint16_t placement_index[23296]
    Status tables_init()
    const Variant *variant_get(int id)


cdef extern from "position.h" nogil:
    ctypedef struct CPosition "Position":
        Bits own[2]
        uint32_t left[2]
        uint8_t turn
        uint8_t monomino_last
        uint8_t variant
        uint8_t reserved[5]
    int SCORING_COUNT
    ctypedef enum SetupFault:
        SETUP_OK
        SETUP_OFF_BOARD
        SETUP_OVERLAP
        SETUP_NOT_A_PIECE
        SETUP_PIECE_TWICE
    void position_init(CPosition *position, int variant)
    c_bool position_allows(const CPosition *position, int color, Move move)
    void position_play(CPosition *position, Move move)
    int position_score(const CPosition *position, int color, int scoring)
    SetupFault position_setup(CPosition *position, int variant, const Bits *own, int turn,
                              int monomino_last, int *color, int *cell)
    c_bool position_is_valid(const CPosition *position)


cdef extern from "movegen.h" nogil:
    int MOVES_ROOM
    ctypedef struct Kernels:
        const char *name
        int (*count)(const CPosition *position, int color) noexcept nogil
        int (*list)(const CPosition *position, int color, Move *out) noexcept nogil
        c_bool (*any)(const CPosition *position, int color) noexcept nogil
    const Kernels kernels_avx2


cdef extern from "dispatch.h" nogil:
    const Kernels *dispatch_find(const char *name)
    const Kernels *dispatch_best()
    const char *dispatch_available(int index)


cdef extern from "perft.h" nogil:
    int PERFT_DEPTH_MAX
    Status perft_count(const Kernels *kernels, const CPosition *position, int depth,
                       StopFunction stop, void *context, uint64_t *count)


cdef extern from "view.h" nogil:
    int VIEW_PLANES
    CPosition view_half_turn(const CPosition *position)
    Move view_half_turn_move(const Variant *variant, Move move)
    void view_planes(const CPosition *position, int color, uint8_t *out)
    void view_pieces(const CPosition *position, int color, uint8_t *out)


cdef extern from "environment.h" nogil:
    ctypedef struct CEnvironment "Environment":
        pass
    ctypedef struct Views:
        uint8_t *planes
        uint8_t *pieces
        uint8_t *mask
        uint8_t *bits
        uint8_t *turn
        uint8_t *over
        int16_t *scores
        c_bool mask_is_marked
    ctypedef struct Step:
        const int32_t *actions
        const Kernels *kernels
        int scoring
        c_bool restart
        int threads
        Views views
    CEnvironment *environment_new(const Kernels *kernels, int variant, size_t boards,
                                  c_bool own_side)
    void environment_free(CEnvironment *environment)
    void environment_seed(CEnvironment *environment, uint64_t seed)
    uint64_t environment_random(const CEnvironment *environment, size_t board)
    void environment_set_random(CEnvironment *environment, size_t board, uint64_t state)
    void environment_place(CEnvironment *environment, const Kernels *kernels, size_t board,
                           const CPosition *position)
    CPosition environment_position(const CEnvironment *environment, size_t board)
    size_t environment_check(const CEnvironment *environment, const int32_t *actions)
    Status environment_step(CEnvironment *environment, const Step *step)
    int environment_count(const CEnvironment *environment, size_t board)
    void environment_list(const CEnvironment *environment, size_t board, uint16_t *out)
    void environment_sample(CEnvironment *environment, int32_t *actions)


cdef extern from "polyomino.h" nogil:
    int POLYOMINO_MAX_CELLS
    ctypedef struct PolyominoCell:
        uint8_t row
        uint8_t col
    ctypedef struct CPolyomino "Polyomino":
        uint8_t size
        PolyominoCell cells[32]
    ctypedef enum PolyominoKind:
        POLYOMINO_FREE
        POLYOMINO_ONE_SIDED
        POLYOMINO_FIXED
    Status polyomino_orientations(const int32_t *cells, size_t n, c_bool mirror, CPolyomino *out,
                                  size_t capacity, size_t *count)
    Status polyomino_count(int n, PolyominoKind kind, StopFunction stop, void *context,
                           uint64_t *count)
    ctypedef struct CPolyominoIterator "PolyominoIterator":
        c_bool done
    Status polyomino_iterator_init(CPolyominoIterator *iterator, int n, PolyominoKind kind)
    Status polyomino_iterator_fill(CPolyominoIterator *iterator, uint8_t *cells, size_t capacity,
                                   size_t *count)


cdef extern from "parallel.h" nogil:
    int THREADS_MAX


cdef extern from "reach.h" nogil:
    ctypedef struct ReachKernels:
        pass
    const ReachKernels reach_generic
    const ReachKernels reach_avx2


cdef extern from "network.h" nogil:
    int NETWORK_OUTPUTS
    ctypedef struct NetworkKernels:
        pass
    const NetworkKernels network_generic
    const NetworkKernels network_avx2


cdef extern from "evaluation.h" nogil:
    ctypedef struct CWeights "Weights":
        pass
    ctypedef struct Worth:
        float win
        float loss
        float margin
    ctypedef struct Evaluator:
        const Kernels *kernels
        const NetworkKernels *network_kernels
        const CWeights *weights
        int scoring


cdef extern from "endgame.h" nogil:
    int SOLVE_LINE_MAX
    int SOLVE_NO_WINDOW
    ctypedef struct SolveProgress:
        uint64_t nodes
        int lower
        int upper
        Move best
        int line_length
        Move line[84]
    ctypedef struct SolveOptions:
        int scoring
        int threads
        size_t table_bytes
        uint64_t node_limit
        StopFunction stop
        void *context
        SolveProgress *progress
        int window_lower
        int window_upper
        uint64_t alone_nodes
        const ReachKernels *kernels
        const Evaluator *evaluator
    SolveOptions solve_options(int scoring)
    ctypedef struct SolveResult:
        int lower
        int upper
        Move best
        int line_length
        Move line[84]
        uint64_t nodes
    ctypedef struct MoveValue:
        Move move
        int lower
        int upper
    Status endgame_solve(const CPosition *position, const SolveOptions *options,
                         SolveResult *result)
    Status endgame_solve_moves(const CPosition *position, const SolveOptions *options,
                               MoveValue *values, int *count, SolveResult *result)


cdef extern from "search.h" nogil:
    ctypedef struct Search:
        pass
    ctypedef struct SearchOptions:
        int scoring
        int threads
        uint64_t node_limit
        c_bool every_move
        StopFunction stop
        void *context
        const Kernels *kernels
        const NetworkKernels *network_kernels
        const ReachKernels *reach_kernels
        const CWeights *weights
        uint64_t seed
    ctypedef struct SearchMove:
        Move move
        Worth worth
        uint32_t visits
        int lower
        int upper
        int line_length
        Move line[84]
    SearchOptions search_options(int scoring)
    Search *search_new(size_t memory)
    void search_free(Search *search)
    void search_clear(Search *search)
    Status search_run(Search *search, const CPosition *position, const SearchOptions *options)
    uint64_t search_nodes(Search *search)
    void search_bounds(Search *search, int *lower, int *upper)
    int search_order(Search *search, uint16_t *order)
    void search_result(Search *search, int number, SearchMove *out)


cdef class Position:
    cdef CPosition state
