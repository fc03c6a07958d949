import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Board } from '../../api/types.ts';
import { BoardEdit } from './board-edit.tsx';

afterEach(() => void vi.unstubAllGlobals());

const board = {
  id: 'hold',
  project_id: 'quarry',
  name: 'Hold',
  color: '#aa0000',
  wip_limit: null,
  is_done: false,
  is_hidden: false,
  flow_role: null,
  version: 1,
} as Board;

test('only what was changed in the dialog is sent, also if another person changed the board in the meantime', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push(JSON.parse(String(body)));
    return Promise.resolve(Response.json({ data: { ...board, name: 'Waiting', version: 3 } }));
  });
  const onClose = vi.fn<() => void>();
  function Edited() {
    const [shown, setShown] = useState(board);
    const rename = () => setShown({ ...board, name: 'Waiting', version: 2 });
    return (
      <>
        <button type="button" onClick={rename} />
        <BoardEdit board={shown} onClose={onClose} />
      </>
    );
  }
  const page = await render(<Edited />);
  await doing(() => page.querySelector('button')?.click());
  const hidden = document.querySelector<HTMLElement>('[name="is_hidden"]');
  await doing(() => hidden?.click());
  await doing(() => document.querySelector('form')?.requestSubmit());
  await doing(() => vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce()));
  expect(sent).toEqual([{ is_hidden: true }]);
});
