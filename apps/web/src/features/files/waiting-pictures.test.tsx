import { beforeEach, expect, test, vi } from 'vitest';

type Request = (...all: unknown[]) => Promise<unknown>;
const files = vi.hoisted(() => ({ addFile: vi.fn<Request>() }));
const tickets = vi.hoisted(() => ({ read: vi.fn<Request>(), update: vi.fn<Request>() }));
vi.mock('../../data/queries/files.ts', async (load) => ({ ...(await load()), ...files }));
vi.mock('../../data/queries/ticket-requests.ts', () => ({ ticketAccess: tickets }));

/** The caches of a browser, as they are after a reload, too. */
const stores = new Map<string, Map<string, Response>>();
const urlOf = (path: string) => new URL(path, 'https://basalt.example').href;
function openCache(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    put: async (path: string, answer: Response) => void store.set(urlOf(path), answer),
    match: async (of: string | { url: string }) =>
      store.get(typeof of === 'string' ? urlOf(of) : of.url)?.clone(),
    keys: async () => [...store.keys()].map((url) => ({ url })),
    delete: async (of: string | { url: string }) =>
      store.delete(typeof of === 'string' ? urlOf(of) : of.url),
  };
}

/** The names of the locks of open pages. */
const held: { name: string }[] = [];
const locks = {
  request: async (name: string) => void held.push({ name }),
  query: async () => ({ held }),
};

/** A visit of a person: the code of the pages with nothing in its memory. */
async function visit(person: string) {
  vi.resetModules();
  const storage = await import('../../data/offline/picture-storage.ts');
  await storage.openPictureStorage(person);
  const { Refusal } = await import('../../api/refusal.ts');
  const refused = (status: number) => new Refusal({ status, code: 'refused', message: '' });
  return { ...storage, ...(await import('./waiting-pictures.ts')), refused };
}

const picture = (name = 'shot.png') => new File(['bytes'], name, { type: 'image/png' });
const imageOf = (file: { id: string; name: string } | null) =>
  `<img src="/files/${file?.id}" alt="${file?.name}" />`;
const ticket = { id: 't1', key: 'WEB-1', description_html: null as string | null };
const payload = (text: string) => ({ ticket, board: 'Open', text });

beforeEach(() => {
  stores.clear();
  held.length = 0;
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  });
  files.addFile.mockReset().mockResolvedValue({ id: 'f1' });
  tickets.read.mockReset().mockResolvedValue({ version: 3, description_html: null });
  tickets.update.mockReset();
});

