/*
 * Without a network, this worker answers /app with the page and the files that `src/offline/keep-code.ts` stored. It stores nothing itself
 * and has no version. It handles only pages below /app and files below /assets, whose names contain a hash of their content. So it can
 * become active at once, and a page always comes from the service when there is a network.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && (pathname === '/app' || pathname.startsWith('/app/'))) {
    event.respondWith(fetch(event.request).catch((error) => storedOr('/app', error)));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fetch(event.request).catch((error) => storedOr(url, error)));
  }
});

async function storedOr(address, error) {
  const stored = await caches.match(address, { ignoreVary: true });
  if (stored === undefined) throw error;
  return stored;
}
