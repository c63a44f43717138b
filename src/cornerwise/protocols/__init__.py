"""Protocols by which other programs drive the engine, on standard input and output."""
