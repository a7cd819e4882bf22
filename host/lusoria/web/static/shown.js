// What elements show already: they are written anew only if that changes.

const shown = new WeakMap();

/** Whether an element is to show other values than before; they are noted. */
export function isNew(element, values) {
  const text = JSON.stringify(values);
  if (shown.get(element) === text) return false;
  shown.set(element, text);
  return true;
}
