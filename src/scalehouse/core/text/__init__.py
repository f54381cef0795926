"""Words as data: messages with typed arguments, and the Fluent files that say them."""
