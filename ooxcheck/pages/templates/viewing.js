// How the heap is looked at: its scale, the part of it in view, the fields that are shown, the objects that are coloured.
// A drawing is made larger by its width, and moved by scrolling, which a touch, a wheel and arrow keys do by themselves.
(() => {
  const LEAST = 0.1, MOST = 8, STEP = 1.25;

  const drawing = (canvas) => canvas.querySelector("svg");
  const width = (canvas) => drawing(canvas).viewBox.baseVal.width;
  const scale = (canvas) => drawing(canvas).getBoundingClientRect().width / width(canvas);
  const canvasOf = (element) => element.closest(".film")?.querySelector(".canvas");

  function tell(canvas) {
    const output = canvas.closest(".film")?.querySelector(".scale"), now = scale(canvas);
    if (output && now) output.textContent = `${Math.round(100 * now)}%`;
  }

  // Change the scale so that one point of the drawing, by default that in the middle, stays where it is.
  function zoom(canvas, wanted, point) {
    const before = scale(canvas);
    const after = Math.min(MOST, Math.max(LEAST, wanted));
    const { x, y } = point ?? { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 };
    const [left, top] = [canvas.scrollLeft + x, canvas.scrollTop + y];
    drawing(canvas).style.width = `${width(canvas) * after}px`;
    drawing(canvas).style.maxWidth = "none";
    canvas.scrollLeft = (left * after) / before - x;
    canvas.scrollTop = (top * after) / before - y;
    canvas.classList.toggle("movable", canvas.scrollWidth > canvas.clientWidth || canvas.scrollHeight > canvas.clientHeight);
    tell(canvas);
  }

  function fit(canvas) {
    const height = drawing(canvas).viewBox.baseVal.height, most = Number.parseFloat(getComputedStyle(canvas).maxHeight);
    zoom(canvas, Math.min(1, canvas.clientWidth / width(canvas), (most || Infinity) / height));
  }

  const WAYS = {
    in: (canvas) => zoom(canvas, scale(canvas) * STEP),
    out: (canvas) => zoom(canvas, scale(canvas) / STEP),
    fit,
  };
  const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) WAYS[button.dataset.zoom](canvasOf(button));
  });

  document.addEventListener("keydown", (event) => {
    const canvas = KEYS[event.key] && report.isOurs(event) ? report.meant()?.querySelector(".film .canvas") : null;
    if (!canvas) return;
    event.preventDefault();
    WAYS[KEYS[event.key]](canvas);
  });

  function inside(canvas, event) {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  document.addEventListener("wheel", (event) => {
    const canvas = event.ctrlKey ? event.target.closest(".film .canvas") : null;
    if (!canvas) return;
    event.preventDefault();
    zoom(canvas, scale(canvas) * Math.exp(-event.deltaY / 300), inside(canvas, event));
  }, { passive: false });

  // A mouse that is held down moves the drawing; fingers do so without us.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const canvas = event.pointerType === "mouse" && event.button === 0 ? event.target.closest(".film .canvas") : null;
    if (!canvas) return;
    drag = { canvas, x: event.clientX + canvas.scrollLeft, y: event.clientY + canvas.scrollTop };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.canvas.scrollLeft = drag.x - event.clientX;
    drag.canvas.scrollTop = drag.y - event.clientY;
    event.preventDefault();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { drag = null; });

  // Two fingers change the scale.
  let pinch = null;
  function spread(touches) {
    const [one, other] = touches;
    const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
    return { distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), middle };
  }
  document.addEventListener("touchstart", (event) => {
    const canvas = event.touches.length === 2 ? event.target.closest(".film .canvas") : null;
    pinch = canvas && { canvas, distance: spread(event.touches).distance, scale: scale(canvas) };
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { distance, middle } = spread(event.touches);
    zoom(pinch.canvas, (pinch.scale * distance) / pinch.distance, inside(pinch.canvas, middle));
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = null; });

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
  report.look(document);
  window.addEventListener("resize", () => report.look(document));
})();
