"""Bots that somebody else brings: a class in Python, a process that reads JSON lines, or an address that is asked.

All are asked the same question (`questions.py`), which holds one seat's view and nothing else.
"""
