# cython: language_level=3, boundscheck=False, wraparound=False, freethreading_compatible=False
"""The seam between Python and the C kernels: arguments are checked, the GIL is released, and return
codes become exceptions. There is no game logic here.

Moves cross the seam as placement indices, -1 for a pass.
"""

import os
import time

import numpy as np

cimport numpy as cnp
from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy

from cornerwise.errors import InternalError, InvalidInputError, IsaError, PositionError


cnp.import_array()


# -- start-up ----------------------------------------------------------------------------------

cdef list _available():
    names = []
    cdef int i = 0
    while dispatch_available(i) != NULL:
        names.append(dispatch_available(i).decode())
        i += 1
    return names


cdef const Kernels *_kernels(name) except NULL:
    """The kernels of that name; of the default for None."""
    if name is None:
        return _default
    cdef const Kernels *found = NULL
    if isinstance(name, str) and name in _available():
        encoded = name.encode()
        found = dispatch_find(encoded)
    if found == NULL:
        raise IsaError(
            f"instruction set {name!r} is unknown or not supported by this machine; "
            f"available: {', '.join(_available())}"
        )
    return found


if tables_init() != STATUS_OK:
    raise InternalError("the piece tables could not be derived")

cdef const Kernels *_default = dispatch_best()
_requested = os.environ.get("CORNERWISE_ISA")
if _requested is not None:
    try:
        _default = _kernels(_requested)
    except IsaError as error:
        raise IsaError(f"environment variable CORNERWISE_ISA: {error}") from None

available_isas = tuple(_available())
isa = _default.name.decode()
position_bytes = sizeof(CPosition)
perft_depth_max = PERFT_DEPTH_MAX
polyomino_cells_max = POLYOMINO_MAX_CELLS
threads_max = THREADS_MAX
view_planes_count = VIEW_PLANES


cdef int _check(Status status) except -1:
    if status == STATUS_OK:
        return 0
    if status == STATUS_NO_MEMORY:
        raise MemoryError("the kernels could not get the memory that they need")
    if status == STATUS_OVERFLOW:
        raise OverflowError("the count does not fit 64 bits")
    raise InternalError(f"a kernel refused checked arguments (status {<int>status})")


cdef const Variant *_variant(int variant) except NULL:
    if not 0 <= variant < VARIANT_COUNT:
        raise InvalidInputError(f"no variant has number {variant}")
    return variant_get(variant)


cdef int _check_color(int color) except -1:
    if color != 0 and color != 1:
        raise InvalidInputError(f"color {color} is neither 0 nor 1")
    return 0


cdef int _expect(const Py_ssize_t *shape, Py_ssize_t a, Py_ssize_t b=-1, Py_ssize_t c=-1,
                 Py_ssize_t d=-1) except -1:
    """Checks an array that is to be written; -1 for dimensions that it has not."""
    cdef Py_ssize_t[4] expected = [a, b, c, d]
    cdef int i
    for i in range(4):
        if expected[i] >= 0 and shape[i] != expected[i]:
            raise InvalidInputError(
                f"dimension {i} of an array has length {shape[i]}; expected {expected[i]}"
            )
    return 0


def variant_tables(int variant):
    """What the kernel derived for a variant; None past the last one."""
    if variant >= VARIANT_COUNT:
        return None
    cdef const Variant *v = _variant(variant)
    cdef const Orientation *o
    orientations = []
    for i in range(v.orientations):
        o = &v.orientation[i]
        orientations.append(
            (o.piece, tuple((o.row[c], o.col[c]) for c in range(o.size)))
        )
    return {
        "name": v.name.decode(),
        "size": v.size,
        "starts": tuple((v.start_row[c], v.start_col[c]) for c in range(2)),
        "pieces": v.pieces,
        "orientations": tuple(orientations),
        "placements": tuple(
            (v.placement[i] >> 8, (v.placement[i] >> 4) & 15, v.placement[i] & 15)
            for i in range(v.placements)
        ),
    }


# -- interruption ------------------------------------------------------------------------------

cdef enum:
    _POLL_NANOSECONDS = 10000000

cdef double _PROGRESS_SECONDS = 0.1
cdef double _ANALYSIS_SECONDS = 1.0
cdef double _LONG_SECONDS = 1e9
cdef uint64_t _NEVER = <uint64_t>-1


