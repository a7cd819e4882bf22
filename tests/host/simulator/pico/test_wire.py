"""The modules of the simulated chip keep to what MicroPython has."""

import subprocess
from pathlib import Path

from lusoria import simulator as virtual
from tests.support import needs

FAKES = Path(virtual.__file__).parent / "fakes"


def test_every_fake_compiles_on_micropython():
    interpreter = needs.micropython()
    for path in sorted(FAKES.glob("*.py")):
        subprocess.run([str(interpreter), "-c", f"compile(open('{path}').read(), '{path.name}', 'exec')"], check=True)
