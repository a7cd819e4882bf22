// How the tables are, looked at again every few seconds; what is being read or written stays as it is.

import { isNew } from "./elements.js";

const LOOK_MS = 3000;

const health = document.getElementById("health");

setInterval(look, LOOK_MS);

async function look() {
  try {
    const answer = await fetch("/staff/health");
    if (answer.status === 401) location.reload();
    if (!answer.ok) return;
    const text = await answer.text();
    if (isNew(health, text)) health.innerHTML = text;
  } catch {
    if (isNew(health, "")) health.textContent = "There is no connection just now.";
  }
}
