"""Bad input by the hundred thousand: what it must not do to a house, nor to anybody else in it."""
