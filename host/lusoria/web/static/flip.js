// The board from the other side, as whoever plays Black sees it.

/** Let a button turn a stage's board round. */
export function flipBy(button, stage) {
  button.addEventListener("click", () => {
    const flipped = stage.element.classList.toggle("flipped");
    button.setAttribute("aria-pressed", flipped);
  });
}
