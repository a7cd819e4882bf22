// The dice of a turn, in figures beside the words: what lies on the board is drawn by its lights.

/** Fill a list with dice, each { number, by, played }. */
export function showDice(list, dice) {
  const told = JSON.stringify(dice);
  if (list.dataset.told === told) return;
  list.dataset.told = told;
  list.hidden = !dice.length;
  list.replaceChildren(...dice.map(dieElement));
}

function dieElement({ number, by, played }) {
  const element = document.createElement("li");
  element.className = `die ${by}`;
  element.classList.toggle("played", played);
  element.append(`${number}`);
  if (played) element.append(Object.assign(document.createElement("span"), { className: "hidden", textContent: " played" }));
  return element;
}
