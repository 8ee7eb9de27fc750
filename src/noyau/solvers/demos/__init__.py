"""Demonstrations, step by step. They import solvers and are never imported by one."""
