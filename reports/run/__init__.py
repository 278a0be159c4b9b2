"""Runs: what is to be built, built in children, written whole, recorded."""
