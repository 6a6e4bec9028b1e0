// Stepping through the runs on this page. What a frame shows stands in the markup: an element with data-on is there in the
// frames that it lists ("0-3,7"), one with data-at is where the run stands in those frames. The slider of an example holds
// its state, and events are caught on the document, so a part of the page can be replaced at any time. The scripts of the page
// share what stands in `report`; an example that shows another frame says so by an event, "stepped".
"use strict";
const report = {};
(() => {
  const parsed = new Map();

  function frames(text) {
    if (!parsed.has(text)) parsed.set(text, text.split(",").map((range) => range.split("-").map(Number)));
    return parsed.get(text);
  }

  function isIn(number, text) {
    return frames(text).some(([first, last = first]) => first <= number && number <= last);
  }

  function told(example, number, step) {
    const first = Number(example.dataset.first), last = Number(example.dataset.last);
    if (number < first) return `${example.dataset.earlier ?? "history: "}${step?.textContent ?? ""}`;
    if (number === first) return "before the call";
    if (number === last) return example.dataset.end;
    const parts = step ? Array.from(step.querySelectorAll(":scope > :not(.edit)"), (child) => child.textContent) : [];
    const text = step ? ["line", ...parts].join(" ") : "";
    return `step ${number - first} of ${last - first - 1}: ${text}`;
  }

  // How far to scroll so that what lies between two points, with some room around it, is between two others.
  function away(start, end, first, last, room) {
    if (start - room < first) return start - room - first;
    return end + room > last ? Math.min(end + room - last, start - room - first) : 0;
  }

  function keepInView(element, box) {
    const inner = element.getBoundingClientRect(), outer = box.getBoundingClientRect();
    const top = Math.max(outer.top, box.querySelector(".heads")?.getBoundingClientRect().bottom ?? 0);
    box.scrollTop += away(inner.top, inner.bottom, top, outer.bottom, 20);
    if (box.matches(".canvas")) box.scrollLeft += away(inner.left, inner.right, outer.left, outer.right, 20);
  }

  function mark(example, number) {
    let step = null;
    for (const element of example.querySelectorAll("[data-at]")) {
      const isHere = isIn(number, element.dataset.at);
      if (isHere) element.setAttribute("aria-current", "step");
      else element.removeAttribute("aria-current");
      if (isHere && element.dataset.step) step = element;
      if (isHere) keepInView(element, element.closest(".source, .steps, .history"));
    }
    return step;
  }

  // Show a frame; whoever only puts things back where they were does it quietly.
  function show(example, number, isQuiet = false) {
    const slider = example.querySelector(".player input");
    const wanted = Math.max(0, Math.min(Number(slider.max), number));
    slider.value = String(wanted);
    for (const element of example.querySelectorAll(":is(.film, .stack) [data-on]"))
      element.classList.toggle("on", isIn(wanted, element.dataset.on));
    const changed = example.querySelector(".film .on:is(.new, .changed, .gone)");
    if (changed) keepInView(changed, changed.closest(".canvas"));
    const text = told(example, wanted, mark(example, wanted)), heap = words(example);
    slider.setAttribute("aria-valuetext", text);
    example.querySelector(".player .said").textContent = text;
    const caption = example.querySelector(".film figcaption");
    if (caption) caption.textContent = wanted < Number(example.dataset.first) ? text : text.replace(/:[^]*/, "");
    example.querySelector(".player .heard").textContent = heap;
    example.querySelector(".film .canvas")?.setAttribute("aria-label", heap);
    for (const button of example.querySelectorAll(".player [data-go]"))
      button.setAttribute("aria-disabled", String(reached(slider, button.dataset.go) === wanted));
    example.dispatchEvent(new CustomEvent("stepped", { bubbles: true, detail: { number: wanted, isQuiet } }));
  }

  function words(example) {
    return Array.from(example.querySelectorAll(".film .words .on"), (line) => line.textContent).join("; ");
  }

  // The frames in which the heap is another than before.
  function changes(example) {
    return example.dataset.changes ? frames(example.dataset.changes).flatMap(([first, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, place) => first + place)) : [];
  }

  function reached(slider, way) {
    const number = Number(slider.value), last = Number(slider.max), moves = changes(slider.closest(".example"));
    return {
      first: 0, previous: Math.max(0, number - 1), next: Math.min(last, number + 1), last,
      before: moves.findLast((move) => move < number) ?? 0, change: moves.find((move) => move > number) ?? last,
    }[way];
  }

  function go(example, way) {
    show(example, reached(example.querySelector(".player input"), way));
  }

  // What has the focus and can be scrolled sideways keeps the arrows for that.
  function canScroll(box) {
    return box !== null && box.scrollWidth > box.clientWidth;
  }

  // The example that keys are for: the one with the focus, or the one in the middle of the window.
  function meant() {
    const focused = document.activeElement?.closest(".example");
    if (focused?.checkVisibility()) return focused;
    const middle = window.innerHeight / 2;
    const distance = (box) => Math.max(box.top - middle, middle - box.bottom, 0);
    let nearest = null;
    for (const example of document.querySelectorAll(".example")) {
      if (!example.checkVisibility()) continue;
      const away = distance(example.getBoundingClientRect());
      if (away < window.innerHeight / 2 && (!nearest || away < nearest.away)) nearest = { example, away };
    }
    return nearest?.example;
  }

  const KEYS = {
    ArrowLeft: "previous", k: "previous", ArrowRight: "next", j: "next", Home: "first", End: "last", p: "before", n: "change",
  };

  // Whether a key is for the page: not with a modifier, and not where somebody writes or chooses.
  function isOurs(event) {
    const isTaken = event.target.matches("input:not([type=range]), select, textarea");
    return !(isTaken || event.ctrlKey || event.altKey || event.metaKey);
  }

  document.addEventListener("keydown", (event) => {
    const way = KEYS[event.key];
    if (!way || !isOurs(event) || event.shiftKey) return;
    const example = meant();
    if (!example || (event.key.length > 1 && canScroll(event.target.closest(".source, .canvas")))) return;
    event.preventDefault();
    go(example, way);
  });

  document.addEventListener("input", (event) => {
    if (event.target.matches(".player input")) show(event.target.closest(".example"), Number(event.target.value));
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) go(button.closest(".example"), button.dataset.go);
  });

  // On paper every method is open, and an example is seen before and after the call, wherever it stands on the screen.
  window.addEventListener("beforeprint", () => {
    for (const body of document.querySelectorAll(".body:not([open])")) {
      body.dataset.closed = "";
      body.open = true;
    }
    for (const example of document.querySelectorAll(".example")) {
      example.dataset.was = example.querySelector(".player input").value;
      show(example, Number(example.dataset.last), true);
    }
  });

  window.addEventListener("afterprint", () => {
    for (const body of document.querySelectorAll(".body[data-closed]")) {
      body.open = false;
      delete body.dataset.closed;
    }
    for (const example of document.querySelectorAll(".example[data-was]")) {
      show(example, Number(example.dataset.was), true);
      delete example.dataset.was;
    }
  });

  // Mark where the runs in a part stand that nobody has touched: at their ends.
  function begin(root) {
    for (const example of root.querySelectorAll(".example")) {
      if ("earlier" in example.dataset) show(example, 0, true);
      else mark(example, Number(example.dataset.last));
    }
  }

  Object.assign(report, { show, meant, isOurs, begin });
  document.documentElement.classList.add("scripted");
  begin(document);
})();