cdef struct _Poll:
    void *watch
    uint64_t last  # when the interpreter was asked, in nanoseconds
    uint64_t deadline  # when it is to be asked whatever happened before


cdef class _Watch:
    """Ends long work at a deadline, on a signal, or when a callback says so."""

    cdef _Poll poll
    cdef SolveProgress now
    cdef const Variant *variant
    cdef double started, deadline, reported
    cdef public object reason
    cdef public object error
    cdef object progress, cancel, engine

    def __init__(self, time_limit=None, progress=None, cancel=None, engine=None):
        self.started = self.reported = time.perf_counter()
        self.deadline = float("inf") if time_limit is None else self.started + time_limit
        self.reason = None
        self.error = None
        self.progress = progress
        self.cancel = cancel
        self.engine = engine
        self.poll.watch = <void *>self
        self.poll.last = 0
        self.poll.deadline = _NEVER
        if time_limit is not None and time_limit < _LONG_SECONDS:
            self.poll.deadline = _nanoseconds() + <uint64_t>(1e9 * <double>time_limit)


cdef uint64_t _nanoseconds() noexcept nogil:
    cdef timespec now
    timespec_get(&now, TIME_UTC)
    return <uint64_t>now.tv_sec * 1000000000u + <uint64_t>now.tv_nsec


cdef int _stop(void *context) noexcept nogil:
    """Asks the interpreter, but not so often that waiting for it would slow the kernels down."""
    cdef _Poll *poll = <_Poll *>context
    cdef uint64_t nanoseconds = _nanoseconds()
    if (poll.last <= nanoseconds < poll.last + _POLL_NANOSECONDS
            and nanoseconds < poll.deadline):
        return 0
    poll.last = nanoseconds
    with gil:
        return _stop_with_gil(<_Watch>poll.watch)


cdef int _stop_with_gil(_Watch watch) noexcept:
    if watch.reason is not None:
        return 1
    try:
        PyErr_CheckSignals()
        now = time.perf_counter()
        if watch.engine is not None:
            if watch.progress is not None and now - watch.reported >= _ANALYSIS_SECONDS:
                watch.reported = now
                watch.progress((<Engine>watch.engine)._result(watch, None))
        elif watch.progress is not None and now - watch.reported >= _PROGRESS_SECONDS:
            watch.reported = now
            watch.progress(
                watch.now.nodes, now - watch.started, (watch.now.lower, watch.now.upper),
                _index(watch.variant, watch.now.best),
                [_index(watch.variant, watch.now.line[i]) for i in range(watch.now.line_length)],
            )
        if watch.cancel is not None and watch.cancel.is_set():
            watch.reason = "cancel"
        elif now >= watch.deadline:
            watch.reason = "time"
    except BaseException as error:
        watch.reason = "interrupt"
        watch.error = error
    return watch.reason is not None


cdef int _raise_stopped(Status status, _Watch watch) except -1:
    if status == STATUS_STOPPED and watch.error is not None:
        raise watch.error
    return 0


cdef extern from *:
    """
    enum { LIST_ROOM = MOVES_ROOM };
    """
    enum: _ROOM "LIST_ROOM"


# -- positions ---------------------------------------------------------------------------------

cdef Move _move(const Variant *v, int index) except? 0:
    if index == -1:
        return <Move>MOVE_PASS
    if not 0 <= index < v.placements:
        raise InvalidInputError(f"no placement has index {index}")
    return v.placement[index]


cdef int _index(const Variant *v, Move move) noexcept:
    return -1 if move == MOVE_PASS else v.placement_index[move]


cdef Bits _bits(cells, int size, name) except *:
    cdef Bits out
    out.word[0] = out.word[1] = out.word[2] = out.word[3] = 0
    for row, col in cells:
        if not (0 <= row < size and 0 <= col < size):
            raise PositionError(
                f"{name} cell {(row, col)} is off the board; rows and columns go from 0 to {size - 1}"
            )
        bits_add(&out, row * 16 + col)
    return out


_COLOR_NAMES = ("black", "white")


def _setup_message(fault, color, cell):
    where = f"{_COLOR_NAMES[color]} cell {(cell // 16, cell % 16)}"
    if fault == SETUP_OVERLAP:
        return f"cell {(cell // 16, cell % 16)} belongs to both colours"
    if fault == SETUP_NOT_A_PIECE:
        return (
            f"{where} and the cells connected to it by edges are no piece of this variant "
            "(pieces of one colour never touch along an edge)"
        )
    return f"{where} belongs to a piece that its colour has placed already; there is one of each"


