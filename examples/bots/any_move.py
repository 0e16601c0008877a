"""A bot that makes any legal move: `scurry arena squeaky --players greedy,"run:python3 examples/bots/any_move.py"`."""

import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    move = random.choice(question["moves"])  # noqa: S311
    print(json.dumps({"move": move["number"]}), flush=True)  # noqa: T201
