"""`python -m lusoria`."""

from lusoria.cli import main

main()