cdef class Position:
    """A position of the kernels; mutable, and owned by the Python class that wraps it."""

    def __init__(self, int variant):
        _variant(variant)
        position_init(&self.state, variant)

    @staticmethod
    def from_cells(int variant, black, white, int turn, int monomino_last=0):
        cdef const Variant *v = _variant(variant)
        cdef Position out = Position.__new__(Position)
        cdef Bits own[2]
        cdef int color = 0, cell = 0
        _check_color(turn)
        own[0] = _bits(black, v.size, "black")
        own[1] = _bits(white, v.size, "white")
        fault = position_setup(&out.state, variant, own, turn, monomino_last, &color, &cell)
        if fault != SETUP_OK:
            raise PositionError(_setup_message(fault, color, cell))
        return out

    @staticmethod
    def from_bytes(const unsigned char[::1] data):
        cdef Position out = Position.__new__(Position)
        if data.shape[0] != sizeof(CPosition):
            raise PositionError(
                f"a packed position has {sizeof(CPosition)} bytes, not {data.shape[0]}"
            )
        memcpy(&out.state, &data[0], sizeof(CPosition))
        if not position_is_valid(&out.state):
            raise PositionError("the bytes are not a packed position")
        return out

    def to_bytes(self):
        return (<const unsigned char *>&self.state)[: sizeof(CPosition)]

    def copy(self):
        cdef Position out = Position.__new__(Position)
        out.state = self.state
        return out

    def __eq__(self, other):
        if not isinstance(other, Position):
            return NotImplemented
        return memcmp(&self.state, &(<Position>other).state, sizeof(CPosition)) == 0

    def __hash__(self):
        return hash(self.to_bytes())

    @property
    def variant(self):
        return self.state.variant

    @property
    def turn(self):
        return self.state.turn

    @property
    def monomino_last(self):
        return self.state.monomino_last

    def left(self, int color):
        _check_color(color)
        return self.state.left[color]

    def cells(self):
        """Board as a numpy array: 0 empty, 1 black, 2 white."""
        cdef int size = _variant(self.state.variant).size
        out = np.zeros((size, size), dtype=np.int8)
        cdef signed char[:, ::1] view = out
        cdef int row, col, color
        for color in range(2):
            for row in range(size):
                for col in range(size):
                    if bits_has(&self.state.own[color], row * 16 + col):
                        view[row, col] = color + 1
        return out

    def score(self, int color, int scoring):
        _check_color(color)
        if not 0 <= scoring < SCORING_COUNT:
            raise InvalidInputError(f"no scoring has number {scoring}")
        return position_score(&self.state, color, scoring)

    def allows(self, int color, int index):
        """Whether a placement is legal for a colour, whoever's turn it is."""
        _check_color(color)
        cdef Move move = _move(_variant(self.state.variant), index)
        return move != MOVE_PASS and position_allows(&self.state, color, move)

    def play(self, int index):
        """Plays a move that the caller knows to be legal."""
        position_play(&self.state, _move(_variant(self.state.variant), index))

    def count(self, int color):
        _check_color(color)
        return _default.count(&self.state, color)

    def any(self, int color):
        _check_color(color)
        return _default.any(&self.state, color)

    def placements(self, int color):
        """Indices of the legal placements, ascending, as a numpy array."""
        _check_color(color)
        cdef const Variant *v = _variant(self.state.variant)
        cdef Move[_ROOM] moves
        cdef cnp.npy_intp count = _default.list(&self.state, color, moves)
        cdef cnp.npy_intp i
        out = cnp.PyArray_SimpleNew(1, &count, cnp.NPY_UINT16)
        cdef uint16_t *indices = <uint16_t *>cnp.PyArray_DATA(out)
        for i in range(count):
            indices[i] = v.placement_index[moves[i]]
        return out

    def select(self, int color, tuple objects):
        """The items of `objects`, one for each placement, that stand for the legal placements."""
        _check_color(color)
        cdef const Variant *v = _variant(self.state.variant)
        if len(objects) != v.placements:
            raise InvalidInputError(f"expected {v.placements} objects, not {len(objects)}")
        cdef Move[_ROOM] moves
        cdef int count = _default.list(&self.state, color, moves)
        return [objects[v.placement_index[moves[i]]] for i in range(count)]

    def view(self, int color, bint own_side, bint as_bool):
        """What a colour sees: planes, pieces, and the mask, which is empty if it is not to move.

        The arrays are of bool, or of int8.
        """
        _check_color(color)
        cdef const Variant *v = _variant(self.state.variant)
        cdef CPosition seen = self.state
        cdef Move[_ROOM] moves
        cdef int kind = cnp.NPY_BOOL if as_bool else cnp.NPY_INT8
        cdef cnp.npy_intp[3] planes_shape = [VIEW_PLANES, v.size, v.size]
        cdef cnp.npy_intp[2] pieces_shape = [2, v.pieces]
        cdef cnp.npy_intp placements = v.placements
        cdef uint8_t *entries
        cdef int i, count
        planes = cnp.PyArray_SimpleNew(3, planes_shape, kind)
        pieces = cnp.PyArray_SimpleNew(2, pieces_shape, kind)
        mask = cnp.PyArray_ZEROS(1, &placements, kind, 0)
        if own_side and color == 1:
            seen = view_half_turn(&seen)
            color = 0
        view_planes(&seen, color, <uint8_t *>cnp.PyArray_DATA(planes))
        view_pieces(&seen, color, <uint8_t *>cnp.PyArray_DATA(pieces))
        if seen.turn == color:
            entries = <uint8_t *>cnp.PyArray_DATA(mask)
            count = _default.list(&seen, color, moves)
            for i in range(count):
                entries[v.placement_index[moves[i]]] = 1
        return planes, pieces, mask


