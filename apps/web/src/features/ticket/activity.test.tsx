import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Comment, Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { Activity } from './activity.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const me = { id: 'p', name: 'Ada Quarry', organizations: [] } as unknown as Me;
const ticket = {
  id: 't',
  project_id: 'w',
  created_at: '2026-11-30T10:00:00Z',
  created_by: { type: 'user', id: 'p', name: 'Ada Quarry' },
} as unknown as Ticket;

/** What the activity shows without a network, while these are the comments that are known. */
async function shownWith(comments: readonly Comment[] | null): Promise<string | null> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', async (url: string) => {
    if (comments === null || !url.includes('/comments')) throw new TypeError('no answer');
    return Response.json({ data: comments, meta: { next_cursor: null } });
  });
  const page = await render(
    <SessionProvider me={me}>
      <Activity ticket={ticket} canEdit={false} />
    </SessionProvider>,
  );
  for (let turn = 0; turn < 5; turn += 1) await doing(() => {});
  return page.textContent;
}

test('without a network, the comments that are known are shown, and that the changes were not loaded', async () => {
  const text = await shownWith([]);
  expect(text).toContain('created it');
  expect(text).toContain('No comments yet');
  expect(text).toContain('This was not loaded in this browser before.');
});

test('without a network, an activity that was never loaded says so, and shows nothing as if it were all', async () => {
  const text = await shownWith(null);
  expect(text).toContain('This was not loaded in this browser before.');
  expect(text).not.toContain('created it');
});
