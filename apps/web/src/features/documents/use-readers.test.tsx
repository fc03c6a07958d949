import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Document, Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { useReaders } from './use-readers.tsx';

const people = [
  { id: 'ada', name: 'Ada', email: 'ada@a.org', role: 'owner' },
  { id: 'eve', name: 'Eve', email: 'eve@a.org', role: 'member' },
  { id: 'kim', name: 'Kim', email: 'kim@a.org', role: 'member' },
  { id: 'lin', name: 'Linus', email: 'lin@a.org', role: 'member' },
];

const document = {
  id: 'd',
  organization_id: 'quarry',
  project_id: null,
  editor_ids: ['eve'],
  created_by: { type: 'user', id: 'kim', name: 'Kim' },
} as unknown as Document;

const me = {
  id: 'ada',
  organizations: [{ id: 'quarry', name: 'Quarry', role: 'owner' }],
} as unknown as Me;

/** The names of the people who can be mentioned. */
async function offered(fields: Partial<Document>): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json({ data: people, meta: { next_cursor: null } }));
  function Readers() {
    return useReaders({ ...document, ...fields })
      .map(({ name }) => name)
      .join(', ');
  }
  const page = await render(
    <SessionProvider me={me}>
      <Readers />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(page.textContent).toContain('Ada'));
  return page.textContent;
}

test('in a draft, those can be mentioned who can read it: a mention of others would not stay', async () => {
  expect(await offered({ status: 'draft' })).toBe('Ada, Eve, Kim');
  expect(await offered({ status: 'draft', editor_ids: ['lin'] })).toBe('Ada, Kim, Linus');
  expect(await offered({ status: 'draft', project_id: 'p' })).toBe('Ada, Eve, Kim');
  expect(await offered({ status: 'published' })).toBe('Ada, Eve, Kim, Linus');
});
