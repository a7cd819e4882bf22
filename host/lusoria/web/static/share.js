// A link to the moment of a game that is shown, for others.

import { text } from "./text.js";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Let the button `#copy` copy the page's address; a browser that copies nothing at least shows it. */
export function shareLink() {
  const [button, link, note] = ["copy", "link", "shared"].map((id) => document.getElementById(id));
  button.addEventListener("click", () => {
    link.value = location.href;
    link.hidden = false;
    link.select();
    const copied = document.execCommand("copy"); // also where the page has no certificate
    const here = LOOPBACK.includes(location.hostname) ? text("replay.link_here") : "";
    note.textContent = `${copied ? text("replay.copied") : ""} ${here}`.trim();
    note.hidden = !note.textContent;
  });
}
