// Keeps this page up to date: hears from the server what is going on, and fetches the page again when there are other answers.
// Only the parts that differ are put in place, so that a reader stays where he is; the slider of a part keeps its place, too.
"use strict";
(() => {
  const SHEET = `
    .live { position: fixed; inset: auto 0 0 0; z-index: 3; padding: .45rem clamp(1rem, 3vw, 3rem); font-size: .9rem;
      background: var(--panel); color: var(--ink); border-top: 1px solid var(--rule); }
    .live::before { content: "●"; float: left; margin-right: .6em; color: var(--good); }
    .live[data-state=busy]::before { content: "◐"; color: var(--accent); }
    .live[data-state=problem]::before { content: "✗"; color: var(--bad); }
    .live[data-state=gone]::before { content: "○"; color: var(--warn); }
    .live p { margin: 0; }
    .live pre { margin: .4rem 0 0; max-height: 40vh; overflow: auto; font-family: var(--mono); font-size: .86em; }
    .stale-note { margin-left: .6em; font-size: .85rem; font-weight: 400; color: var(--soft); }
    [data-stale]::before { content: none; }
    @media print { .live { display: none; } }`;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const bar = document.createElement("div"), line = document.createElement("p"), problem = document.createElement("pre");
  bar.className = "live";
  line.setAttribute("role", "status");
  problem.setAttribute("role", "alert");
  bar.append(line, problem);
  document.body.append(bar);

  const parts = (root) => Array.from(root.querySelectorAll("section.method"));
  const markup = new Map(parts(document).map((part) => [part.id, part.outerHTML]));
  let shown = null, latest = null, isBusy = false;

  function tell(state, text, details) {
    bar.dataset.state = state;
    if (line.textContent !== text) line.textContent = text;
    if (problem.textContent !== details) problem.textContent = details;
    problem.hidden = !details;
  }

  function note(element, text) {
    let found = element.querySelector(".stale-note");
    if (!text) return found?.remove();
    if (!found) {
      found = document.createElement("span");
      found.className = "stale-note";
      element.append(found);
    }
    found.textContent = text;
  }

  function mark(state) {
    const rows = new Map(state.rows.map((row) => [row.method, row]));
    for (const element of document.querySelectorAll("[data-row], [data-method]")) {
      const row = rows.get(element.dataset.row ?? element.dataset.method);
      if (!row) continue;
      element.toggleAttribute("data-stale", row.stale);
      note(element.querySelector("td.verdict, h2"), [row.stale ? "stale" : "", row.doing].filter(Boolean).join(", "));
    }
  }

  function positions(part) {
    return Array.from(part.querySelectorAll(".player input"), (slider) => [slider.value, slider.max]);
  }

  function restore(part, before) {
    part.querySelectorAll(".player input").forEach((slider, number) => {
      const [value, max] = before[number] ?? [];
      if (max !== slider.max || value === slider.value) return;
      slider.value = value;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  function swap(fresh) {
    for (const place of ["header .status", "nav tbody"])
      document.querySelector(place).replaceWith(fresh.querySelector(place));
    document.title = `${document.querySelector("header .status").textContent} - ooxcheck`;
    const main = document.querySelector("main"), changed = [];
    const olds = new Map(parts(main).map((part) => [part.id, part]));
    const next = parts(fresh).map((part) => {
      const old = olds.get(part.id), text = part.outerHTML;
      if (old && markup.get(part.id) === text) return old;
      markup.set(part.id, text);
      changed.push({ part, old, before: old ? positions(old) : [] });
      return part;
    });
    const ids = (list) => list.map((part) => part.id).join(" ");
    if (ids(next) === ids(parts(main))) changed.forEach(({ part, old }) => old.replaceWith(part));
    else main.replaceChildren(...next);
    changed.forEach(({ part, before }) => restore(part, before));
  }

  async function update(state) {
    if (state.answers !== shown) {
      const response = await fetch("/", { cache: "no-store" });
      swap(new DOMParser().parseFromString(await response.text(), "text/html"));
      shown = state.answers;
    }
    mark(state);
    tell(state.state, state.line, state.problem);
  }

  // A large page takes a while; so that the reader can do something meanwhile, we rest for as long as it took.
  async function refresh() {
    if (isBusy) return;
    isBusy = true;
    try {
      while (latest) {
        const state = latest, begun = performance.now();
        latest = null;
        await update(state);
        await new Promise((done) => setTimeout(done, Math.min(performance.now() - begun, 2000)));
      }
    } catch {
      tell("gone", "The server does not answer.", "");
    } finally {
      isBusy = false;
    }
  }

  const source = new EventSource("/events");
  source.addEventListener("message", (event) => {
    latest = JSON.parse(event.data);
    refresh();
  });
  source.addEventListener("error", () => {
    shown = null; // whoever answers next may be another server
    tell("gone", "The server has ended; this page shows what was known last.", "");
  });
})();