test('a picture is shown and added after a reload, to the person who pasted it alone', async () => {
  const text = `<p>See ${imageOf(await (await visit('ada')).keepPicture(picture()))}</p>`;
  const [path = ''] = /\/files\/[^"]+/u.exec(text) ?? [];
  const [stranger, again] = [await visit('bob'), await visit('ada')];
  expect(await stranger.shownAt(path)).toBe(path);
  expect(await again.shownAt(path)).toBe(`data:image/png;base64,${btoa('bytes')}`);
  expect(await again.addWaiting(payload(text))).toEqual([]);
  expect(files.addFile.mock.calls[0]?.[1]).toMatchObject({ name: 'shot.png', type: 'image/png' });
  expect(tickets.update.mock.calls).toEqual([
    ['t1', { description_html: '<p>See <img src="/files/f1" alt="shot.png" /></p>' }, 3],
  ]);
  expect(await again.storedPictures()).toEqual([]);
});

test('a picture that was added before the service went away is not added again', async () => {
  const first = await visit('ada');
  const text = imageOf(await first.keepPicture(picture()));
  tickets.read.mockRejectedValueOnce(first.refused(0));
  await expect(first.addWaiting(payload(text))).rejects.toMatchObject({ status: 0 });
  expect(await (await visit('ada')).addWaiting(payload(text))).toEqual([]);
  expect([files.addFile.mock.calls.length, tickets.update.mock.calls.length]).toEqual([1, 1]);
});

test('a description that was changed since stays, and pictures that cannot be added are named', async () => {
  const pages = await visit('ada');
  const [small, large] = [
    await pages.keepPicture(picture()),
    await pages.keepPicture(picture('large.png')),
  ];
  const lost = imageOf({ id: '00000000-0000-4000-8000-000000000000', name: 'lost.png' });
  tickets.read.mockResolvedValue({ version: 3, description_html: '<p>Newer</p>' });
  files.addFile.mockResolvedValueOnce({ id: 'f1' });
  files.addFile.mockRejectedValueOnce(pages.refused(413));
  expect(await pages.addWaiting(payload(imageOf(small) + imageOf(large) + lost))).toEqual([
    'large.png',
    'lost.png',
  ]);
  expect(tickets.update).not.toHaveBeenCalled();
});

test('a picture that the service has no time for stays, and is added by the next call', async () => {
  const pages = await visit('ada');
  const text = imageOf(await pages.keepPicture(picture()));
  files.addFile.mockRejectedValueOnce(pages.refused(503));
  await expect(pages.addWaiting(payload(text))).rejects.toMatchObject({ status: 503 });
  expect(tickets.update).not.toHaveBeenCalled();
  expect(await pages.addWaiting(payload(text))).toEqual([]);
  expect(files.addFile).toHaveBeenCalledTimes(2);
});

test('an upload that fails while the service answers is not tried without end', async () => {
  const pages = await visit('ada');
  const text = imageOf(await pages.keepPicture(picture()));
  files.addFile.mockRejectedValue(pages.refused(0));
  expect(await pages.addWaiting(payload(text))).toEqual(['shot.png']);
});

test('the oldest picture that nothing names gives way to a 21st; when all are named, it is refused', async () => {
  const pages = await visit('ada');
  const pictures = [];
  for (let at = 0; at < 20; at += 1) pictures.push(await pages.keepPicture(picture()));
  const named = pictures.filter((_, at) => at !== 3).map(imageOf);
  sessionStorage.setItem('draft', named.join(''));
  const next = await pages.keepPicture(picture());
  expect(await pages.storedPictures()).toHaveLength(20);
  expect(await pages.storedPictures()).not.toContain(`/files/${pictures[3]?.id}`);
  localStorage.setItem('changes', imageOf(next));
  expect(await pages.keepPicture(picture())).toBeNull();
});

test('pictures that nothing names are removed after a day, and all by the end of the session', async () => {
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const pages = await visit('ada');
  const [named, unnamed] = [await pages.keepPicture(picture()), await pages.keepPicture(picture())];
  sessionStorage.setItem('draft', imageOf(named));
  vi.setSystemTime(now + 23 * 3_600_000);
  expect(await (await visit('ada')).storedPictures()).toHaveLength(2);
  vi.setSystemTime(now + 25 * 3_600_000);
  // The first page is closed.
  held.length = 0;
  const later = await visit('ada');
  expect(await later.storedPictures()).toEqual([`/files/${named?.id}`]);
  expect(unnamed).not.toBeNull();
  later.forgetPictures();
  expect(stores.size).toBe(0);
  vi.useRealTimers();
});

test('two pictures at once do not pass the limit, and none takes the place of the other', async () => {
  const pages = await visit('ada');
  const pictures = [];
  for (let at = 0; at < 19; at += 1) pictures.push(await pages.keepPicture(picture()));
  sessionStorage.setItem('draft', pictures.map(imageOf).join(''));
  const [first, second] = await Promise.all([
    pages.keepPicture(picture()),
    pages.keepPicture(picture()),
  ]);
  expect([first, second]).toEqual([expect.anything(), null]);
  expect(await pages.storedPictures()).toHaveLength(20);
});

test('a picture of a draft in another tab stays while that tab is open', async () => {
  const theirs = await (await visit('ada')).keepPicture(picture());
  const pages = await visit('ada');
  const pictures = [];
  for (let at = 0; at < 19; at += 1) pictures.push(await pages.keepPicture(picture()));
  sessionStorage.setItem('draft', pictures.map(imageOf).join(''));
  expect(await pages.keepPicture(picture())).toBeNull();
  expect(await pages.storedPictures()).toContain(`/files/${theirs?.id}`);
  held.length = 0;
  expect(await pages.keepPicture(picture())).not.toBeNull();
  expect(await pages.storedPictures()).not.toContain(`/files/${theirs?.id}`);
});

test('at the end of a session, pictures stay that a change, a draft or an open page names', async () => {
  const pages = await visit('ada');
  const [changed, drafted, unneeded] = [
    await pages.keepPicture(picture()),
    await pages.keepPicture(picture()),
    await pages.keepPicture(picture()),
  ];
  localStorage.setItem('changes', imageOf(changed));
  sessionStorage.setItem('draft', imageOf(drafted));
  await pages.forgetUnneededPictures();
  expect(await pages.storedPictures()).toHaveLength(3);
  held.length = 0;
  await pages.forgetUnneededPictures();
  expect(await pages.storedPictures()).toEqual(
    [changed, drafted].map((file) => `/files/${file?.id}`),
  );
  expect(unneeded).not.toBeNull();
});
