import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '../../data/query/keys.ts';
import { storePages } from './store-pages.tsx';

const done = vi.hoisted(() => [] as string[]);
vi.mock('../ticket/new-ticket.tsx', () => ({}));
vi.mock('../board/add-ticket.tsx', () => ({}));
vi.mock('./everyday-parts.tsx', () => ({ everydayParts: [] }));
vi.mock('../../data/offline/keep-code.ts', () => ({
  followFiles: () => {},
  keepCode: async () => done.push('code stored'),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  done.length = 0;
});

test('what is shown is stored before the everyday pages are loaded, which come with what they begin with', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://basalt.test');
    asked.push(pathname + (searchParams.has('sort') ? ' sorted' : ''));
    return Response.json({ data: [], meta: { next_cursor: null, total: 0 } });
  });
  const stored: string[] = [];
  const put = async (_: string, answer: Response) => {
    stored.push(await answer.text());
    done.push('data stored');
  };
  vi.stubGlobal('caches', { open: async () => ({ put }), match: async () => undefined });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: async () => {} },
    configurable: true,
  });
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  const client = new QueryClient();
  client.setQueryData(keys.me, { id: 'ada', organizations: [{ id: 'acme' }] });
  const page = async () => done.push('page loaded');
  const end = storePages(client, 'ada', [page]);
  await vi.waitFor(() => expect(stored).toHaveLength(2));
  end();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(done).toEqual(['code stored', 'data stored', 'page loaded', 'code stored', 'data stored']);
  expect(asked[0]).toBe('/app-api/me/notifications');
  expect(asked.filter((path) => path.includes('/acme/tickets'))).toHaveLength(5);
  expect(stored[0]).not.toContain('"documents"');
  expect(stored[1]).toContain('"documents"');
  expect(stored[1]).toContain('"assigned"');
});
