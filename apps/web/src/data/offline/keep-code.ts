import { ownEntry } from '../../api/newer-build.ts';

const prefix = 'basalt-code ';

/**
 * Stores the page and its loaded files for use without a network, in a cache for this build, and removes the caches of other builds. If the
 * service has a newer build, nothing is stored until the next visit.
 */
export async function keepCode(): Promise<void> {
  const entry = ownEntry();
  const name = prefix + entry;
  const isNew = !(await caches.has(name));
  if (isNew) {
    const page = await fetch('/app', { headers: { Accept: 'text/html' } });
    if (!page.ok || !(await page.clone().text()).includes(`"${entry}"`)) return;
    await (await caches.open(name)).put('/app', page);
    for (const cacheName of await caches.keys()) {
      if (cacheName.startsWith(prefix) && cacheName !== name) await caches.delete(cacheName);
    }
  }
  const store = await caches.open(name);
  const has = new Set((await store.keys()).map(({ url }) => url));
  const files = performance
    .getEntriesByType('resource')
    .map((resource) => resource.name)
    .filter((url) => url.startsWith(`${location.origin}/assets/`) && !has.has(url));
  await store.addAll([...new Set(files)]);
}
