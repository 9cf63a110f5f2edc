// The worker that lets the game be played without the network. The server puts two lines before
// this text: what the build is called, and the SHA-256 of each file that is kept of it.
//
// Every file has an address that names its build, `/build/<id>/…`. So any answer for such an
// address is the right one, whoever keeps it: pages, scripts and pictures of two builds cannot
// mix. All that is decided here is which build a page is opened in when the server is silent.

const CACHES = "knockwood-";
const CACHE = CACHES + BUILD;
const BASE = `/build/${BUILD}`;
const PAGE = "/offline";
/** How long a page waits for the server before it is opened from what is kept, in milliseconds. */
const PATIENCE = 2_500;
/** What a gateway says when the server behind it is gone. */
const NOBODY_THERE = [502, 503, 504];

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(answer(event)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/build/")) event.respondWith(file(request));
  // Everything else, event streams too, goes its way as if there were no worker.
});

/** Keeps every file of the build, or none: then the worker before this one stays. */
async function install() {
  try {
    // What a broken-off attempt left.
    await caches.delete(CACHE);
    const cache = await caches.open(CACHE);
    const older = await builds();
    const keep = async ([path = "", digest = ""]) => {
      const { address, kept } = await obtain(path, digest, older);
      await cache.put(address, kept);
    };
    const { [PAGE]: page = "", ...files } = FILES;
    await Promise.all(Object.entries(files).map(keep));
    // Last, as the sign that nothing is missing.
    await keep([PAGE, page]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  // Open pages go on with the files of their own build, which stay as long as they are open. So
  // nothing is gained by waiting until the last of them is closed, and the next visit is on this
  // build in any case.
  await skipWaiting();
}

/**
 * A file of this build, from an older one where it is the same, else from the server.
 * @param {string} path
 * @param {string} digest
 * @param {string[]} older
 */
async function obtain(path, digest, older) {
  // The page has no build in its address, and whoever is known to the server is not to be in it.
  const isPage = path === PAGE;
  const address = isPage ? path : BASE + path;
  if (!isPage) {
    for (const build of older) {
      const kept = await (await caches.open(CACHES + build)).match(`/build/${build}${path}`);
      if (kept && (await hash(kept.clone())) === digest) return { address, kept };
    }
  }
  // Anew where a cache on the way has something else for the address; the page is never from one.
  for (const cache of isPage ? /** @type {const} */ (["no-store"]) : /** @type {const} */ (["default", "reload"])) {
    const kept = await fetch(address, { cache, credentials: "omit" });
    if (!kept.ok) throw new Error(`${address}: status ${kept.status}`);
    if ((await hash(kept.clone())) === digest) return { address, kept };
  }
  // A deployment under way, or a portal that answers everything.
  throw new Error(`${address} is not of build ${BUILD}`);
}

/** @param {Response} response */
async function hash(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The builds that files are kept of, without this one, the newest first. */
async function builds() {
  const names = await caches.keys();
  return names
    .filter((name) => name.startsWith(CACHES) && name !== CACHE)
    .map((name) => name.slice(CACHES.length))
    .reverse();
}

async function activate() {
  // Pages that were opened before there was a worker can play on, too.
  await clients.claim();
  await tidy();
}

/** Throws away the builds that no page is open of. Each open page holds a lock for its build. */
async function tidy() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = held.map(({ name }) => name);
  // The one before may have a page under way that could not take its lock yet.
  const [, ...old] = await builds();
  const unused = old.filter((build) => !open.includes(CACHES + build));
  await Promise.all(unused.map((build) => caches.delete(CACHES + build)));
}

/**
 * A page asks whether its build has been replaced by this one.
 * @param {ExtendableMessageEvent} event
 */
async function answer({ data, ports: [port] }) {
  // A build that is not kept whole is newer: this worker is the one to be replaced.
  const isWhole = (await builds()).includes(data) && (await (await caches.open(CACHES + data)).match(PAGE));
  port?.postMessage(data !== BUILD && Boolean(isWhole));
}

/**
 * To the page that has called its player; where that is closed it is opened anew.
 * @param {string} path
 */
async function goTo(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  await (page ? page.focus() : clients.openWindow(path));
}

/**
 * The page as the server has it now; where it does not answer in time, the page that is kept,
 * which draws whatever the address names.
 * @param {Request} request
 */
async function page(request) {
  const fresh = fetch(request);
  // It may fail when nobody waits for it any more.
  fresh.catch(() => {});
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const kept = async () => (await caches.open(CACHE)).match(PAGE);
  try {
    const response = await Promise.race([fresh, late]);
    if (response instanceof Response && !NOBODY_THERE.includes(response.status)) return response;
  } catch {
    // No network, or no server.
  }
  // Where the browser has thrown away what was kept, nothing is left but to wait.
  return (await kept()) ?? fresh;
}

/**
 * A file of any build: the address says of which, so that whatever is kept for it is right.
 * @param {Request} request
 */
async function file(request) {
  // What follows a `?` is for the script that is loaded, not for who delivers it.
  const kept = await caches.match(request.url, { ignoreSearch: true, ignoreVary: true });
  if (!kept) return fetch(request);
  // What is kept has the address that it was kept under; the worker reads its own, with all behind the "?".
  return new URL(request.url).search ? new Response(kept.body, kept) : kept;
}
