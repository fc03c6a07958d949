const prefix = 'basalt-pictures.';

/** The name of the cache of the person of this page, once it is known; null: nothing is stored, as on pages without HTTPS, which have no caches. */
const opened = Promise.withResolvers<string | null>();
let cacheName: string | null = null;

/** The cache. Another page may have removed it since. */
async function cache(): Promise<Cache | null> {
  const name = await opened.promise;
  return name === null ? null : caches.open(name).catch(() => null);
}

const headers = { name: 'X-Name', file: 'X-File' } as const;

/** A picture that is not in its text yet. */
export interface KeptPicture {
  file: File;
  /** The id of the file that it became, when it was added and only its text is not changed yet; null before. */
  added: string | null;
}

/**
 * Stores pictures of the person on this page from now on: beside the data of the last visit and not among the changes, whose storage has no
 * place for bytes. Returns when those that nothing names any more are removed, if they are older than a day: another tab can name them.
 */
export async function openPictureStorage(person: string): Promise<void> {
  if (!('caches' in globalThis)) return opened.resolve(null);
  cacheName = prefix + person;
  opened.resolve(cacheName);
  await removeUnneeded(await caches.open(cacheName), (picture) => {
    const at = Date.parse(picture?.headers.get('date') ?? '');
    return !(Date.now() - at < 24 * 3_600_000);
  });
}

/** Locks of open pages with this prefix name the pictures of their texts. */
const lockPrefix = 'basalt-picture ';

// Only secure pages have locks, and caches.
const locks = () => (navigator as { locks?: LockManager }).locks;

/** Other pages do not remove the picture while this one is open. */
export function holdPicture(path: string): void {
  const name = lockPrefix + path;
  locks()
    ?.request(name, { mode: 'shared' }, () => new Promise(() => {}))
    .catch(() => {});
}

/**
 * Returns whether a picture is needed, by its path: a change that is not confirmed names it, a draft of this tab, or another page that holds it.
 * `own`: what this page holds and its drafts do not name is not needed.
 */
export async function neededPictures(
  own: ReadonlySet<string> = new Set(),
): Promise<(path: string) => boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return (path) => isNamed(path) || (!own.has(path) && names.has(lockPrefix + path));
}

/**
 * Removes the pictures that nothing needs, of every person: the session has ended. Those of changes and drafts wait for their person, as these do.
 */
export async function forgetUnneededPictures(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys())
    if (name.startsWith(prefix)) await removeUnneeded(await caches.open(name), () => true);
}

/** Holds the pictures that this tab names, and removes those that nothing needs, if they can be removed at all. */
async function removeUnneeded(
  store: Cache,
  canBeRemoved: (picture: Response | undefined) => boolean,
): Promise<void> {
  const isNeeded = await neededPictures();
  for (const request of await store.keys()) {
    const { pathname } = new URL(request.url);
    if (isNamed(pathname)) holdPicture(pathname);
    else if (!isNeeded(pathname) && canBeRemoved(await store.match(request)))
      await store.delete(request);
  }
}

/** Removes the pictures of the person of this page, on all pages. */
export function forgetPictures(): void {
  if (cacheName !== null) void caches.delete(cacheName);
}

/** Whether a change that is not confirmed, or a draft of this tab, names a picture. */
const isNamed = (path: string): boolean =>
  [localStorage, sessionStorage].some((storage) =>
    Object.values(storage).some((text) => String(text).includes(path)),
  );

/** Stores a picture by its path, once the person is known. Does nothing when the storage of the browser is full. */
export async function storePicture(path: string, { file, added }: KeptPicture): Promise<void> {
  const stored = new Response(added === null ? file : null, {
    headers: {
      date: new Date().toUTCString(),
      'Content-Type': file.type,
      [headers.name]: encodeURIComponent(file.name),
      ...(added !== null && { [headers.file]: added }),
    },
  });
  await (await cache())?.put(path, stored).catch(() => {});
}

/** A stored picture, once the person is known; null for none. */
export async function readPicture(path: string): Promise<KeptPicture | null> {
  const stored = await (await cache())?.match(path);
  if (stored === undefined) return null;
  const { headers: of } = stored;
  const name = decodeURIComponent(of.get(headers.name) ?? '');
  const file = new File([await stored.blob()], name, { type: of.get('Content-Type') ?? '' });
  return { file, added: of.get(headers.file) };
}

/** The paths of the stored pictures, the oldest first; none before the person is known. */
export async function storedPictures(): Promise<string[]> {
  if (cacheName === null) return [];
  const all = await (await cache())?.keys();
  return all?.map(({ url }) => new URL(url).pathname) ?? [];
}

/** Removes a stored picture, once the person is known. */
export async function removePicture(path: string): Promise<void> {
  await (await cache())?.delete(path);
}
