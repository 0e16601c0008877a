"""Bots that are classes: what is named is imported, so only whoever runs a command may name them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from scurry.bots.errors import NoSuchBot
from scurry.kernel.catalogue import say


def class_in(path: str) -> Any:
    """The class of `module:Class`."""
    module, _, attribute = path.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except ImportError as problem:
        sentence = "'{module}' cannot be imported ({problem}): is it installed, or on PYTHONPATH?"
        raise NoSuchBot(say(sentence, module=module, problem=problem)) from None
    except AttributeError:
        raise NoSuchBot(say("There is no '{name}' in '{module}'.", name=attribute, module=module)) from None
