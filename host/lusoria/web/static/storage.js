// What a browser's window remembers while it is open, such as the switches that are on. Some browsers remember nothing.

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

/** Let a button switch something on and off, which `follow(on)` does, and remember under a name that it is on. */
export function switchBy(button, name, follow = () => {}) {
  const turn = (on) => {
    button.setAttribute("aria-pressed", on);
    follow(on);
  };
  if (remembered(name) === "yes") turn(true);
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    turn(on);
    remember(name, on ? "yes" : "");
  });
}
