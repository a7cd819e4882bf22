"""The command `python -m lab.second_person`."""

from lab.second_person.campaign import main

main()
