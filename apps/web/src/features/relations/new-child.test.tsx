import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Ticket } from '../../api/types.ts';
import { NewChild } from './new-child.tsx';

afterEach(() => void vi.unstubAllGlobals());

const ticket = { id: 'whole', project_id: 'quarry', board_id: 'deployed' } as Ticket;

test('a sub-ticket that is added before the boards are known begins on the first with room, not on a done board', async () => {
  const known = Promise.withResolvers<void>();
  const created: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST' && url.endsWith('/tickets')) created.push(JSON.parse(String(body)));
    const isOfBoards = url.includes('/boards');
    if (isOfBoards) await known.promise;
    const shown = { is_hidden: false, wip_limit: null, ticket_count: 0 };
    const boards = [
      { ...shown, id: 'open', is_done: false, wip_limit: 1, ticket_count: 1 },
      { ...shown, id: 'hold', is_done: false },
      { ...shown, id: 'deployed', is_done: true },
    ];
    return Response.json({
      data: isOfBoards ? boards : { id: 'part' },
      meta: { next_cursor: null },
    });
  });
  const page = await render(<NewChild ticket={ticket} onClose={() => {}} />);
  await typeInto(page.querySelector('input') as HTMLInputElement, 'A part');
  await doing(() => page.querySelector('form')?.requestSubmit());
  known.resolve();
  await vi.waitFor(() =>
    expect(created).toEqual([{ title: 'A part', board_id: 'hold', parent_id: 'whole' }]),
  );
});

test('a refused title comes back before what was written since, with the reason', async () => {
  const asked = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'POST') return Response.json({ data: [], meta: { next_cursor: null } });
    await asked.promise;
    const refusal = { code: 'wip_limit_exceeded', message: 'The board is full.', status: 409 };
    return Response.json(refusal, { status: 409 });
  });
  const page = await render(<NewChild ticket={ticket} onClose={() => {}} />);
  const field = page.querySelector('input') as HTMLInputElement;
  await typeInto(field, 'A part');
  await doing(() => page.querySelector('form')?.requestSubmit());
  expect(field.value).toBe('');
  await typeInto(field, 'Another');
  asked.resolve();
  await vi.waitFor(() => expect(field.value).toBe('A part Another'));
  expect(page.querySelector('[role=alert]')?.textContent).toContain('The board is full.');
});