def half_turn(int variant, int index):
    """The index of the placement that covers the cells turned by half a turn."""
    cdef const Variant *v = _variant(variant)
    return _index(v, view_half_turn_move(v, _move(v, index)))


def perft(Position position, int depth, isa=None):
    if not 0 <= depth <= PERFT_DEPTH_MAX:
        raise InvalidInputError(f"depth {depth} is not in 0 to {PERFT_DEPTH_MAX}")
    cdef const Kernels *kernels = _kernels(isa)
    cdef _Watch watch = _Watch()
    cdef uint64_t count = 0
    cdef Status status
    with nogil:
        status = perft_count(kernels, &position.state, depth, _stop, &watch.poll, &count)
    _raise_stopped(status, watch)
    _check(status)
    return count


# -- many positions ----------------------------------------------------------------------------

cdef const CPosition *_records(const unsigned char[::1] data) except? NULL:
    """Checks what the kernels rely on; they are safe with any cells and any pieces."""
    cdef Py_ssize_t n = data.shape[0] // sizeof(CPosition), i
    if data.shape[0] % sizeof(CPosition) != 0:
        raise PositionError(f"packed positions have {sizeof(CPosition)} bytes each")
    if n == 0:
        return NULL
    cdef const CPosition *records = <const CPosition *>&data[0]
    for i in range(n):
        if records[i].variant >= VARIANT_COUNT or records[i].turn > 1:
            raise PositionError(f"row {i} is not a packed position")
        if records[i].variant != records[0].variant:
            raise PositionError(
                f"row {i} is of another variant than row 0; all rows must be of one variant"
            )
    return records


cdef int _read_cells(const signed char[:, :, ::1] cells, Py_ssize_t i, int size,
                     Bits *own) noexcept nogil:
    """Fills both sets; returns a cell that holds something else than 0, 1 and 2, or -1."""
    cdef int row, col, value
    own[0].word[0] = own[0].word[1] = own[0].word[2] = own[0].word[3] = 0
    own[1] = own[0]
    for row in range(size):
        for col in range(size):
            value = cells[i, row, col]
            if value == 1 or value == 2:
                bits_add(&own[value - 1], row * 16 + col)
            elif value != 0:
                return row * 16 + col
    return -1


def setup_many(int variant, const signed char[:, :, ::1] cells, const unsigned char[::1] turns,
               unsigned char[::1] out):
    """Packs boards given as arrays of 0, 1 and 2."""
    cdef const Variant *v = _variant(variant)
    cdef Py_ssize_t i = 0, n = cells.shape[0]
    cdef int color = 0, cell = 0, foreign = -1
    cdef Bits own[2]
    cdef CPosition *records
    cdef SetupFault fault = SETUP_OK
    if n == 0:
        return
    records = <CPosition *>&out[0]
    with nogil:
        while i < n:
            foreign = _read_cells(cells, i, v.size, own)
            if foreign >= 0 or turns[i] > 1:
                break
            fault = position_setup(&records[i], variant, own, turns[i], 0, &color, &cell)
            if fault != SETUP_OK:
                break
            i += 1
    if i == n:
        return
    if foreign >= 0:
        row, col = foreign // 16, foreign % 16
        raise PositionError(
            f"board {i}, cell {(row, col)} holds {cells[i, row, col]}; "
            "expected 0 (empty), 1 (black) or 2 (white)"
        )
    if turns[i] > 1:
        raise PositionError(f"turn {turns[i]} of board {i} is neither 0 (black) nor 1 (white)")
    raise PositionError(f"board {i}: {_setup_message(fault, color, cell)}")


