import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
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
