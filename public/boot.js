// Starts the page's program, and shows a way back when it cannot start or has stopped. Keeps the
// worker that plays on without the network, and says on <html> what the style sheet and the
// program show of it. Plain JavaScript, because it must work when the program does not.
(() => {
  const { js = "", wasm = "", build = "", offline, mount } = document.currentScript?.dataset ?? {};
  const root = document.documentElement;

  /** Where games are kept. The keys are those of `src/table/keep.rs`. */
  const KEPT = "knockwood.";
  /** The cookie that says that something was kept here. */
  const MARK = "knockwood-kept";
  /** How often a page that stays open looks for a new version, in milliseconds. */
  const LOOK_AGAIN = 30 * 60_000;
  /** How often a page looks whether the server answers again, in milliseconds. */
  const TRY_AGAIN = 60_000;

  /** @param {(storage: Storage) => boolean} question */
  function ask(question) {
    try {
      return question(localStorage);
    } catch {
      // Storage may be forbidden. Then nothing is kept.
      return false;
    }
  }

  // When the program cannot start, or has stopped.

  /** What there is to come back to. */
  function wayBack() {
    return ask((storage) => storage.getItem("knockwood.game.v1") !== null)
      ? "The game you were playing is kept after every move; reload to go on."
      : "Reload to start again.";
  }

  /** @param {string} trouble */
  function showBar(trouble) {
    if ("crashed" in root.dataset) return;
    root.dataset.crashed = "";
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
    listenForLinksOnly(mount === undefined ? program.hydrate : program.mount);
  }

  /**
   * The program's router listens on the window for clicks on links. A browser that finds a listener for
   * clicks up there tells screen readers of each thing on the page that it can be clicked, and they say
   * so. So the router is told of the click that is under way on a link, and of no other. Where something
   * else than a pointer or a key follows a link, the browser does.
   * @param {() => void} begin what makes it listen
   */
  function listenForLinksOnly(begin) {
    const listen = window.addEventListener;
    /** @type {(...of: any[]) => void} */
    window.addEventListener = (type, listener, options) => {
      if (type !== "click") return listen.call(window, type, listener, options);
      /** @param {Event} event */
      const expectClick = (event) => {
        const isPress = !(event instanceof KeyboardEvent) || event.key === "Enter";
        if (isPress && event.target instanceof Element && event.target.closest("a[href]")) {
          listen.call(window, type, listener, { once: true });
        }
      };
      listen.call(window, "pointerup", expectClick, true);
      listen.call(window, "keydown", expectClick, true);
    };
    try {
      begin();
    } finally {
      window.addEventListener = listen;
    }
  }

  // A page that the server did not make.

  if (mount !== undefined) {
    root.dataset.unreached = "";
    // The looks that a player has chosen are cookies, which the server would have put there.
    for (const [, name, value] of document.cookie.matchAll(/knockwood-([a-z-]+)=([a-z0-9-]+)/g)) {
      if (name && value) root.setAttribute(`data-${name}`, value);
    }
    // Nobody's address: somebody has looked at what is kept.
    if (location.pathname === "/offline") history.replaceState(null, "", "/");
  }

  // What was kept, and is gone.

  const isMarked = () => document.cookie.split("; ").includes(`${MARK}=1`);
  const mark = (/** @type {number} */ seconds) => {
    document.cookie = `${MARK}=1; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  };
  /** Whether there is anything that somebody would miss: choices are soon made again. */
  const hasAny = (/** @type {Storage} */ storage) =>
    Object.keys(storage).some((key) => key.startsWith(KEPT) && !/\.(preferences|durable)\./.test(key));
  function markWhatIsKept() {
    if (ask(hasAny)) mark(31_536_000);
  }
  if (isMarked() && ask((storage) => !hasAny(storage))) root.dataset.gone = "";
  else markWhatIsKept();
  addEventListener("visibilitychange", markWhatIsKept);
  addEventListener("knockwood:gone-seen", () => {
    delete root.dataset.gone;
    if (!ask(hasAny)) mark(0);
  });

  // Installing it like an app: the browser offers it once, and then waits to be asked.

  /** @type {(Event & { prompt(): Promise<unknown> }) | undefined} */
  let offer;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = /** @type {typeof offer} */ (event);
    root.dataset.install = "offered";
  });
  addEventListener("knockwood:install", () => {
    // An offer can be taken up once. After a no the browser makes another when it sees fit.
    offer?.prompt().catch(() => {});
    offer = undefined;
    delete root.dataset.install;
  });
  addEventListener("appinstalled", () => {
    root.dataset.install = "done";
  });

  // Whether the server answers: what the last request found.

  /** @param {boolean} is */
  function reached(is) {
    if (is) delete root.dataset.unreached;
    else root.dataset.unreached = "";
  }
  async function tryServer() {
    if (document.visibilityState === "hidden") return;
    try {
      reached((await fetch("/healthz", { cache: "no-store" })).ok);
    } catch {
      reached(false);
    }
  }
  addEventListener("online", tryServer);
  addEventListener("offline", () => reached(false));
  addEventListener("knockwood:reached", () => reached(true));
  addEventListener("knockwood:unreached", () => reached(false));
  setInterval(() => {
    if ("unreached" in root.dataset) tryServer();
  }, TRY_AGAIN);

  // The worker that plays on without the network, and new versions.

  const workers = navigator.serviceWorker;

  /** Shows or hides that a new version is ready: whether the worker has replaced this build. */
  function compare() {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: isReplaced }) => {
      if (isReplaced) root.dataset.update = "ready";
      else delete root.dataset.update;
    };
    workers.controller?.postMessage(build, [port2]);
  }

  function watchWorker() {
    // As long as the page is open its files stay.
    navigator.locks?.request(`knockwood-${build}`, { mode: "shared" }, () => new Promise(() => {}));
    workers.addEventListener("controllerchange", compare);
    compare();
  }

  async function keepWorker() {
    const registration = await workers.register("/sw.js");
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        await registration.update();
        reached(true);
      } catch {
        // No network, or no server; or the new version could not be had whole. The next look may.
      }
    };
    addEventListener("visibilitychange", look);
    setInterval(look, LOOK_AGAIN);
  }

  const started = start().catch((error) => {
    console.error(error);
    showBar("The game could not be loaded.");
  });

  // Not everywhere, and not where pages are served without encryption, but for this machine.
  if (offline !== undefined && workers) {
    watchWorker();
    // What the page itself needs comes first.
    started.then(keepWorker).catch(() => {
      // The browser forbids it, or there is no network: then there is only the old worker, or none.
    });
  }
})();
