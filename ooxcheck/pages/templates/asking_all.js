// One box for all pictures of a gallery: below each the value of a term or formula in each of its heaps.
(() => {
  document.documentElement.classList.add("scripted");
  const form = document.querySelector(".ask.all"), box = form.querySelector("input");
  const pictures = Array.from(document.querySelectorAll(".value[data-facts]"), (output) => [output, JSON.parse(output.dataset.facts)]);

  // Heaps without the value say why, once if all do.
  function answer(text, facts) {
    const found = facts.states.map((_, number) => evaluating.evaluate(text, facts, number));
    const isRefused = found.every(({ value, why }) => value === undefined && why === found[0].why);
    const lines = isRefused ? [found[0].why] : found.map(({ value, why }, number) => `${facts.titles[number]}: ${value ?? why}`);
    return { isRefused, text: lines.join("\n") };
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("input", () => {
    const text = box.value.trim();
    for (const [output, facts] of pictures) {
      const told = text ? answer(text, facts) : { isRefused: false, text: "" };
      output.hidden = !text;
      output.textContent = told.text;
      output.classList.toggle("refused", told.isRefused);
    }
  });
})();
