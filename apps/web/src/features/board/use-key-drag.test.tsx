import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project, Ticket } from '../../api/types.ts';
import { columnQuery } from '../../data/queries/board.ts';
import { SessionProvider } from '../../data/session.tsx';
import { shownMessage } from '../feedback/messages.tsx';
import { columnPlaces, ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import { BoardProvider } from './board-context.tsx';
import { useKeyDrag } from './use-key-drag.tsx';

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ data: [] })));
afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'me', name: 'Ada', organizations: [] } as unknown as Me;
const project = { id: 'p', key: 'WEB' } as Project;
const columns = ['Open', 'Hold', 'Done'];

function Columns() {
  const client = useQueryClient();
  const board = useRef<HTMLDivElement>(null);
  const { onKeyDown } = useKeyDrag(board);
  const card = { id: 'one', key: 'WEB-1', board_id: 'Hold' } as Ticket;
  for (const name of columns) {
    const { queryKey } = columnQuery(project.id, name, {});
    const items = name === 'Hold' ? [card] : [];
    client.setQueryData(queryKey, { pages: [{ items, next: null }], pageParams: [''] });
  }
  return (
    <div ref={board} onKeyDownCapture={onKeyDown}>
      {columns.map((name) => (
        <section key={name} ref={columnPlaces.ref({ board: name, name, isFull: false })}>
          {name === 'Hold' && (
            <div ref={ticketPlaces.ref({ id: 'one', key: 'WEB-1', board: 'Hold' })}>
              <button type="button" className="board_dragHandle" />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

const showColumns = () =>
  render(
    <SessionProvider me={me}>
      <BoardProvider project={project} boards={[]} openBoards={columns} openMenu={() => {}}>
        <Columns />
      </BoardProvider>
    </SessionProvider>,
  );

/** What is announced after each of these keys at the handle. */
async function announcedAfter(keys: readonly string[]): Promise<(string | undefined)[]> {
  const page = await showColumns();
  const handle = page.querySelector('button');
  const announced = [];
  for (const key of keys) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await doing(() => handle?.dispatchEvent(press));
    announced.push(shownMessage()?.text);
  }
  return announced;
}

test('a card is dragged by the arrows to the column beside, and stays where the board ends', async () => {
  const keys = ['Enter', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'];
  expect((await announcedAfter(keys)).slice(1)).toEqual([
    'Done, at the end',
    'Done, at the end',
    'Hold, at the end',
    'Open, at the end',
  ]);
});

test('where boards run from right to left, the arrow to the left leads to the next column', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => {
    document.documentElement.dir = '';
  });
  const keys = ['Enter', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'Escape'];
  expect((await announcedAfter(keys)).slice(1)).toEqual([
    'Done, at the end',
    'Hold, at the end',
    'Open, at the end',
    'WEB-1 stays where it is.',
  ]);
});
