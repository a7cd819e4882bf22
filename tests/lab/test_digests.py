"""Tests of `lab.digests`."""

from lab.digests import digest

CODE = '"""A module."""\n\n\ndef half(number):\n    """Half of it."""\n    return number // 2  # rounded\n'


def of(path, text):
    path.write_text(text)
    return digest([path])


def test_words_may_change_and_code_may_not(tmp_path):
    path = tmp_path / "module.py"
    before = of(path, CODE)
    assert of(path, CODE.replace("Half of it.", "The half, rounded down.").replace("  # rounded", "")) == before
    assert of(path, CODE.replace("// 2", "// 3")) != before
    assert of(path, CODE.replace("number // 2", '"number"')) != before


def test_the_order_of_files_counts(tmp_path):
    first, second = tmp_path / "a.py", tmp_path / "b.py"
    of(first, CODE), of(second, "x = 1\n")
    assert digest([first, second]) != digest([second, first])
