// Shows all heaps at once, or one after the other.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const sheet = document.querySelector(".sheet"), figures = Array.from(sheet.querySelectorAll("figure"));
  const choice = document.querySelector(".choice"), output = choice.querySelector("output");
  let shown = -1;
  choice.hidden = figures.length < 2;

  function show(place) {
    shown = place;
    sheet.classList.toggle("single", shown >= 0);
    figures.forEach((figure, number) => figure.classList.toggle("shown", number === shown));
    output.textContent = shown < 0 ? `${figures.length} heaps` : `${shown + 1} of ${figures.length}`;
  }

  function move(step) {
    show((shown < 0 && step < 0 ? figures.length - 1 : shown + step + figures.length) % figures.length);
  }

  choice.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) "all" in button.dataset ? show(-1) : move(Number(button.dataset.move));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || figures.length < 2) return;
    if (event.key === "ArrowRight" || event.key === "j") move(1);
    else if (event.key === "ArrowLeft" || event.key === "k") move(-1);
    else if (event.key === "Escape") show(-1);
  });
  const named = figures.findIndex((figure) => `#${figure.id}` === location.hash);
  show(named);
})();
