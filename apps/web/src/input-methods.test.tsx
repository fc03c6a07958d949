import { createRef, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../testing/render.tsx';
import type { Board, Me, Ticket } from './api/types.ts';
import AddTicket from './features/board/add-ticket.tsx';
import { SessionProvider } from './data/session.tsx';
import Palette from './features/palette/palette.tsx';
import { NewChild } from './features/relations/new-child.tsx';
import { RowTitle } from './features/list/row-title.tsx';
import { TitleEdit } from './features/ticket/title-edit.tsx';
import { leaveToInputMethods } from './design/input-methods.ts';
import { MultiSelectChip } from './design/multi-select-chip.tsx';

const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;
const ticket = { id: 't', key: 'WEB-1', project_id: 'p', board_id: 'b', title: 'Pay' } as Ticket;
const board = { id: 'b', project_id: 'p', name: 'Open' } as Board;
const options = ['Low', 'Medium', 'High'].map((name) => ({ id: name, name }));

const onClose = vi.fn<() => void>();
let end: () => void;
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.endsWith('/auth/config') ? { local: { enabled: true } } : [];
    return Response.json({ data, meta: { next_cursor: null } });
  });
  onClose.mockClear();
  end = leaveToInputMethods();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const parts: readonly [name: string, part: ReactNode, isOpenedByPress: boolean][] = [
  ['the title', <TitleEdit key="title" ticket={ticket} heading={null} canEdit />, true],
  [
    'a title in the list',
    <RowTitle key="row" ticket={ticket} href="/" mask="/" link={createRef()} canEdit />,
    true,
  ],
  [
    'quick add',
    <AddTicket key="add" board={board} line={createRef()} isWhole isOpen onClose={onClose} />,
    false,
  ],
  ['a sub-ticket', <NewChild key="child" ticket={ticket} onClose={onClose} />, false],
  [
    'a filter',
    <MultiSelectChip
      key="filter"
      label="Priority"
      chosen={[]}
      options={options}
      onChange={() => {}}
    />,
    true,
  ],
  ['the palette', <Palette key="palette" onClose={onClose} />, false],
];

const fieldNow = () => document.querySelector<HTMLInputElement>('input, textarea');

test.each(parts)(
  'Escape in a composition takes nothing from %s; the next Escape is for the page',
  async (_, part, isOpenedByPress) => {
    const page = await render(<SessionProvider me={me}>{part}</SessionProvider>);
    if (isOpenedByPress) await doing(() => page.querySelector('button')?.click());
    const field = fieldNow();
    if (field === null) throw new Error('no field');
    await typeInto(field, 'ちけっと');
    const press = (init: KeyboardEventInit) =>
      doing(() =>
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }),
        ),
      );
    await press({ isComposing: true });
    expect(fieldNow()?.value).toBe('ちけっと');
    expect(onClose).not.toHaveBeenCalled();
    await press({});
    expect(fieldNow()?.value !== 'ちけっと' || onClose.mock.calls.length > 0).toBe(true);
  },
);
