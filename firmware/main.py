"""Starts the table. All else is already compiled; this file, which the Pico compiles itself, is as short as can be."""


def main(folder=""):
    """Run the firmware in folder, '' or a path with a slash at its end, until it ends in the REPL."""
    import archive

    modules = archive.mount(folder)
    from pico.heap import Heap

    heap = Heap(modules)  # before all else, so that what is loaded lies close together
    from pico import power_on

    power_on.main(folder, heap)


if __name__ == "__main__":
    main()