def count_many(const unsigned char[::1] data, int[::1] out, isa=None):
    """Numbers of legal placements of the sides to move."""
    cdef const CPosition *records = _records(data)
    cdef const Kernels *kernels = _kernels(isa)
    cdef Py_ssize_t i
    with nogil:
        for i in range(out.shape[0]):
            out[i] = kernels.count(&records[i], records[i].turn)


def list_many(const unsigned char[::1] data, isa=None):
    """Where the moves of each position start, and the indices of all legal placements."""
    cdef const CPosition *records = _records(data)
    cdef const Kernels *kernels = _kernels(isa)
    cdef Py_ssize_t i, n = data.shape[0] // sizeof(CPosition)
    starts = np.zeros(n + 1, dtype=np.int64)
    cdef long long[::1] at = starts
    with nogil:
        for i in range(n):
            at[i + 1] = at[i] + kernels.count(&records[i], records[i].turn)
    # A kernel writes a list only where there is room for the longest, so the last ones need room to
    # spare; the array returned is cut to the moves.
    moves = np.empty(at[n] + MOVES_ROOM, dtype=np.uint16)
    cdef uint16_t[::1] out = moves
    cdef const Variant *v = variant_get(0 if n == 0 else records[0].variant)
    cdef long long k
    with nogil:
        for i in range(n):
            kernels.list(&records[i], records[i].turn, &out[at[i]])
        for k in range(at[n]):
            out[k] = v.placement_index[out[k]]
    return starts, moves[: at[n]]


def mask_many(const unsigned char[::1] data, unsigned char[:, ::1] out, isa=None):
    """Sets out[i, index] to 1 for the legal placements of position i; out must be all 0."""
    cdef const CPosition *records = _records(data)
    cdef const Kernels *kernels = _kernels(isa)
    cdef const Variant *v
    cdef Py_ssize_t i
    cdef int k, length
    cdef Move *moves
    if out.shape[0] == 0:
        return
    v = variant_get(records[0].variant)
    moves = <Move *>malloc(MOVES_ROOM * sizeof(Move))
    if moves == NULL:
        raise MemoryError
    with nogil:
        for i in range(out.shape[0]):
            length = kernels.list(&records[i], records[i].turn, moves)
            for k in range(length):
                out[i, v.placement_index[moves[k]]] = 1
    free(moves)


# -- many games --------------------------------------------------------------------------------

