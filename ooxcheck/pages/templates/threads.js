// Threads: the steps that wrote what the present one reads are marked, and in columns a line leads from there to here.
(() => {
  const SVG = "http://www.w3.org/2000/svg";

  const rowAt = (example, frame) => example.querySelector(`.steps [data-step="${frame}"]`);
  const writers = (example, row) => (row?.dataset.reads?.split(",") ?? []).map((frame) => rowAt(example, frame)).filter(Boolean);

  // The sheet on which lines are drawn lies over the steps and moves with them.
  function sheet(steps) {
    let found = steps.querySelector(".ties svg");
    if (!found) {
      const item = steps.appendChild(document.createElement("li"));
      item.className = "ties";
      item.setAttribute("aria-hidden", "true");
      found = item.appendChild(document.createElementNS(SVG, "svg"));
    }
    return found;
  }

  function tie(from, to) {
    const [x, y] = [from.offsetLeft + from.offsetWidth / 2, from.offsetTop + from.offsetHeight];
    const [right, down] = [to.offsetLeft + to.offsetWidth / 2, to.offsetTop];
    const bend = Math.max(8, (down - y) / 2);
    return `M${x} ${y}C${x} ${y + bend} ${right} ${down - bend} ${right} ${down}m-4 -7l4 7l4 -7`;
  }

  function draw(steps, from, to) {
    const paper = sheet(steps);
    paper.setAttribute("viewBox", `0 0 ${steps.scrollWidth} ${to.offsetTop + to.offsetHeight}`);
    paper.setAttribute("width", steps.scrollWidth);
    paper.setAttribute("height", to.offsetTop + to.offsetHeight);
    for (const row of from) paper.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", tie(row, to));
  }

  function follow(example, row) {
    const steps = example.querySelector(".steps");
    steps?.querySelector(".ties svg")?.replaceChildren();
    for (const old of example.querySelectorAll(".steps .origin")) old.classList.remove("origin");
    const from = writers(example, row);
    for (const each of from) each.classList.add("origin");
    const others = from.filter((each) => each.offsetLeft !== row.offsetLeft);
    if (others.length && steps.matches(".lanes")) draw(steps, others, row);
  }

  const present = (example) => example.querySelector(".steps [aria-current]");

  document.addEventListener("stepped", (event) => follow(event.target, present(event.target)));

  // Who points at a step sees where it has its values from; then it is the present one's turn again.
  document.addEventListener("mouseover", (event) => {
    const row = event.target.closest(".steps [data-reads]");
    if (row) follow(row.closest(".example"), row);
  });
  document.addEventListener("mouseout", (event) => {
    const row = event.target.closest(".steps [data-reads]");
    if (row && !row.contains(event.relatedTarget)) follow(row.closest(".example"), present(row.closest(".example")));
  });

  window.addEventListener("resize", () => {
    for (const example of document.querySelectorAll(".example:has(.steps .origin)")) follow(example, present(example));
  });
})();
