import { ownEntry } from '../../api/newer-build.ts';

const prefix = 'basalt-code ';

/** The addresses of the files of these pages that were loaded. */
const loaded = new Set<string>();
let observer: PerformanceObserver | undefined;

function note(entries: readonly PerformanceEntry[]): void {
  for (const { name } of entries) {
    if (name.startsWith(`${location.origin}/assets/`)) loaded.add(name);
  }
}

/** Notes which files are loaded, and which were before. The list of the browser ends at 250 requests, of which a board makes most. */
export function followFiles(): void {
  if (observer !== undefined) return;
  observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
}

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
  note(observer?.takeRecords() ?? []);
  await store.addAll([...loaded].filter((url) => !has.has(url)));
}
