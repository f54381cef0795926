guide_drop = Press a column, and a stone of yours falls to its lowest empty cell.
guide_dropped = Four stones in a line win: upright, level or slanting. Keep the other side from it, too.
sheet_stones = Stones
