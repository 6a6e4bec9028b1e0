// Shows all heaps at once, in one scale, or one after the other, each fitted to the window; of many, those whose text has some words in it.
(() => {
  document.documentElement.classList.add("scripted");
  const sheet = document.querySelector(".sheet"), figures = Array.from(sheet.querySelectorAll("figure"));
  const choice = document.querySelector(".choice"), output = choice.querySelector("output"), filter = choice.querySelector("input");
  const canvases = figures.map((figure) => figure.querySelector(".canvas"));
  const usual = canvases.length ? zooming.scale(canvases[0]) : 1;
  let listed = figures, shown = -1, common = usual;
  choice.querySelector(".one").hidden = figures.length < 2;

  function tell() {
    const canvas = shown < 0 ? null : listed[shown].querySelector(".canvas");
    choice.querySelector(".scale").textContent = `${Math.round(100 * (canvas ? zooming.scale(canvas) : common))}%`;
  }

  function show(place) {
    shown = place;
    sheet.classList.toggle("single", shown >= 0);
    figures.forEach((figure) => figure.classList.toggle("shown", figure === listed[shown]));
    const of = listed.length < figures.length ? `${listed.length} of ${figures.length} heaps` : `${figures.length} heaps`;
    output.textContent = shown < 0 ? of : `${shown + 1} of ${listed.length}`;
    if (shown < 0) canvases.forEach((canvas) => zooming.zoom(canvas, common));
    else zooming.WAYS.fit(listed[shown].querySelector(".canvas"));
    tell();
  }

  // One heap is zoomed alone; all of them keep one scale, so that their text has one size.
  function zoom(way) {
    if (!canvases.length) return;
    if (shown >= 0) return zooming.WAYS[way](listed[shown].querySelector(".canvas"));
    zooming.WAYS[way === "fit" ? "in" : way](canvases[0]);
    common = way === "fit" ? usual : zooming.scale(canvases[0]);
    canvases.forEach((canvas) => zooming.zoom(canvas, common));
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
    if (button?.dataset.zoom) zoom(button.dataset.zoom);
    else if (button) "all" in button.dataset ? show(-1) : move(Number(button.dataset.move));
  });
  filter.addEventListener("input", select);
  document.addEventListener("zoomed", tell);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input") || !figures.length) return;
    const way = zooming.KEYS[event.key], box = event.target.closest(".canvas");
    const canScroll = box !== null && box.scrollWidth > box.clientWidth;
    if (way) zoom(way);
    else if (event.key === "Escape") show(-1);
    else if (figures.length > 1 && (event.key === "j" || (event.key === "ArrowRight" && !canScroll))) move(1);
    else if (figures.length > 1 && (event.key === "k" || (event.key === "ArrowLeft" && !canScroll))) move(-1);
  });
  // The value of a term or formula in each heap, below it.
  const question = choice.querySelector(".ask input"), facts = JSON.parse(sheet.dataset.facts);
  question.addEventListener("input", () => {
    const text = question.value.trim();
    figures.forEach((figure, number) => {
      const answer = figure.querySelector(".value"), { value, why } = text ? evaluating.evaluate(text, facts, number) : {};
      answer.hidden = !text;
      answer.textContent = value ?? why ?? "";
      answer.classList.toggle("refused", why !== undefined);
    });
  });
  const named = figures.findIndex((figure) => `#${figure.id}` === location.hash);
  show(named);
})();
