const prefix = 'basalt-code ';

/** The script that this page began with: its name holds a hash of the whole build. */
const ownEntry = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/**
 * Keeps the page and the files that it has loaded for when the network is away, in a store of this build, and removes those of other
 * builds. A page whose service has another build by now keeps nothing: the next visit does.
 */
export async function keepCode(): Promise<void> {
  const entry = ownEntry();
  const name = prefix + entry;
  const isNew = !(await caches.has(name));
  if (isNew) {
    const page = await fetch('/app', { headers: { Accept: 'text/html' } });
    if (!page.ok || !(await page.clone().text()).includes(`"${entry}"`)) return;
    await (await caches.open(name)).put('/app', page);
    for (const other of await caches.keys()) {
      if (other.startsWith(prefix) && other !== name) await caches.delete(other);
    }
  }
  const store = await caches.open(name);
  const has = new Set((await store.keys()).map(({ url }) => url));
  const files = performance
    .getEntriesByType('resource')
    .map((one) => one.name)
    .filter((url) => url.startsWith(`${location.origin}/assets/`) && !has.has(url));
  await store.addAll([...new Set(files)]);
}
