import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { FailedPage } from './failed-page.tsx';

afterEach(() => void vi.restoreAllMocks());

/** The page that could not be shown, with or without a network, and how often it was loaded again when the network was back. */
async function failed(onLine: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { textContent } = await render(<FailedPage />);
  await doing(() => window.dispatchEvent(new Event('online')));
  return { text: textContent, loaded: reload.mock.calls.length };
}

test('without a network, a page that was never opened says so, and opens when the network is back', async () => {
  const { text, loaded } = await failed(false);
  expect(text).toContain('This was not loaded in this browser before.');
  expect(loaded).toBe(1);
});

test('a page with an error says so, and is loaded again by the person alone', async () => {
  const { text, loaded } = await failed(true);
  expect(text).toContain('Its code could not be loaded, or it has an error.');
  expect(loaded).toBe(0);
});
