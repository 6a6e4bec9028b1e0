// Shows all heaps at once, or one after the other; of many, those whose text has some words in it.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const sheet = document.querySelector(".sheet"), figures = Array.from(sheet.querySelectorAll("figure"));
  const choice = document.querySelector(".choice"), output = choice.querySelector("output"), filter = choice.querySelector("input");
  let listed = figures, shown = -1;
  choice.hidden = figures.length < 2;

  function show(place) {
    shown = place;
    sheet.classList.toggle("single", shown >= 0);
    figures.forEach((figure) => figure.classList.toggle("shown", figure === listed[shown]));
    const of = listed.length < figures.length ? `${listed.length} of ${figures.length} heaps` : `${figures.length} heaps`;
    output.textContent = shown < 0 ? of : `${shown + 1} of ${listed.length}`;
  }

  function move(step) {
    if (listed.length) show((shown < 0 && step < 0 ? listed.length - 1 : shown + step + listed.length) % listed.length);
  }

  function select() {
    const words = filter.value.split(/\s+/).filter(Boolean);
    listed = figures.filter((figure) => words.every((word) => figure.querySelector("pre").textContent.includes(word)));
    figures.forEach((figure) => figure.hidden = !listed.includes(figure));
    show(-1);
  }

  choice.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) "all" in button.dataset ? show(-1) : move(Number(button.dataset.move));
  });
  filter.addEventListener("input", select);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === filter || figures.length < 2) return;
    if (event.key === "ArrowRight" || event.key === "j") move(1);
    else if (event.key === "ArrowLeft" || event.key === "k") move(-1);
    else if (event.key === "Escape") show(-1);
  });
  const named = figures.findIndex((figure) => `#${figure.id}` === location.hash);
  show(named);
})();
