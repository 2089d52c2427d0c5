"""Lessons: positions with a task, which the learner solves on the real table, judged by the rules."""