cdef class Environment:
    """Games side by side; only one thread at a time may call."""

    cdef CEnvironment *state
    cdef const Variant *variant
    cdef size_t boards

    def __cinit__(self, int variant, Py_ssize_t boards, bint own_side):
        self.variant = _variant(variant)
        if boards < 1:
            raise InvalidInputError(f"{boards} boards; expected 1 or more")
        self.boards = boards
        with nogil:
            self.state = environment_new(_default, variant, boards, own_side)
        if self.state == NULL:
            raise MemoryError("the kernels could not get the memory that they need")

    def __dealloc__(self):
        environment_free(self.state)

    def seed(self, uint64_t seed):
        environment_seed(self.state, seed)

    def randoms(self):
        return np.array(
            [environment_random(self.state, i) for i in range(self.boards)], dtype=np.uint64
        )

    def set_randoms(self, const uint64_t[::1] states not None):
        _expect(states.shape, self.boards)
        for i in range(self.boards):
            environment_set_random(self.state, i, states[i])

    def positions(self, unsigned char[::1] out not None):
        _expect(out.shape, self.boards * sizeof(CPosition))
        cdef CPosition position
        cdef size_t i
        for i in range(self.boards):
            position = environment_position(self.state, i)
            memcpy(&out[i * sizeof(CPosition)], &position, sizeof(CPosition))

    def start(self, const unsigned char[::1] which not None, isa=None):
        """Sets the boards marked to the start."""
        _expect(which.shape, self.boards)
        cdef const Kernels *kernels = _kernels(isa)
        cdef size_t i
        with nogil:
            for i in range(self.boards):
                if which[i]:
                    environment_place(self.state, kernels, i, NULL)

    def place(self, const unsigned char[::1] data not None,
              const unsigned char[::1] which not None, isa=None):
        """Sets the boards marked to the positions given, a row for each board of all."""
        _expect(data.shape, self.boards * sizeof(CPosition))
        _expect(which.shape, self.boards)
        cdef const Kernels *kernels = _kernels(isa)
        cdef size_t i
        # Copied before they are checked: whoever holds the array could change it in between.
        cdef bytes own = bytes(data)
        cdef const unsigned char *bytes_ = own
        cdef const CPosition *records = <const CPosition *>bytes_
        for i in range(self.boards):
            if which[i] and not (records[i].variant < VARIANT_COUNT
                                 and variant_get(records[i].variant) == self.variant
                                 and position_is_valid(&records[i])):
                raise PositionError(
                    f"row {i} is not a packed position of {self.variant.name.decode()}"
                )
        for i in range(self.boards):
            if which[i]:
                environment_place(self.state, kernels, i, &records[i])

    def step(self, const int32_t[::1] actions, int scoring, bint restart, int threads,
             unsigned char[:, :, :, ::1] planes, unsigned char[:, :, ::1] pieces,
             unsigned char[:, ::1] mask, unsigned char[:, ::1] bits, unsigned char[::1] turn,
             unsigned char[::1] over, int16_t[:, ::1] scores, bint mask_is_marked, isa=None):
        """Plays an action on each board and writes what the sides to move see.

        Returns the number of the first board whose action is illegal, and nothing has happened
        then; -1 where there is none. No actions: only looks.
        """
        cdef const Variant *v = self.variant
        cdef size_t n = self.boards, i
        cdef Step step
        cdef int32_t *own = NULL
        cdef Status status
        if not 0 <= scoring < SCORING_COUNT:
            raise InvalidInputError(f"no scoring has number {scoring}")
        if actions is not None:
            _expect(actions.shape, n)
        if planes is not None:
            _expect(planes.shape, n, VIEW_PLANES, v.size, v.size)
        if pieces is not None:
            _expect(pieces.shape, n, 2, v.pieces)
        if mask is not None:
            _expect(mask.shape, n, v.placements)
        if bits is not None:
            _expect(bits.shape, n, (v.placements + 7) // 8)
        if turn is not None:
            _expect(turn.shape, n)
        if over is not None:
            _expect(over.shape, n)
        if scores is not None:
            _expect(scores.shape, n, 2)
        step.kernels = _kernels(isa)
        step.scoring = scoring
        step.restart = restart
        step.threads = threads
        step.views.planes = NULL if planes is None else &planes[0, 0, 0, 0]
        step.views.pieces = NULL if pieces is None else &pieces[0, 0, 0]
        step.views.mask = NULL if mask is None else &mask[0, 0]
        step.views.bits = NULL if bits is None else &bits[0, 0]
        step.views.turn = NULL if turn is None else &turn[0]
        step.views.over = NULL if over is None else &over[0]
        step.views.scores = NULL if scores is None else &scores[0, 0]
        step.views.mask_is_marked = mask_is_marked
        step.actions = NULL
        if actions is not None:
            own = <int32_t *>malloc(n * sizeof(int32_t))
            if own == NULL:
                raise MemoryError("the kernels could not get the memory that they need")
            # Nobody can change these between the check and the moves.
            memcpy(own, &actions[0], n * sizeof(int32_t))
            step.actions = own
        with nogil:
            i = n if own == NULL else environment_check(self.state, own)
            status = STATUS_OK
            if i == n:
                status = environment_step(self.state, &step)
            free(own)
        _check(status)
        return -1 if i == n else i

    def sample(self, int32_t[::1] out not None):
        _expect(out.shape, self.boards)
        with nogil:
            environment_sample(self.state, &out[0])

    def lists(self):
        """Where the moves of each board start, and the indices of all legal placements."""
        cdef size_t n = self.boards, i
        starts = np.zeros(n + 1, dtype=np.int64)
        cdef long long[::1] at = starts
        for i in range(n):
            at[i + 1] = at[i] + environment_count(self.state, i)
        indices = np.zeros(at[n], dtype=np.uint16)
        cdef uint16_t[::1] out = indices
        for i in range(n):
            if at[i] < at[i + 1]:
                environment_list(self.state, i, &out[at[i]])
        return starts, indices


# -- polyominoes -------------------------------------------------------------------------------

_KINDS = {"free": POLYOMINO_FREE, "one-sided": POLYOMINO_ONE_SIDED, "fixed": POLYOMINO_FIXED}


def count_polyominoes(int n, kind):
    cdef PolyominoKind code = _KINDS[kind]
    cdef _Watch watch = _Watch()
    cdef uint64_t count = 0
    cdef Status status
    with nogil:
        status = polyomino_count(n, code, _stop, &watch.poll, &count)
    _raise_stopped(status, watch)
    _check(status)
    return count


cdef class PolyominoChunks:
    """Iterator over arrays of polyominoes, (count, n, 2) bytes each."""

    cdef CPolyominoIterator state
    cdef int n

    def __init__(self, int n, kind):
        self.n = n
        _check(polyomino_iterator_init(&self.state, n, _KINDS[kind]))

    def __iter__(self):
        return self

    def __next__(self):
        cdef size_t count = 0
        cdef Status status
        cdef unsigned char[:, :, ::1] view
        if self.state.done:
            raise StopIteration
        out = np.empty((4096, self.n, 2), dtype=np.uint8)
        view = out
        with nogil:
            status = polyomino_iterator_fill(&self.state, &view[0, 0, 0], 4096, &count)
        _check(status)
        PyErr_CheckSignals()
        return out[:count]


def orientations(const int32_t[:, ::1] cells, bint mirror):
    """The distinct images of a polyomino as arrays; None where the cells are not a polyomino."""
    cdef CPolyomino images[8]
    cdef size_t count = 0
    cdef Status status
    if cells.shape[0] == 0:
        return None
    status = polyomino_orientations(&cells[0, 0], cells.shape[0], mirror, images, 8, &count)
    if status == STATUS_BAD_ARGUMENT:
        return None
    _check(status)
    return [
        np.array([(images[i].cells[c].row, images[i].cells[c].col) for c in range(images[i].size)])
        for i in range(count)
    ]


# -- what was learned --------------------------------------------------------------------------

weights_bytes = sizeof(CWeights)


cdef class Weights:
    """What was learned about Duo, from a file of `weights_bytes` bytes."""

    cdef CWeights weights

    def __init__(self, const uint8_t[::1] data):
        if data.shape[0] != sizeof(CWeights):
            raise InvalidInputError(
                f"a file of weights with {data.shape[0]} bytes; expected {sizeof(CWeights)}"
            )
        memcpy(&self.weights, &data[0], sizeof(CWeights))


# -- solving -----------------------------------------------------------------------------------

def solve(Position position, int scoring, size_t table_bytes, time_limit=None, node_limit=None,
          int threads=1, window=None, all_moves=False, progress=None, cancel=None,
          alone_nodes=None, isa=None, Weights weights=None):
    """Bounds, best move and line, and bounds of every move; moves are placement indices.

    `progress` is called with nodes, seconds, bounds, best move and current line. `alone_nodes`:
    how many positions the first thread searches before others start. `weights`: to say which moves
    of Duo to try first.
    """
    if not 0 <= scoring < SCORING_COUNT:
        raise InvalidInputError(f"no scoring has number {scoring}")
    cdef const Variant *v = _variant(position.state.variant)
    cdef CPosition root = position.state  # another thread may play on while the GIL is released
    cdef _Watch watch = _Watch(time_limit, progress, cancel)
    cdef SolveOptions options = solve_options(scoring)
    cdef SolveResult result
    cdef Evaluator evaluator
    cdef MoveValue *values = NULL
    cdef int count = 0
    cdef Status status
    over = not (_default.any(&root, 0) or _default.any(&root, 1))
    avx2 = _kernels(isa) == &kernels_avx2
    options.kernels = &reach_avx2 if avx2 else &reach_generic
    if weights is not None:
        evaluator.kernels = _kernels(isa)
        evaluator.network_kernels = &network_avx2 if avx2 else &network_generic
        evaluator.weights = &weights.weights
        evaluator.scoring = scoring
        options.evaluator = &evaluator
    watch.variant = v
    options.threads = threads
    options.table_bytes = table_bytes
    options.node_limit = 0 if node_limit is None else node_limit
    options.stop = _stop
    options.context = &watch.poll
    options.progress = &watch.now
    if alone_nodes is not None:
        options.alone_nodes = alone_nodes
    if window is not None:
        options.window_lower, options.window_upper = window
    if all_moves:
        values = <MoveValue *>malloc(_ROOM * sizeof(MoveValue))
        if values == NULL:
            raise MemoryError("the kernels could not get the memory that they need")
    try:
        with nogil:
            if values == NULL:
                status = endgame_solve(&root, &options, &result)
            else:
                status = endgame_solve_moves(&root, &options, values, &count, &result)
        seconds = time.perf_counter() - watch.started
        if watch.error is not None and not isinstance(watch.error, KeyboardInterrupt):
            raise watch.error
        if status != STATUS_STOPPED:
            _check(status)
        moves = [(_index(v, values[i].move), values[i].lower, values[i].upper)
                 for i in range(count)]
    finally:
        free(values)
    return {
        "lower": result.lower,
        "upper": result.upper,
        "best": None if over else _index(v, result.best),
        "line": [_index(v, result.line[i]) for i in range(result.line_length)],
        "moves": moves,
        "nodes": result.nodes,
        "seconds": seconds,
        "stopped": (watch.reason or "nodes") if status == STATUS_STOPPED else None,
    }


# -- analysing ---------------------------------------------------------------------------------

cdef class Engine:
    """A search that keeps its tree from call to call."""

    cdef Search *search
    cdef uint64_t seed
    cdef int most  # moves that a result lists
    cdef Weights weights

    def __cinit__(self, uint64_t seed, size_t memory_bytes, Weights weights):
        self.search = search_new(memory_bytes)
        if self.search == NULL:
            raise MemoryError("the kernels could not get the memory that they need")
        self.seed = seed
        self.weights = weights

    def __dealloc__(self):
        search_free(self.search)

    def clear(self):
        search_clear(self.search)

    def analyze(self, Position position, int scoring, time_limit=None, node_limit=None,
                int threads=1, every_move=False, progress=None, cancel=None, isa=None,
                most=None):
        """What is known of every move, or of the `most` best; see `AnalysisResult` in the stubs."""
        if not 0 <= scoring < SCORING_COUNT:
            raise InvalidInputError(f"no scoring has number {scoring}")
        cdef CPosition root = position.state
        cdef _Watch watch = _Watch(time_limit, progress, cancel, self)
        cdef SearchOptions options = search_options(scoring)
        cdef Status status
        cdef c_bool wide = _kernels(isa) == &kernels_avx2
        options.kernels = _kernels(isa)
        options.network_kernels = &network_avx2 if wide else &network_generic
        options.reach_kernels = &reach_avx2 if wide else &reach_generic
        watch.variant = _variant(root.variant)
        self.most = _ROOM if most is None else min(most, _ROOM)
        if self.weights is not None:
            options.weights = &self.weights.weights
        options.seed = self.seed
        options.threads = threads
        options.every_move = every_move
        options.node_limit = 0 if node_limit is None else node_limit
        options.stop = _stop
        options.context = &watch.poll
        with nogil:
            status = search_run(self.search, &root, &options)
        if watch.error is not None and not isinstance(watch.error, KeyboardInterrupt):
            raise watch.error
        if status != STATUS_STOPPED:
            _check(status)
        return self._result(watch, (watch.reason or "nodes") if status == STATUS_STOPPED else None)

    cdef dict _result(self, _Watch watch, stopped):
        cdef uint16_t order[_ROOM]
        cdef SearchMove move
        cdef int lower, upper, i, k
        cdef int count = search_order(self.search, order)
        moves = []
        for i in range(min(count, self.most)):
            search_result(self.search, order[i], &move)
            draw = max(0.0, 1.0 - move.worth.win - move.worth.loss)
            moves.append((
                _index(watch.variant, move.move), move.worth.margin, move.worth.win, draw,
                move.worth.loss, move.visits, move.lower, move.upper,
                [_index(watch.variant, move.line[k]) for k in range(move.line_length)],
            ))
        search_bounds(self.search, &lower, &upper)
        return {
            "moves": moves,
            "lower": lower,
            "upper": upper,
            "nodes": search_nodes(self.search),
            "seconds": time.perf_counter() - watch.started,
            "stopped": stopped,
        }
