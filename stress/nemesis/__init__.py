"""Everything that can fail fails, by a seed, while people play; then every promise is checked."""
