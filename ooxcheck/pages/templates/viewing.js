// How the heap is looked at: its scale, the fields that are shown, the objects that are coloured.
(() => {
  function tell(canvas) {
    const output = canvas.closest(".film")?.querySelector(".scale"), now = canvas.clientWidth && zooming.scale(canvas);
    if (output && now) output.textContent = `${Math.round(100 * now)}%`;
  }

  document.addEventListener("zoomed", (event) => tell(event.target));

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]"), canvas = button?.closest(".film")?.querySelector(".canvas");
    if (canvas) zooming.WAYS[button.dataset.zoom](canvas);
  });

  document.addEventListener("keydown", (event) => {
    const way = zooming.KEYS[event.key];
    const canvas = way && report.isOurs(event) ? report.meant()?.querySelector(".film .canvas") : null;
    if (!canvas) return;
    event.preventDefault();
    zooming.WAYS[way](canvas);
  });

  // Fields that are not wanted leave a gap: nothing moves because of them.
  function hide(film) {
    const hidden = new Set(Array.from(film.querySelectorAll(".fields input:not(:checked)"), (box) => box.value));
    for (const shape of film.querySelectorAll("svg [data-field]")) shape.classList.toggle("off", hidden.has(shape.dataset.field));
  }

  // Objects in which a field is true at the moment are coloured.
  function colour(film) {
    const field = film.querySelector(".colour select")?.value, lit = new Set();
    for (const cell of field ? film.querySelectorAll("svg .cell.on") : [])
      if (cell.dataset.field === field && cell.querySelector(".text")?.textContent === "true") lit.add(cell.dataset.object);
    for (const box of film.querySelectorAll("svg .box")) box.classList.toggle("lit", lit.has(box.dataset.object));
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches(".fields input")) hide(event.target.closest(".film"));
    if (event.target.matches(".colour select")) colour(event.target.closest(".film"));
  });

  document.addEventListener("stepped", (event) => {
    const film = event.target.querySelector(".film");
    if (film) colour(film);
  });

  report.look = (root) => root.querySelectorAll(".film .canvas").forEach(tell);

  // A drawing that would be cut off is shown whole when it is first seen.
  function open(root) {
    root.querySelectorAll(".film .canvas:not([data-seen])").forEach((canvas) => {
      if (canvas.clientWidth) canvas.dataset.seen = "";
      zooming.open(canvas);
    });
    report.look(root);
  }
  open(document);
  document.addEventListener("toggle", (event) => open(event.target), true);
  window.addEventListener("hashchange", () => open(document));
  window.addEventListener("resize", () => report.look(document));
})();
