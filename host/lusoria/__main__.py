"""`python -m lusoria`."""

from lusoria.cli.main import main

main()
