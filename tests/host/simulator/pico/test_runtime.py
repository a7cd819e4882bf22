"""How the simulated chip's interpreter is started."""

from lusoria.simulator.pico.interpreter import cache
from lusoria.simulator.pico.runtime import command


def test_compiled_firmware_lies_in_lusorias_own_cache(tmp_path, monkeypatch):
    monkeypatch.delenv("LUSORIA_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert command("cpython")[-1] == f"pycache_prefix={tmp_path / 'lusoria/pycache'}"
    assert cache().parent == tmp_path / "lusoria"
