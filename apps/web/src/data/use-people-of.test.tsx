import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import type { Me, Project } from '../api/types.ts';
import { SessionProvider } from './session.tsx';
import { inSightFirst, usePeopleOf } from './use-people-of.tsx';

afterEach(() => void vi.unstubAllGlobals());

const projects = Array.from({ length: 25 }, (_, at) => ({ id: `p${at}` }) as Project);

function People() {
  const people = usePeopleOf(inSightFirst(projects, ['p24']));
  return <p>{people.map(({ id }) => id).join(' ')}</p>;
}

/** The people that a person with this role sees on pages of 25 projects, of which the last is in sight, and the number of requests. */
async function seenBy(role: string) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, 'http://here.test').pathname;
    asked.push(path);
    const of = /projects\/(\w+)/u.exec(path)?.[1];
    const ids = of === undefined ? projects.map(({ id }) => id) : [of];
    const data = ids.map((id) => ({ id, name: `Person of ${id}`, email: `${id}@example.org` }));
    return Response.json({ data, meta: { next_cursor: null } });
  });
  const me = { id: 'm', organizations: [{ id: 'quarry', role }] } as unknown as Me;
  const page = await render(
    <SessionProvider me={me}>
      <People />
    </SessionProvider>,
  );
  for (let turn = 0; turn < 5; turn += 1) await doing(() => undefined);
  return { ids: page.textContent.split(' '), requests: asked.length };
}

test('an owner sees everybody by one request', async () => {
  const { ids, requests } = await seenBy('owner');
  expect(ids).toHaveLength(25);
  expect(requests).toBe(1);
});

test('a member sees the people of the projects in sight, although there are more than are asked for', async () => {
  const { ids, requests } = await seenBy('member');
  expect(ids).toContain('p24');
  expect(requests).toBe(20);
});
