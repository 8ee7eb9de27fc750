"""What runs beside a student's code, inside its process: it loads the code, calls a function when told to, sends plain data.

Nothing here knows an answer or forms a verdict. It is handed to a bare interpreter as text, imports nothing of noyau, and
speaks one line of JSON at a time: orders on the standard input, replies on what was the standard output. Whoever writes
to that pipe from a student's function can only send another answer.

Students' code may replace any builtin, so everything that is needed after it was loaded is kept in local names.
"""


def _wall_in(source, readable):
    """Run what builds the walls, where this machine has what they are made of."""
    try:
        space = {}
        exec(source, space)
        space["build_walls"](readable)
    except (ImportError, OSError, AttributeError):  # no ctypes, no such kernel
        pass


def _main():
    import _thread
    import ast
    import json
    import os
    import resource
    import signal
    import sys
    import time
    import types

    replies, orders = os.fdopen(os.dup(1), "wb"), os.fdopen(os.dup(0), "rb")
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    told = json.loads(orders.readline())
    limits, allowed = told["limits"], tuple(told["allowed"])
    for what, most in (
        (resource.RLIMIT_CPU, limits["process_seconds"]),
        (resource.RLIMIT_AS, limits["memory"]),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 32),
        (resource.RLIMIT_NPROC, limits["processes"]),
    ):
        resource.setrlimit(what, (most, most))
    if told["user"]:
        os.setgroups([])
        os.setgid(told["user"])
        os.setuid(told["user"])
    if told["readable"]:
        _wall_in(told["walls"], told["readable"])

    refused, begun = [], []
    never = (
        "os.fork", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.kill", "subprocess.", "socket.", "ctypes.",
        "resource.setrlimit", "resource.prlimit", "gc.get_", "sys.addaudithook", "shutil.", "os.remove", "os.rename",
        "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown", "pty.", "signal.pthread",
        "_posixsubprocess", "os.startfile", "webbrowser.", "code.__new__", "os.setxattr", "mmap.", "_winapi.",
    )  # fmt: skip

    def within(path, str=str, type=type, startswith=str.startswith):
        """Whether a path is one of the library's. What only pretends to be a string may say another when it is used."""
        return type(path) is str and startswith(path, allowed) and ".." not in path and "-packages" not in path

    def watch(event, args, str=str, int=int, len=len, type=type, startswith=str.startswith, refused=refused):
        bad = startswith(event, never)
        what = event
        if event == "open":
            path, how = args[0], args[1]
            if type(path) is not int:
                flags = args[2] if len(args) > 2 and type(args[2]) is int else 0
                writes = (how is not None and how != "r" and how != "rb") or flags & 3 != 0
                bad = writes or not within(path)
                what = "open " + str(path)[:80]
        elif event == "os.listdir" or event == "os.scandir":
            bad = not within(args[0])
            what = event + " " + str(args[0])[:80]
        elif event == "import":
            bad = args[0] in ("_posixsubprocess", "ctypes", "_ctypes")
            what = "import " + args[0]
        if bad:
            refused.append(what)
            raise PermissionError("refused: " + what)

    def begin(*args, begun=begun, start=_thread.start_new_thread, **more):
        """Begin a thread, and remember that one was."""
        begun.append(True)
        return start(*args, **more)

    _thread.start_new_thread = _thread.start_new = begin

    class TimeUp(BaseException):
        pass

    def ring(number, frame):
        raise TimeUp

    signal.signal(signal.SIGPROF, ring)
    timer, which, now, dumps, loads = signal.setitimer, signal.ITIMER_PROF, time.process_time, json.dumps, json.loads
    sleep, Recursion, Memory, Every, threads = time.sleep, RecursionError, MemoryError, BaseException, _thread._count

    def send(turn, reply, type=type, str=str):
        try:
            line = dumps({**reply, "turn": turn}).encode()
        except (ValueError, Recursion, Memory) as error:
            line = dumps({"error": type(error).__name__, "line": None, "turn": turn}).encode()
        replies.write(line + b"\n")
        replies.flush()

    class NotPlain(Exception):
        pass

    def plain(value, room, depth=0, type=type, int=int, float=float, bool=bool, str=str, list=list, tuple=tuple,
              dict=dict, set=set, frozenset=frozenset):  # fmt: skip
        kind = type(value)
        room[0] -= 1
        if room[0] < 0 or depth > 30:
            raise NotPlain("…")
        if value is None or kind is bool or kind is int or kind is float or kind is str:
            return value
        if kind is dict:
            return ["d", [[plain(key, room, depth + 1), plain(one, room, depth + 1)] for key, one in value.items()]]
        for mark, shape in (("l", list), ("t", tuple), ("s", set), ("f", frozenset)):
            if kind is shape:
                return [mark, [plain(one, room, depth + 1) for one in value]]
        raise NotPlain(kind.__name__)

    def unplain(value, type=type, list=list, dict=dict, tuple=tuple, set=set, frozenset=frozenset):
        if type(value) is not list:
            return value
        mark, parts = value
        if mark == "d":
            return {unplain(key): unplain(one) for key, one in parts}
        made = [unplain(one) for one in parts]
        return made if mark == "l" else (tuple(made) if mark == "t" else set(made) if mark == "s" else frozenset(made))

    def why(error, type=type, str=str):
        place, trace = None, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename.startswith("<submission"):
                place = trace.tb_lineno
            trace = trace.tb_next
        try:
            said = str(error)
        except Every:
            said = ""
        return {"error": (type(error).__name__ + ": " + said)[:300], "line": place}

    statements, notes, unwritten = [], [], set()

    def is_empty(node, type=type):
        """A function as the starter file has it: perhaps a sentence, then `pass` or dots."""
        if type(node) is not ast.FunctionDef:
            return False
        return all(
            type(one) is ast.Pass or (type(one) is ast.Expr and type(one.value) is ast.Constant) for one in node.body
        )

    for number, source in enumerate(told["sources"]):
        try:
            tree = ast.parse(source, f"<submission {number}>")
            for node in tree.body:
                (unwritten.add if is_empty(node) else unwritten.discard)(getattr(node, "name", None))
                module = ast.Module(body=[node], type_ignores=[])
                statements.append(compile(module, f"<submission {number}>", "exec"))
        except SyntaxError as error:
            notes.append({"error": f"SyntaxError: {error.msg}", "line": error.lineno})
        except (ValueError, RecursionError, MemoryError) as error:
            notes.append({"error": type(error).__name__, "line": None})

    names, put, run = {}, {}, exec
    theirs = types.ModuleType("builtins")
    theirs.__dict__.update(sys.modules["builtins"].__dict__)
    sys.modules["builtins"] = theirs  # what they patch is their own
    for name in [name for name in sys.modules if name.partition(".")[0] in ("json", "ast")]:
        del sys.modules[name]
    sys.addaudithook(watch)
    del watch  # so that nobody finds it by way of a frame, and what it goes by

    def load(notes, run=run, len=len):
        """Every statement by itself: one that fails, or takes its second, spoils no other."""
        names.clear()
        names.update(__name__="submission", __builtins__=theirs.__dict__)
        for statement in statements:
            timer(which, limits["call_seconds"], 0.1)
            try:
                run(statement, names)
                timer(which, 0)
            except TimeUp:
                timer(which, 0)
                notes.append({"error": "time", "line": statement.co_firstlineno})
            except Memory:
                timer(which, 0)
                notes.append({"error": "MemoryError", "line": statement.co_firstlineno})
            except Every as error:
                timer(which, 0)
                notes.append(why(error))
        names.update(put)

    def call(order, callable=callable, getattr=getattr):
        function = names.get(order["name"])
        if function is None or not callable(function):
            return {"missing": True}
        if order["name"] in unwritten and order["name"] not in put:
            return {"unwritten": True}
        for name in order["clear"]:
            names[name] = {}
        args = [unplain(one) for one in order["args"]]
        if order["trim"]:
            code = getattr(function, "__code__", None)
            args = args if code is None or code.co_flags & 4 else args[: code.co_argcount]
        before = threads()
        refused.clear()
        begun.clear()
        since = now()
        timer(which, limits["call_seconds"], 0.1)
        try:
            value = function(*args)
            timer(which, 0)
        except TimeUp:
            timer(which, 0)
            return {"time": True}
        except Memory:
            timer(which, 0)
            return {"memory": True}
        except Every as error:
            timer(which, 0)
            return {**why(error), "refused": refused[:1]}
        taken = now() - since
        if begun:
            sleep(0.05)  # one that has only just begun is not counted yet
        if refused:
            return {"error": "refused", "line": None, "refused": refused[:1]}
        if threads() > before:
            return {"threads": threads() - before}
        if order["keep"] is not None:
            value = args[order["keep"]]
        try:
            return {"value": plain(value, [200_000]), "seconds": taken}
        except NotPlain as error:
            return {"unplain": error.args[0]}
        except Every as error:
            return why(error)

    load(notes)
    send(told["turn"], {"loaded": True, "notes": notes[:20]})
    for line in orders:
        order = loads(line)
        if order["do"] == "reload":
            load([])
            send(order["turn"], {"loaded": True})
        elif order["do"] == "put":
            space = {"__name__": "reference"}
            run(order["source"], space)
            for name in order["names"]:
                put[name] = names[name] = space[name]
            send(order["turn"], {"loaded": True})
        else:
            send(order["turn"], call(order))
    os._exit(0)


if __name__ == "__main__":
    _main()
