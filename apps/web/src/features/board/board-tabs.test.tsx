import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Board } from '../../api/types.ts';
import BoardTabs from './board-tabs.tsx';

const boards = ['open', 'hold', 'done'].map(
  (id) => ({ id, name: id, ticket_count: 0, wip_limit: null }) as Board,
);

test.each([
  ['from left to right', 320],
  ['from right to left', -320],
])('a swipe to the next board is shown where boards run %s', async (_, scrolled) => {
  const onShow = vi.fn<(board: string) => void>();
  const area = createRef<HTMLElement>();
  const page = await render(
    <>
      <BoardTabs area={area} boards={boards} shown="open" onShow={onShow} onMore={null} />
      <main ref={area} />
    </>,
  );
  const columns = page.querySelector('main') as HTMLElement;
  Object.defineProperties(columns, {
    clientWidth: { value: 320 },
    scrollLeft: { value: scrolled },
  });
  await doing(() => columns.dispatchEvent(new Event('scroll')));
  expect(onShow).toHaveBeenLastCalledWith('hold');
});
