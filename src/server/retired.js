// The worker of a host who has switched playing without the network off: takes the place of any
// worker that a browser has, throws away what that one kept, and goes.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("knockwood-")).map((name) => caches.delete(name)));
  await registration.unregister();
}
