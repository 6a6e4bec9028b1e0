// The scale of a drawing and the part of it in view: a drawing is made larger by its width, and moved by scrolling, which a
// touch, a wheel and arrow keys do by themselves. Whoever wants to know of a new scale listens to the event "zoomed".
"use strict";
const zooming = (() => {
  const LEAST = 0.1, MOST = 8, STEP = 1.25;

  const drawing = (canvas) => canvas.querySelector("svg");
  const width = (canvas) => drawing(canvas).viewBox.baseVal.width;
  const scale = (canvas) => drawing(canvas).getBoundingClientRect().width / width(canvas);

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
    canvas.classList.toggle("movable", isLarger(canvas));
    canvas.dispatchEvent(new Event("zoomed", { bubbles: true }));
  }

  function isLarger(canvas) {
    return canvas.scrollWidth > canvas.clientWidth || canvas.scrollHeight > canvas.clientHeight;
  }

  function fit(canvas) {
    const height = drawing(canvas).viewBox.baseVal.height, most = Number.parseFloat(getComputedStyle(canvas).maxHeight);
    zoom(canvas, Math.min(1, canvas.clientWidth / width(canvas), (most || Infinity) / height));
  }

  // Let a drawing that is larger than its place be seen as a whole.
  function open(canvas) {
    if (canvas.clientWidth && drawing(canvas) && isLarger(canvas)) fit(canvas);
  }

  const WAYS = {
    in: (canvas) => zoom(canvas, scale(canvas) * STEP),
    out: (canvas) => zoom(canvas, scale(canvas) / STEP),
    fit,
  };
  const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };

  function inside(canvas, event) {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  // The wheel scrolls the page; with Ctrl, and over a drawing that has the window for itself, it zooms.
  document.addEventListener("wheel", (event) => {
    const canvas = event.target.closest(".canvas");
    if (!canvas || !(event.ctrlKey || canvas.closest(".single"))) return;
    event.preventDefault();
    zoom(canvas, scale(canvas) * Math.exp(-event.deltaY / 300), inside(canvas, event));
  }, { passive: false });

  // A mouse that is held down moves the drawing; fingers do so without us.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const canvas = event.pointerType === "mouse" && event.button === 0 ? event.target.closest(".canvas") : null;
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
    const canvas = event.touches.length === 2 ? event.target.closest(".canvas") : null;
    pinch = canvas && { canvas, distance: spread(event.touches).distance, scale: scale(canvas) };
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { distance, middle } = spread(event.touches);
    zoom(pinch.canvas, (pinch.scale * distance) / pinch.distance, inside(pinch.canvas, middle));
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = null; });

  return { scale, zoom, open, WAYS, KEYS };
})();
