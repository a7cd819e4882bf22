// Keeps the device from switching its screen off while somebody may look at it, where the browser can.

let lock = null;
let wanted = false;

/** Whether the screen is to stay on from now on; the browser lets go by itself while the page is hidden. */
export function keepAwake(whether) {
  if (whether === wanted) return;
  wanted = whether;
  follow();
}

async function follow() {
  if (wanted && document.visibilityState === "visible") lock = await navigator.wakeLock?.request("screen").catch(() => null);
  if (!wanted) lock?.release();
}

document.addEventListener("visibilitychange", follow);
