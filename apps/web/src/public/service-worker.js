/*
 * Without a network, /app shows the page that `src/offline/keep-code.ts` kept, with its code. This worker keeps nothing itself, has no
 * version of its own, and touches nothing but pages below /app and files below /assets, whose names hold a hash of what they are:
 * so it may take over at once, and a page always comes from the service while there is one.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && (pathname === '/app' || pathname.startsWith('/app/'))) {
    event.respondWith(fetch(event.request).catch((error) => keptOr('/app', error)));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fetch(event.request).catch((error) => keptOr(url, error)));
  }
});

async function keptOr(address, error) {
  const kept = await caches.match(address, { ignoreVary: true });
  if (kept === undefined) throw error;
  return kept;
}
