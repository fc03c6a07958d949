import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { FailedPage } from './failed-page.tsx';
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

test('a page whose code is not there without a network says so, and is loaded when the network is back', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  await network(false);
  const shown = await render(<FailedPage />);
  expect(shown.textContent).toMatch(/is loaded when the connection is back/u);
  expect(reload).not.toHaveBeenCalled();
  await network(true);
  expect(reload).toHaveBeenCalledOnce();
});
