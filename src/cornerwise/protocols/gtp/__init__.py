"""The Go Text Protocol, version 2, in the dialect of Blokus programs.

A controller writes commands, a line each, and reads a response to each; `Session` does the rest.
"""

from cornerwise.protocols.gtp.inbox import Inbox
from cornerwise.protocols.gtp.player import Player
from cornerwise.protocols.gtp.session import Session
from cornerwise.protocols.gtp.settings import Settings

__all__ = ["Inbox", "Player", "Session", "Settings"]
