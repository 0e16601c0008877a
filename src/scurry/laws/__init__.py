"""The laws: what every game on the shelf must satisfy, unasked. Facts on its card drive them, never its name.

They are ordinary tests inside the package, so that a game from elsewhere can be held to them too:

    pytest --pyargs scurry.laws -k connect-four
"""
