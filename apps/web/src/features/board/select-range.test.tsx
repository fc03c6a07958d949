import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { keys } from '../../data/query/keys.ts';
import { clearSelected, selectUpTo, setSelectRange, useSelected } from './selected.ts';
import { selectRange } from './select-range.ts';

afterEach(() => {
  clearSelected();
  setSelectRange(null);
});

const press = (id: string) => doing(() => selectUpTo(id));

const Selected = () => <p>{[...useSelected()].join(' ')}</p>;

test('a further press with Shift selects what stands between, in one column', async () => {
  const client = new QueryClient();
  for (const [board, ids] of [
    ['open', ['a', 'b', 'c', 'd']],
    ['hold', ['e']],
  ] as const) {
    const queryKey = keys.column('p', board, {});
    const items = ids.map((id) => ({ id }));
    client.setQueryData(queryKey, { pages: [{ items }], pageParams: [null] });
    new QueryObserver(client, { queryKey, staleTime: Infinity }).subscribe(() => {});
  }
  setSelectRange((id) => selectRange(client, 'p', id));
  const page = await render(<Selected />);
  await press('d');
  await press('b');
  expect(page.textContent).toBe('d c b');
  await press('e');
  expect(page.textContent).toBe('d c b e');
  await press('e');
  expect(page.textContent).toBe('d c b');
});
