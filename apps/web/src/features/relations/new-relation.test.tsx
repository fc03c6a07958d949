import { afterEach, expect, test, vi } from 'vitest';
import { render, typeInto } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import NewRelation from './new-relation.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the list of found tickets comes into sight, also at the lower edge of the panel', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { next_cursor: null } }));
  const shown: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    shown.push(this);
  });
  const ticket = { id: 't', key: 'WEB-2', project_id: 'web' } as Ticket;
  const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;
  const page = await render(
    <SessionProvider me={me}>
      <NewRelation ticket={ticket} onClose={() => {}} />
    </SessionProvider>,
  );
  expect(shown).toEqual([]);
  await typeInto(page.querySelector('input') as HTMLInputElement, 'stone');
  await vi.waitFor(() =>
    expect(shown.map((box) => box.querySelector('[role=menu]') !== null)).toContain(true),
  );
});
