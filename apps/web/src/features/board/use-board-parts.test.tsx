import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { useBoardParts } from './use-board-parts.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'm', organizations: [{ id: 'quarry', role: 'owner' }] } as unknown as Me;

const Shown = () => <p>{useBoardParts('p').isWhole ? 'cards' : 'skeleton'}</p>;

test('cards appear with the names of their cycles, which come with the other answers', async () => {
  const cycles = Promise.withResolvers<null>();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.includes('/cycles')) await cycles.promise;
    return Response.json({ data: [], meta: { next_cursor: null } });
  });
  const page = await render(
    <SessionProvider me={me}>
      <Shown />
    </SessionProvider>,
  );
  await doing(() => undefined);
  expect(asked.filter((address) => address.includes('/cycles'))).toHaveLength(1);
  expect(page.textContent).toBe('skeleton');
  await doing(() => cycles.resolve(null));
  await doing(() => undefined);
  expect(page.textContent).toBe('cards');
});
