import { expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { SwipeActions } from './swipe-actions.tsx';

test('a long swipe is done, also where nothing of it is rendered before the finger leaves', async () => {
  const act = vi.fn<() => void>();
  const page = await render(
    <SwipeActions acts={[{ icon: 'check', words: 'Done', act }]}>Entry</SwipeActions>,
  );
  const row = page.querySelector<HTMLElement>('.notifications_swipeRow');
  if (row === null) throw new Error('no row');
  row.setPointerCapture = () => {};
  const send = (type: string, clientX: number) =>
    row.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', clientX }),
    );
  await doing(() => {
    send('pointerdown', 300);
    send('pointermove', 40);
    send('pointerup', 20);
  });
  expect(act).toHaveBeenCalledOnce();
  await doing(() => {
    send('pointerdown', 300);
    send('pointermove', 40);
    send('pointercancel', 20);
  });
  expect(act).toHaveBeenCalledOnce();
});
