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

  // Where a reader stands in a part: at which step of each example, which heap he has chosen, whether the part is open.
  function positions(part) {
    const examples = Array.from(part.querySelectorAll(".example"), (example) => {
      const { value, max } = example.querySelector(".player input");
      return [example.id, { value, max, isChosen: example.matches(".chosen") }];
    });
    return { examples: new Map(examples), isOpen: part.querySelector(".body").open, tone: part.className };
  }

  function restore(part, before) {
    if (before && before.tone === part.className) part.querySelector(".body").open = before.isOpen;
    for (const example of part.querySelectorAll(".example")) {
      const slider = example.querySelector(".player input"), was = before?.examples.get(example.id);
      if (!was || was.max !== slider.max) continue;
      if (was.isChosen) report.choose(example);
      if (was.value !== slider.value) report.show(example, Number(was.value), true);
    }
  }

  // ------------------------------------------------------------------------------------- another counterexample

  const ANOTHER = "another counterexample";
  let wished = null;

  function offer(root) {
    for (const part of root.matches?.("section.method") ? [root] : root.querySelectorAll("section.method")) {
      const link = document.createElement("a");
      link.href = `/heaps?method=${encodeURIComponent(part.dataset.method)}&number=1`;
      link.textContent = "heaps";
      link.title = "heaps in which the method may be called, one by one";
      part.querySelector(".asked")?.append(" ", link);
    }
    for (const heaps of root.querySelectorAll(".violation:not([data-exhausted]) .heaps")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "another";
      button.textContent = ANOTHER;
      heaps.append(button);
    }
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button.another"), part = button?.closest("section.method");
    if (!button || button.disabled) return;
    const examples = Array.from(button.closest(".violation").querySelectorAll(".example"));
    wished = { method: part.dataset.method, id: examples[0].id, number: examples.length, isTaken: false };
    for (const other of part.querySelectorAll("button.another")) other.disabled = true;
    button.textContent = "looking for another heap";
    try {
      await fetch(`/another?method=${encodeURIComponent(part.dataset.method)}`, { method: "POST" });
    } catch {
      tell("gone", "The server does not answer.", "");
    }
  });

  // Show the heap that somebody has asked for when it is there; when nobody looks for one any more, he can ask again.
  function grant(state) {
    if (!wished) return;
    const row = state.rows.find((each) => each.method === wished.method), isBusy = Boolean(row?.doing);
    const examples = document.getElementById(wished.id)?.parentElement.querySelectorAll(".example") ?? [];
    if (examples.length > wished.number) location.hash = `#${examples[wished.number].id}`;
    wished.isTaken ||= isBusy;
    if (examples.length === wished.number && !(wished.isTaken && !isBusy)) return;
    wished = null;
    for (const button of document.querySelectorAll("button.another:disabled"))
      Object.assign(button, { disabled: false, textContent: ANOTHER });
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
      changed.push({ part, old, before: old ? positions(old) : null });
      return part;
    });
    const ids = (list) => list.map((part) => part.id).join(" ");
    if (ids(next) === ids(parts(main))) changed.forEach(({ part, old }) => old.replaceWith(part));
    else main.replaceChildren(...next);
    for (const { part, before } of changed) {
      report.begin(part);
      restore(part, before);
      offer(part);
      report.look(part);
    }
    report.filter();
  }

  async function update(state) {
    if (state.answers !== shown) {
      const response = await fetch("/", { cache: "no-store" });
      swap(new DOMParser().parseFromString(await response.text(), "text/html"));
      shown = state.answers;
    }
    mark(state);
    grant(state);
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

  offer(document);
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
