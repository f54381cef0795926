"""Whether every promise was kept: what clients were told, held against what is stored."""
