"""The classroom: the documents' own exercises, taught, and graded with the smallest counterexample.

`exercises/` are the sessions as data, `reference/` the answers as plain Python, `kinds/` the boards that questions are
asked on, `sandbox/` the place where students' code runs, `grading` where verdicts are formed, `handouts/` the paper.
"""
