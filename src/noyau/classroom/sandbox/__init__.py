"""Where students' code runs: a process of its own, in bubblewrap where that is installed, under limits everywhere."""

from noyau.classroom.sandbox.isolation import Isolation, best_isolation
from noyau.classroom.sandbox.process import Limits, Reply, Sandbox
from noyau.classroom.sandbox.submission import Submission

__all__ = ["Isolation", "Limits", "Reply", "Sandbox", "Submission", "best_isolation"]
