import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Board } from '../../api/types.ts';
import { useCapture } from './use-capture.tsx';
import { WaitingTitles } from './waiting-titles.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const board = { id: 'b', name: 'Open', project_id: 'p' } as Board;

function Capture() {
  const capture = useCapture(board);
  return (
    <>
      <button type="button" onClick={() => void capture(['Sand'], {}, false)} />
      <WaitingTitles board={board} />
    </>
  );
}

test('a title that could not be sent waits without an error as long as there is no connection', async () => {
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void) => later(work, 0));
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no answer');
  });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const page = await render(<Capture />);
  await doing(() => page.querySelector('button')?.click());
  await vi.waitFor(() => expect(page.querySelector('[role="alert"]')).not.toBeNull());
  online.mockReturnValue(false);
  await doing(() => window.dispatchEvent(new Event('offline')));
  expect(page.textContent).toContain('Waiting for the connection.');
  expect(page.querySelector('[role="alert"]')).toBeNull();
  const discard = () =>
    doing(() => page.querySelector<HTMLButtonElement>('[aria-label="Discard Sand"]')?.click());
  // What is on its way at this moment is not taken back.
  await vi.waitFor(async () => {
    await discard();
    expect(page.textContent).toBe('');
  }, 10_000);
});
