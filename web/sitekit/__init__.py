"""Builds, serves, tests and measures the Dragon Dojo site. Standard library only."""
