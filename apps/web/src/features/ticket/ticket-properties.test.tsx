import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import type { Opened } from './property-shortcuts.ts';
import { TicketProperties } from './ticket-properties.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;
const ticket = {
  id: 't',
  key: 'WEB-1',
  project_id: 'p',
  board_id: 'open',
  priority: 'medium',
  due_at: null,
  completed_at: null,
  estimate: null,
  source: null,
  assignee_ids: [],
  label_ids: [],
  tag_names: [],
  created_by: { kind: 'user', id: 'me', name: 'Grace' },
  created_at: '2026-01-02T03:04:05Z',
} as unknown as Ticket;

function Properties() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <output>{opened ?? 'none'}</output>
      <TicketProperties {...{ ticket, opened, setOpened }} canEdit />
    </>
  );
}

test('a choice that a letter opens in the first frame of a ticket stays open', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { next_cursor: null } }));
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  const page = await render(
    <SessionProvider me={me}>
      <Properties />
    </SessionProvider>,
  );
  await doing(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true })),
  );
  await doing(() => frames.splice(0).forEach((draw) => draw(0)));
  expect(page.querySelector('output')?.textContent).toBe('board');
  expect(document.querySelector('[placeholder="Find a board…"]')).not.toBeNull();
});
