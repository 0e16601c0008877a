"""How fast everything is, here and now: `scurry bench`.

`measure` gives rows; `report` makes a table or JSON of them. Every number is a median of repeats, and comparisons with
other engines are taken in turn with them in the same run, so that a busy machine slows both alike.
"""
