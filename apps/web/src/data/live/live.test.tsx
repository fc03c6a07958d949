import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import { SessionProvider } from '../session.tsx';
import type { StreamListener } from './event-stream.ts';
import { ConnectionState, Live } from './live.tsx';
import { storedShown } from './stored-shown.ts';
import type * as SharedStream from './shared-stream.ts';

const streams: StreamListener<unknown>[] = [];

vi.mock('./shared-stream.ts', () => ({
  followTogether: (
    _person: string,
    _address: string,
    listener: Parameters<typeof SharedStream.followTogether>[2],
  ) => {
    streams.push(listener);
    return () => {};
  },
}));

afterEach(() => {
  vi.useRealTimers();
  streams.length = 0;
});

const me = {
  id: 'me',
  organizations: [{ id: 'acme', name: 'Acme', role: 'owner' }],
} as unknown as Me;

test('notifications of events before the connection are looked for, also some time after it', async () => {
  const looks: unknown[] = [];
  function Watch() {
    const client = useQueryClient();
    vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
      looks.push(filters?.queryKey ?? 'all');
    });
    return null;
  }
  await render(
    <SessionProvider me={me}>
      <Watch />
      <Live>{null}</Live>
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  vi.useFakeTimers();
  const [stream] = streams;
  await act(async () => stream?.onState('live', true));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(looks).toEqual([keys.notifications, 'all']);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(looks.slice(2)).toEqual([keys.notifications, keys.notifications, keys.notifications]);
  await act(async () => stream?.onState('live', false));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(looks).toHaveLength(5);
});

test('a page that shows stored records says at once that it is offline, also where the browser believes in a network', async () => {
  expect(navigator.onLine).toBe(true);
  storedShown.set();
  const page = await render(
    <SessionProvider me={me}>
      <Live>
        <ConnectionState />
      </Live>
    </SessionProvider>,
  );
  expect(page.textContent).toBe('Offline, trying again');
});

let answer = (_records: string) => {};
const slow = () =>
  new Promise<string>((resolve) => {
    answer = resolve;
  });

function SlowPage() {
  const first = useQuery({ queryKey: ['first'], queryFn: slow });
  useQuery({ queryKey: ['second'], queryFn: slow, enabled: first.isSuccess });
  return null;
}

const showSlow = () =>
  render(
    <SessionProvider me={me}>
      <Live>
        <SlowPage />
      </Live>
    </SessionProvider>,
  );

/** How many streams are open after this time, in milliseconds. */
async function streamsAfter(time: number): Promise<number> {
  await act(async () => vi.advanceTimersByTimeAsync(time));
  await act(async () => import('./follow.ts'));
  return streams.length;
}

test('the code that follows changes comes when the page has loaded what it shows, at most ten seconds later', async () => {
  vi.useFakeTimers();
  await showSlow();
  expect(await streamsAfter(3_000)).toBe(0);
  answer('first');
  expect(await streamsAfter(3_000)).toBe(0);
  answer('second');
  expect(await streamsAfter(500)).toBe(1);
  await showSlow();
  expect(await streamsAfter(9_500)).toBe(1);
  expect(await streamsAfter(750)).toBe(2);
});
