import { afterEach, expect, test, vi } from 'vitest';
import { forgetStoredChanges, hasStoredChanges, openChangeStorage } from './change-storage.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Locks by name, as several pages of a browser have them; `close` ends a page. */
function createLocks() {
  const held = new Map<string, Promise<unknown>>();
  function openPage() {
    const { promise: end, resolve: close } = Promise.withResolvers<void>();
    const request = async (name: string, work: () => unknown) => {
      await held.get(name);
      const result = Promise.race([Promise.resolve(work()), end]);
      held.set(name, result);
      await result;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    return close;
  }
  return openPage;
}

const settle = () => new Promise((end) => setTimeout(end, 5));

/** Stores on a new page of a person; what it takes over is stored there. */
function openPageOf(person: string) {
  const adopted: string[] = [];
  const store = openChangeStorage(person, (stored) => {
    adopted.push(stored);
    store(stored);
  });
  return { store, adopted };
}

test('a page takes over the changes of a page of the same person, when that is closed', async () => {
  const openPage = createLocks();
  const close = openPage();
  openPageOf('ada').store('["a"]');
  openPage();
  const [second, stranger] = [openPageOf('ada'), openPageOf('bob')];
  await settle();
  expect(second.adopted).toEqual([]);
  close();
  await settle();
  expect([second.adopted, stranger.adopted]).toEqual([['["a"]'], []]);
  expect(Object.values(localStorage)).toEqual(['["a"]']);
});

test('without locks, it takes over what it finds when it is opened', async () => {
  openPageOf('ada').store('["a"]');
  const { adopted, store } = openPageOf('ada');
  await settle();
  expect([adopted, hasStoredChanges()]).toEqual([['["a"]'], true]);
  store(null);
  expect(hasStoredChanges()).toBe(false);
});

test('signing out removes the changes of all pages of the person, and none of others', async () => {
  const openPage = createLocks();
  openPage();
  openPageOf('bob').store('["b"]');
  openPageOf('ada').store('["a"]');
  openPage();
  openPageOf('ada').store('["c"]');
  forgetStoredChanges();
  expect(Object.values(localStorage)).toEqual(['["b"]']);
});

test('changes that are taken over need no second place in a full storage', async () => {
  openPageOf('ada').store('["a"]');
  let hasFailed = false;
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    hasFailed ||= Object.keys(localStorage).length > 0;
  });
  const { adopted } = openPageOf('ada');
  await settle();
  setItem.mockRestore();
  expect([adopted, hasFailed]).toEqual([['["a"]'], false]);
});
