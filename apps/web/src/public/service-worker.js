/*
 * Without the service, this worker answers /app with the page and the files that `src/offline/keep-code.ts` stored. It stores nothing itself
 * and has no version. It handles only pages below /app and files below /assets, whose names contain a hash of their content. So it can
 * become active at once, and a page always comes from the service when that answers.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && (pathname === '/app' || pathname.startsWith('/app/'))) {
    event.respondWith(answerTo(event.request, '/app'));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(answerTo(event.request, url));
  }
});

async function answerTo(request, address) {
  const answer = await fetch(request).catch((error) => error);
  // By these, a proxy says that the service behind it has not answered.
  if (answer instanceof Response && ![502, 503, 504].includes(answer.status)) return answer;
  const stored = await caches.match(address, { ignoreVary: true });
  if (stored === undefined && !(answer instanceof Response)) throw answer;
  return stored ?? answer;
}
