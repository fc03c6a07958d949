import { useQueryClient } from '@tanstack/react-query';
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

afterEach(() => void vi.useRealTimers());

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
