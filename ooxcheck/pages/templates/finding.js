// Finding one's way: an address for each step, the heap among several that break a duty, and the methods that are shown.
// The address of a step is that of its example, "-step-" and the number of its frame. Whoever jumps to a step can go back.
(() => {
  const STEP = /^(.*)-step-([0-9]+)$/, REST = 200;

  const sliderOf = (example) => example.querySelector(".player input");
  const addressOf = (example, number) => `#${example.id}-step-${number}`;

  // What an address names: an element, and a frame if it is an example at one of its steps.
  function named(address) {
    let name = "";
    try { name = decodeURIComponent(address.slice(1)); } catch { return {}; }
    const [, id, frame] = STEP.exec(name) ?? [], example = id ? document.getElementById(id) : null;
    return example?.matches(".example") ? { element: example, frame: Number(frame) } : { element: document.getElementById(name) };
  }

  // Show an element that may be in a part that is closed, or in a heap that is not the one that is shown.
  function reveal(element) {
    for (let box = element.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    element.querySelector(":scope > details.body")?.setAttribute("open", "");
    element.closest("section.method")?.removeAttribute("hidden");
    const example = element.closest(".example");
    if (example) choose(example);
  }

  function choose(example) {
    for (const other of example.parentElement.querySelectorAll(":scope > .example"))
      other.classList.toggle("chosen", other === example);
    report.look(example);
  }

  function isInView(element) {
    const box = element.getBoundingClientRect();
    return box.top < innerHeight && box.bottom > 0;
  }

  function follow(isNew = false) {
    const { element, frame } = named(location.hash);
    if (!element) return;
    const wasInView = !isNew && isInView(element);
    reveal(element);
    if (frame !== undefined) report.show(element, frame);
    if (!wasInView || frame === undefined) element.scrollIntoView();
  }

  // A page in a frame of a notebook has no address of its own.
  function enter(way, address) {
    try { history[way](null, "", address); } catch { /* then it has none */ }
  }

  function jump(example, number) {
    clearTimeout(resting);
    enter("replaceState", addressOf(example, sliderOf(example).value));
    enter("pushState", addressOf(example, number));
    report.show(example, number);
    clearTimeout(resting);
  }

  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]"), isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);
    if (!step || !isPlain || event.target.closest(".edit") || !document.getSelection().isCollapsed) return;
    event.preventDefault();
    const origin = event.target.closest("[data-origin]");
    jump(step.closest(".example"), Number(origin ? origin.dataset.origin : step.dataset.step));
  });

  // The editor is opened where the run stands.
  document.addEventListener("keydown", (event) => {
    if (event.key === "e" && report.isOurs(event)) report.meant()?.querySelector(".steps [aria-current] .edit")?.click();
  });

  // Who goes to another heap can come back to this one.
  document.addEventListener("click", (event) => {
    const example = event.target.closest(".heaps a")?.closest(".example");
    if (example) enter("replaceState", `#${example.id}`);
  });

  // Where somebody steps through a run, the address follows when he rests.
  let resting = 0;
  document.addEventListener("stepped", (event) => {
    if (event.detail.isQuiet) return;
    clearTimeout(resting);
    const address = addressOf(event.target, event.detail.number);
    if (address !== location.hash) resting = setTimeout(() => enter("replaceState", address), REST);
  });

  // ------------------------------------------------------------------------------------------------- methods

  const bar = document.querySelector(".filter");

  function filter() {
    if (!bar) return;
    const wanted = bar.querySelector("input").value.trim().toLowerCase(), { tone } = bar.querySelector("[aria-pressed=true]").dataset;
    const isOut = (element, name) => !name.toLowerCase().includes(wanted) || (tone !== "" && !element.classList.contains(tone));
    const rows = Array.from(document.querySelectorAll("[data-row]"));
    for (const row of rows) row.hidden = isOut(row, row.dataset.row);
    for (const part of document.querySelectorAll("section.method")) part.hidden = isOut(part, part.dataset.method);
    const shown = rows.filter((row) => !row.hidden).length;
    bar.querySelector("output").textContent = shown === rows.length ? "" : `${shown} of ${rows.length} methods`;
  }

  bar?.addEventListener("input", filter);
  bar?.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tone]");
    if (!button) return;
    for (const other of bar.querySelectorAll("[data-tone]")) other.setAttribute("aria-pressed", String(other === button));
    filter();
  });

  window.addEventListener("hashchange", () => follow());
  window.addEventListener("load", () => setTimeout(() => follow(true))); // after the browser has gone to the step in the list
  Object.assign(report, { filter, choose });
})();
