import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { BoardStep } from './move-steps.tsx';

afterEach(() => void vi.unstubAllGlobals());

const organizations = [{ id: 'quarry', name: 'Quarry', role: 'owner' }];
const me = { id: 'me', name: 'Grace', organizations } as unknown as Me;
const ticket = { id: 't', key: 'QRY-1', title: 'Cut it', project_id: 'p', board_id: 'open' };
const nothing = () => {};

test('Enter on the name of a board that is not known yet moves the ticket there once it is', async () => {
  const known = Promise.withResolvers<void>();
  const moves: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') moves.push(JSON.parse(String(body)));
    const isOfBoards = url.includes('/boards');
    if (isOfBoards) await known.promise;
    const boards = ['Open', 'Hold', 'Deployed'].map((name) => ({
      id: name.toLowerCase(),
      name,
      wip_limit: null,
    }));
    return Response.json({ data: isOfBoards ? boards : ticket, meta: { next_cursor: null } });
  });
  const page = await render(
    <SessionProvider me={me}>
      <BoardStep step={{ at: 'board', ticket: 'QRY-1' }} next={nothing} onDone={nothing} />
    </SessionProvider>,
  );
  await doing(() => vi.waitFor(() => expect(page.querySelector('input')).not.toBeNull()));
  const field = page.querySelector('input') as HTMLInputElement;
  await typeInto(field, 'dep');
  expect(page.textContent).toContain('One moment…');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  await doing(() => field.dispatchEvent(new KeyboardEvent('keydown', enter)));
  await doing(known.resolve);
  await doing(() => vi.waitFor(() => expect(moves).toEqual([{ board_id: 'deployed' }])));
});
