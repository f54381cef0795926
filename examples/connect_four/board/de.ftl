guide_drop = Drücke eine Spalte, und ein Stein von dir fällt auf ihr unterstes freies Feld.
guide_dropped = Vier Steine in einer Reihe gewinnen: senkrecht, waagerecht oder schräg. Lass auch die andere Seite nicht dazu kommen.
sheet_stones = Steine
