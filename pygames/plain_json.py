"""Reading JSON that anybody may have written or damaged: a file, a link's text, the browser's storage.

>>> parse('{"a": [1, 2]}')
{'a': [1, 2]}
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from math import isfinite
from typing import Any

from pygames.text import _

DEEPEST = 100
"""So many objects and lists within each other are read. Far more end Python itself in a browser, whose stack is small."""
# possessive, and without need of the closing quote: of a file that was cut short each quote would be tried anew to the end
_BETWEEN_BRACKETS = re.compile(r'"(?:[^"\\]+|\\.)*+"?|[^\[\]{}"]+', re.DOTALL)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(text: str) -> Any:
    """The value that the text stands for. Raises `ValueError` with what is wrong; NaN and infinities are none of JSON's."""
    brackets = _BETWEEN_BRACKETS.sub("", text)
    if max(accumulate(_STEP.get(bracket, 0) for bracket in brackets), default=0) > DEEPEST:
        raise ValueError(_("too many lists within each other"))
    return json.loads(text, parse_constant=_no_constant, parse_float=_finite)


def _no_constant(name: str) -> None:
    raise ValueError(_("{name} is not a number of JSON").format(name=name))


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(_("{name} is not a number of JSON").format(name=text[:20]))
    return number
