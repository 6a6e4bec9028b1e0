// The box below a heap: the value of a term or formula in the state that is shown, and in each that is shown later.
(() => {
  const parsed = new WeakMap();

  function facts(example) {
    const form = example.querySelector(".ask");
    if (form && !parsed.has(form)) parsed.set(form, JSON.parse(form.dataset.facts));
    return form && parsed.get(form);
  }

  function answer(example) {
    const box = example.querySelector(".ask input"), output = example.querySelector(".ask output"), data = facts(example);
    if (!box || !data) return;
    const text = box.value.trim();
    const { value, why } = text ? evaluating.evaluate(text, data, Number(example.querySelector(".player input").value)) : {};
    output.textContent = value ?? why ?? "";
    output.classList.toggle("refused", why !== undefined);
    const command = example.querySelector(".ask .command");
    command.hidden = why === undefined || !data.method;
    command.textContent = command.hidden ? "" : `ooxcheck '${data.method}' --eval '${text.replaceAll("'", "'\\''")}' evaluates the whole language`;
  }

  document.addEventListener("input", (event) => { if (event.target.matches(".ask input")) answer(event.target.closest(".example")); });
  document.addEventListener("submit", (event) => { if (event.target.matches(".ask")) event.preventDefault(); });
  document.addEventListener("stepped", (event) => answer(event.target));
})();
