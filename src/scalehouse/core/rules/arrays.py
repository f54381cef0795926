"""What rules are told many of, in arrays that their callers made."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

States: TypeAlias = NDArray[Any]  # several states, scratch space for those who look ahead
Mask: TypeAlias = NDArray[np.bool_]  # [move]
Masks: TypeAlias = NDArray[np.bool_]  # [depth, move]
Weights: TypeAlias = NDArray[np.int64]  # [move]
Counts: TypeAlias = NDArray[np.int64]
Shares: TypeAlias = NDArray[np.float64]  # [seat], of a win that is worth 1 in all
Table: TypeAlias = NDArray[np.float64]  # [row, column]
Flags: TypeAlias = NDArray[np.bool_]  # [problem]
Rng: TypeAlias = NDArray[np.int64]  # the words of a generator, see core.rng
