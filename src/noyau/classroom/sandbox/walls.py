"""Walls of the kernel's around a student's process where there is no bubblewrap: Landlock for files, seccomp for calls.

Python's own refusals are a guard that code may talk its way around; these are not. Landlock leaves the interpreter's
library to read and nothing to write; seccomp takes away other programs, processes, signals, sockets and limits. Both
need Linux and nobody's permission; where one is missing, the other stands alone. The worker gets it as text.
"""

import ctypes
import os
import struct
import sys

# Numbers of the kernel's: calls, and rights on files.
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
_READ_FILE, _READ_FOLDER = 4, 8
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP = 38, 22
_NEVER = (
    57, 58, 59, 322,  # fork, vfork, execve, execveat
    62, 200, 129, 297, 424, 434, 438,  # kill, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_*
    101, 310, 311, 312,  # ptrace, process_vm_*, kcmp
    41, 53, 29, 64, 68, 240, 319, 447,  # socket, socketpair, shmget, semget, msgget, mq_open, memfd_*
    85, 133, 259, 83, 258, 84, 87, 263, 82, 264, 316, 86, 265, 88, 266,  # creat, mknod, mkdir, unlink, rename, links
    90, 91, 268, 452, 92, 93, 94, 260, 76, 77,  # modes, owners, sizes
    132, 235, 280, 261, 188, 189, 190, 197, 198, 199,  # times, attributes
    160, 141, 144, 203, 251, 314,  # setrlimit, priorities, processors
    105, 106, 113, 114, 116, 117, 119, 122, 123, 126,  # users, groups, capabilities
    161, 155, 165, 166, 272, 308, 303, 304, 428, 429, 430, 442,  # roots, mounts, namespaces
    103, 159, 163, 164, 167, 168, 169, 170, 171, 172, 173, 175, 176, 179, 227, 246, 313, 320,  # the machine itself
    248, 249, 250, 298, 321, 323, 425, 426, 427,  # keys, perf_event_open, bpf, userfaultfd, io_uring
)  # fmt: skip
"""Calls of x86-64 that no exercise needs."""
_NEWER = (435, 437)
"""clone3 and openat2, whose arguments a filter cannot see: the C library goes back to the older ones."""


def build_walls(readable: list[str]) -> list[str]:
    """Shut this process in for good; below `readable` it may still read. Gives the names of the walls that stand."""
    kernel = ctypes.CDLL(None, use_errno=True)
    kernel.syscall.restype = ctypes.c_long
    if kernel.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:  # what makes the walls everybody's right
        return []
    walls = (("landlock", _landlock(kernel, readable)), ("seccomp", _seccomp(kernel)))
    for name in ("ctypes", "_ctypes", "ctypes._endian"):
        sys.modules.pop(name, None)
    return [name for name, stands in walls if stands]


def _landlock(kernel: ctypes.CDLL, readable: list[str]) -> bool:
    """Rules that take every right this kernel knows of, and give reading back where it is needed."""
    version = kernel.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), 1)
    if version < 1:
        return False
    rights = {1: 13, 2: 14, 3: 15, 4: 15}.get(version, 16)
    taken = struct.pack("=QQQ", 2**rights - 1, 3, 3)  # on files; to bind and connect; abstract sockets and signals
    known = 8 if version < 4 else 16 if version < 6 else 24
    rules = kernel.syscall(_LANDLOCK_CREATE, taken, ctypes.c_size_t(known), 0)
    if rules < 0:
        return False
    for place, right in _places(readable):
        try:
            there = os.open(place, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        kernel.syscall(_LANDLOCK_ADD, rules, 1, struct.pack("=Qi", right, there), 0)
        os.close(there)
    done = kernel.syscall(_LANDLOCK_RESTRICT, rules, 0) == 0
    os.close(rules)
    return bool(done)


def _places(readable: list[str]) -> list[tuple[str, int]]:
    """A library entry by entry, without what is installed inside it."""
    found = []
    for folder in readable:
        inside = os.listdir(folder) if os.path.isdir(folder) else []
        found.append((folder, _READ_FOLDER if inside else _READ_FILE))
        for name in inside:
            path = os.path.join(folder, name)
            if "-packages" not in name and not name.startswith("python") and path not in readable:
                found.append((path, _READ_FILE | (_READ_FOLDER if os.path.isdir(path) else 0)))
    return found


_LOAD, _EQUAL, _ABOVE, _BITS, _GIVE = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _REFUSE, _UNKNOWN = 0x7FFF0000, 0x00050001, 0x00050026  # as EPERM, as ENOSYS
_NUMBER, _MACHINE, _FIRST, _SECOND, _THIRD = 0, 4, 16, 24, 32  # where a filter finds the call and its arguments
_OUT = 255
"""Where a jump leads that is to end in the refusal."""
Step = tuple[int, int, int, int]


def _seccomp(kernel: ctypes.CDLL) -> bool:
    """A program in the kernel's little language: (code, jump if true, jump if false, number) per step."""
    if os.uname().machine != "x86_64" or sys.maxsize < 2**32:
        return False
    steps: list[Step] = [(_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, 0xC000003E), (_GIVE, 0, 0, _REFUSE)]
    steps += [(_LOAD, 0, 0, _NUMBER), (_ABOVE, 0, 1, 0x40000000), (_GIVE, 0, 0, _REFUSE)]
    for calls, answer in ((_NEVER, _REFUSE), (_NEWER, _UNKNOWN)):
        for call in calls:
            steps += [(_EQUAL, 0, 1, call), (_GIVE, 0, 0, answer)]
    writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND | (os.O_TMPFILE & ~os.O_DIRECTORY)
    has, is_not, is_ = (_BITS, _OUT, 0), (_EQUAL, 0, _OUT), (_EQUAL, _OUT, 0)
    steps += _refused_if(2, (_SECOND, has, writing))  # open
    steps += _refused_if(257, (_THIRD, has, writing))  # openat
    steps += _refused_if(234, (_FIRST, is_not, os.getpid()))  # tgkill: signals to itself alone
    steps += _refused_if(
        302, (_FIRST, is_not, 0), (_THIRD, is_not, 0), (_THIRD + 4, is_not, 0)
    )  # prlimit: asking alone
    steps += _refused_if(72, (_SECOND, is_, 8), (_SECOND, is_, 15))  # fcntl: no F_SETOWN
    steps += [
        (_EQUAL, 0, 3, 56),
        (_LOAD, 0, 0, _FIRST),
        (_BITS, 1, 0, 0x10000),
        (_GIVE, 0, 0, _REFUSE),
    ]  # clone: threads
    steps.append((_GIVE, 0, 0, _ALLOW))
    text = b"".join(struct.pack("=HBBI", *step) for step in steps)
    held = ctypes.create_string_buffer(text, len(text))
    program = struct.pack("@HP", len(steps), ctypes.addressof(held))
    return bool(kernel.prctl(_PR_SET_SECCOMP, 2, program, 0, 0) == 0)


def _refused_if(call: int, *tests: tuple[int, tuple[int, int, int], int]) -> list[Step]:
    """Steps that refuse a call where one of the tests on its arguments holds, and allow it otherwise."""
    body: list[Step] = [step for at, test, value in tests for step in ((_LOAD, 0, 0, at), (*test, value))]
    body.append((_GIVE, 0, 0, _ALLOW))
    told: list[Step] = [(_EQUAL, 0, len(body) + 1, call)]
    for place, (code, yes, no, value) in enumerate(body):
        out = len(body) - place - 1
        told.append((code, out if yes == _OUT else yes, out if no == _OUT else no, value))
    return [*told, (_GIVE, 0, 0, _REFUSE)]
