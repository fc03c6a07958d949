import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { Loading } from './loading.tsx';

const network = (isThere: boolean) =>
  doing(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
  });

afterEach(() => void vi.restoreAllMocks());

test('what is loaded says when it waits for the network', async () => {
  const shown = await render(<Loading />);
  expect(shown.textContent).toBe('One moment…');
  await network(false);
  expect(shown.textContent).toBe('Offline, trying again');
  await network(true);
  expect(shown.textContent).toBe('One moment…');
});
