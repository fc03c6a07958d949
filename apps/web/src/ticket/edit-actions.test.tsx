import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { Me } from '../api/types.ts';
import { SessionProvider } from '../frame/session.tsx';
import { EditActions } from './edit-actions.tsx';
import type { TextEdit } from './use-text-edit.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;

test('who changed a text in the meantime is named, by the newest event of that text', async () => {
  const events = [
    { changes: { title: { from: 'a', to: 'b' } }, actor: { name: 'Linus' } },
    { changes: { description_html: { from: 'a', to: 'b' } }, actor: { name: 'Ada' } },
    { changes: { description_html: { from: null, to: 'a' } }, actor: { name: 'Grace' } },
  ];
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: events, meta: { next_cursor: null, prev_cursor: null } }),
  );
  const edit = { theirs: '<p>b</p>', fault: null } as TextEdit;
  const page = await render(
    <SessionProvider me={me}>
      <EditActions edit={edit} what="description" ticket="t" />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(page.textContent).toContain('Ada changed the description'));
});
