"""An engine for the tests of matches: legal moves by chance, or misbehaviour at a given move.

``python gtp_player.py [--at PLY WHAT] [--busy SECONDS]``: from that ply on, WHAT is illegal, pass,
resign, garbage, crash, hang or error. At each move it works as long as ``param time`` last said,
or `--busy`.
"""

import argparse
import os
import random
import sys
import time

from cornerwise import Board


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--at", nargs=2, default=["0", ""])
    parser.add_argument("--busy", type=float, default=0.0)
    options = parser.parse_args()
    board, busy, rng = Board(), options.busy, random.Random(1)
    for line in sys.stdin:
        command, *arguments = line.split()
        answer = ""
        if command == "quit":
            print("=\n", flush=True)
            return
        if command == "name":
            answer = "Fake"
        elif command == "list_commands":
            answer = "name\nset_game\nclear_board\nplay\ngenmove\nparam\nquit"
        elif command == "clear_board":
            board = Board()
        elif command == "param":
            busy = float(arguments[1])
        elif command == "play":
            play(board, arguments[0], arguments[1])
        elif command == "genmove":
            pass_until(board, arguments[0])
            answer = move(board, options.at, rng)
            work(busy)
        print(f"{answer}\n" if answer[:1] == "?" else f"= {answer}\n", flush=True)


def pass_until(board: Board, color: str) -> None:
    while board.turn != "bw".index(color):
        board.push("pass")


def play(board: Board, color: str, text: str) -> None:
    pass_until(board, color)
    board.push(text)


def move(board: Board, at: list[str], rng: random.Random) -> str:
    if at[1] and board.ply >= int(at[0]):
        if at[1] == "crash":
            print("it was too much", file=sys.stderr)
            os._exit(3)
        if at[1] == "hang":
            time.sleep(1000)
        return {
            "error": "? cannot think",
            "illegal": "a1",
            "resign": "resign",
            "garbage": "no move",
            "pass": "pass",
        }[at[1]]
    chosen = rng.choice(list(board.legal_moves))
    board.push(chosen)
    return chosen.to_blksgf()


def work(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


main()
