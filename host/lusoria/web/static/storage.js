// What a browser's window remembers while it is open: switches that are on. Some browsers remember nothing.

/** The value under a name, null if there is none. */
export function remembered(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remember a value under a name. */
export function remember(name, value) {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // a browser that remembers nothing
  }
}
