import { afterEach, expect, test, vi } from 'vitest';
import { followFiles, keepCode } from './keep-code.ts';

vi.mock('../../api/newer-build.ts', () => ({ ownEntry: () => '/assets/index-1.js' }));

afterEach(() => void vi.unstubAllGlobals());

const origin = 'http://basalt.test';
const entry = (path: string) => ({ name: origin + path }) as PerformanceEntry;

/** A browser with one cache; `tell` names a loaded file to the observer, which has not heard of the `unreported` ones yet. */
function browser() {
  const stored: string[] = [];
  const unreported: PerformanceEntry[] = [];
  let tell: (entries: readonly PerformanceEntry[]) => void;
  const store = {
    put: async (path: string) => void stored.push(path),
    keys: async () => stored.map((path) => ({ url: origin + path })),
    addAll: async (urls: string[]) =>
      void stored.push(...urls.map((url) => url.slice(origin.length))),
  };
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('caches', {
    has: async () => stored.length > 0,
    keys: async () => [],
    open: async () => store,
  });
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/index-1.js">'));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(act: (list: { getEntries: () => readonly PerformanceEntry[] }) => void) {
        tell = (entries) => act({ getEntries: () => entries });
      }
      observe = () => unreported.push(entry('/assets/index-1.js'));
      takeRecords = () => unreported.splice(0);
    },
  );
  return { stored, unreported, tell: (path: string) => tell([entry(path)]) };
}

test('every loaded file is stored, also after the 250 requests that a browser lists', async () => {
  const { stored, unreported, tell } = browser();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  followFiles();
  tell('/assets/home-page-1.js');
  tell('/app-api/me');
  unreported.push(entry('/assets/inbox-1.js'));
  await keepCode();
  expect(stored).toEqual([
    '/app',
    '/assets/home-page-1.js',
    '/assets/index-1.js',
    '/assets/inbox-1.js',
  ]);
  tell('/assets/list-page-1.js');
  tell('/assets/list-page-1.js');
  await keepCode();
  expect(stored.slice(4)).toEqual(['/assets/list-page-1.js']);
});
