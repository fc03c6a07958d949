import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { outboxOf } from '../query/outbox-of.ts';
import { waitingList } from './waiting-list.ts';
import { ConnectionContext, ConnectionState } from './live.tsx';

afterEach(() => void vi.restoreAllMocks());

test('a page says that it is not connected as soon as the network is away, and that it is live once it is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const page = await render(
    <ConnectionContext value="live">
      <ConnectionState />
    </ConnectionContext>,
  );
  const goes = (isOnline: boolean) =>
    doing(() => {
      network.mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  expect(page.textContent).toBe('Live');
  await goes(false);
  expect(page.textContent).toBe('Offline, trying again');
  await goes(true);
  expect(page.textContent).toBe('Live');
});

/** A button that changes a record, which the service is not reached for. */
function Change() {
  const outbox = outboxOf(useQueryClient());
  const kind = {
    name: 'change',
    records: () => ['record'],
    show: () => () => {},
    send: async () => null,
    onWait: () => {},
    onRestored: () => {},
  };
  return (
    <button type="button" onClick={() => void outbox.add(kind, null).sent.catch(() => {})}>
      Change
    </button>
  );
}

test('without a connection it counts the changes that wait, and opens their list', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await render(
    <ConnectionContext value="live">
      <ConnectionState />
      <Change />
    </ConnectionContext>,
  );
  const press = (name: RegExp) =>
    doing(() =>
      [...page.querySelectorAll('button')]
        .find((button) => name.test(`${button.textContent}`))
        ?.click(),
    );
  await press(/^Change$/u);
  expect(page.textContent).toContain('1 change waits');
  await press(/^Change$/u);
  expect(page.textContent).toContain('2 changes wait');
  expect(waitingList.read()).toBe(false);
  await press(/2 changes wait/u);
  expect(waitingList.read()).toBe(true);
  waitingList.set(false);
});
