import { afterEach, expect, test, vi } from 'vitest';
import { forgetSeen } from '../../api/cache-owner.ts';
import { queryClient } from '../../data/query/query-client.ts';
import { startBoard } from './start-project.ts';

afterEach(() => {
  forgetSeen();
  vi.unstubAllGlobals();
});

const answers: Readonly<Record<string, unknown>> = {
  '/me': { id: 'me', organizations: [{ id: 'acme' }] },
  '/organizations/acme/projects': [{ id: 'p1', key: 'WEB' }],
  '/projects/p1/boards': [
    { id: 'open', is_hidden: false },
    { id: 'old', is_hidden: true },
  ],
};

/** Opens the board as a first page. Returns the requests that do not wait for an answer, and then all. */
async function open(search = ''): Promise<{ first: string[]; all: string[] }> {
  queryClient.clear();
  const all: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    const at = pathname.replace('/app-api', '');
    const filter = [...searchParams].filter(([name]) => name !== 'per_page');
    all.push([at, ...filter.map((pair) => pair.join('='))].join(' '));
    await new Promise((resolve) => void setTimeout(resolve, 1));
    return Response.json({ data: answers[at] ?? [], meta: { next_cursor: null } });
  });
  const request = new Request(`https://basalt.test/app/projects/web${search}`);
  startBoard({ params: { project: 'web' }, request });
  await Promise.resolve();
  const first = [...all];
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { first, all };
}

const fields = '/organizations/acme/fields project_id=p1';
const project = ['/projects/p1/boards', '/projects/p1/labels', '/projects/p1/members'];

test('the first visit of a board learns its ids; later ones request everything at once', async () => {
  const listed = '/organizations/acme/projects archived=all';
  const before = await open();
  expect(before.first).toEqual(['/me']);
  expect(before.all.toSorted()).toEqual(['/me', fields, listed, ...project]);
  const tickets = '/projects/p1/tickets board_id=open priority=high';
  const { first, all } = await open('?priority=high&hidden=true');
  expect(first.toSorted()).toEqual(['/me', fields, listed, ...project, tickets]);
  expect(all).toHaveLength(first.length);
});

test('lanes load their own tickets, and the end of a session forgets the ids', async () => {
  await open();
  expect((await open('?lanes=person')).first).not.toContain('/projects/p1/tickets board_id=open');
  forgetSeen();
  expect((await open()).first).toEqual(['/me']);
});
