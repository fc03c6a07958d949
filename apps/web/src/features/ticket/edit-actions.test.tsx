import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { EditActions } from './edit-actions.tsx';
import type { TextEdit } from './use-text-edit.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;

/** The actions of an edited description; what the history says of the ticket is stubbed. */
function rendered(edit: Partial<TextEdit>) {
  const events = [
    { changes: { title: { from: 'a', to: 'b' } }, actor: { name: 'Linus' } },
    { changes: { description_html: { from: 'a', to: 'b' } }, actor: { name: 'Ada' } },
    { changes: { description_html: { from: null, to: 'a' } }, actor: { name: 'Grace' } },
  ];
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: events, meta: { next_cursor: null, prev_cursor: null } }),
  );
  return render(
    <SessionProvider me={me}>
      <EditActions edit={edit as TextEdit} what="description" ticket="t" />
    </SessionProvider>,
  );
}

test('who changed a text in the meantime is named, by the newest event of that text', async () => {
  const page = await rendered({ theirs: '<p>b</p>', fault: null });
  await vi.waitFor(() => expect(page.textContent).toContain('Ada changed the description'));
});

test('while a text is edited, the page says that another person changed it, and takes the changes over', async () => {
  const join = vi.fn<() => void>();
  const page = await rendered({ theirs: null, isOutdated: true, fault: null, join });
  await vi.waitFor(() =>
    expect(page.textContent).toContain('Ada changed the description while you write'),
  );
  const take = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Take the changes into mine',
  );
  take?.click();
  expect(join).toHaveBeenCalledOnce();
});
