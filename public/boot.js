// Starts the page's program, and shows a way back when it cannot start or has stopped.
// Plain JavaScript, because it must work when the program does not.
(() => {
  const { js = "", wasm = "" } = document.currentScript?.dataset ?? {};

  /** What there is to come back to. The key is that of `src/table/keep.rs`. */
  function wayBack() {
    try {
      if (localStorage.getItem("knockwood.game.v1") !== null) {
        return "The game you were playing is kept after every move; reload to go on.";
      }
    } catch {
      // Storage may be forbidden. Then nothing is kept.
    }
    return "Reload to start again.";
  }

  /** @param {string} trouble */
  function showBar(trouble) {
    if ("crashed" in document.documentElement.dataset) return;
    document.documentElement.dataset.crashed = "";
    const bar = document.createElement("div");
    bar.className = "notice";
    bar.dataset.kind = "crash";
    bar.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = `${trouble} ${wayBack()}`;
    const reload = document.createElement("button");
    reload.type = "button";
    reload.textContent = "Reload";
    reload.addEventListener("click", () => location.reload());
    bar.append(text, reload);
    // In sight wherever the page is scrolled to, and also when its styles did not arrive.
    Object.assign(bar.style, { position: "sticky", top: "0", zIndex: "9" });
    document.body.prepend(bar);
  }

  const stopped = () => showBar("Something went wrong.");
  /** @param {unknown} error */
  const onTrap = (error) => {
    if (error instanceof WebAssembly.RuntimeError) stopped();
  };
  // A panic says so itself; a trap without one (a full stack, no memory) does not.
  addEventListener("knockwood:crash", stopped);
  addEventListener("error", (event) => onTrap(event.error));
  addEventListener("unhandledrejection", (event) => onTrap(event.reason));

  async function start() {
    const program = await import(js);
    await program.default({ module_or_path: wasm });
    program.hydrate();
  }
  start().catch((error) => {
    console.error(error);
    showBar("The game could not be loaded.");
  });
})();
