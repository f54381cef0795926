"""Several servers with one store: any of them serves any table."""
