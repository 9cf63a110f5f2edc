// What stands around src/server/sw.js: the two lines that the server puts before it, and the names
// of a service worker, which TypeScript's library knows as those of `ServiceWorkerGlobalScope` only.
declare const BUILD: string;
declare const FILES: Record<string, string>;
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
  type: K,
  listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => unknown,
): void;
