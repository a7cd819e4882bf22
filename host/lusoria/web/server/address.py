"""Where a page is served: an address and a port, how people write them, and who can reach them."""

from ipaddress import IPv6Address, ip_address

from lusoria.errors import UsageError

LOOPBACK = "127.0.0.1"
PORT = 8137
SERVED = f"{LOOPBACK}:{PORT}"  # unless somebody says otherwise


def split(text: str) -> tuple[str, int]:
    """The address and the port in ADDR:PORT; ADDR may be an IPv6 address in brackets. Raises UsageError."""
    address, _, port = text.rpartition(":")
    if not address or not port.isdecimal() or int(port) > 65535:
        raise UsageError(f"an address is written ADDR:PORT such as {SERVED}, not '{text}'")
    return address.strip("[]"), int(port)


def url(address: str, port: int) -> str:
    """The URL of the page for a browser on this machine."""
    host = {"": LOOPBACK, "0.0.0.0": LOOPBACK, "::": "::1"}.get(address, address)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_numeric(name: str) -> bool:
    """Whether a host's name is an IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_own(address: str) -> bool:
    """Whether an address is a loopback one, by which no other machine can reach this one."""
    if address == "localhost":
        return True
    if not is_numeric(address):
        return False
    found = ip_address(address)
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


def is_everywhere(address: str) -> bool:
    """Whether a server with this address listens to every network of this machine."""
    return address == "" or (is_numeric(address) and ip_address(address).is_unspecified)
