"""Narration in the page: the build translates the Python that tells previews, so that both hosts have one source.

`sources.py` finds the definitions that are wanted, `expressions.py` and `statements.py` write them as JavaScript. They
know the Python that narration is written in, and refuse the rest by file and line; Python's own types and functions are
in `web/src/engine/preview/python.ts`. Transcrypt, which translates more, is bound to one version of Python and cannot
translate words, which are strings with forms.
"""
