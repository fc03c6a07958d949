import { expect, onTestFinished, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { SwipeActions } from './swipe-actions.tsx';

test.each([
  ['ltr', 300, 40, 20],
  ['rtl', 20, 280, 300],
])(
  'a long swipe of a page that is %s is done, also where nothing of it is rendered before the finger leaves',
  async (dir, from, over, to) => {
    document.documentElement.dir = dir;
    onTestFinished(() => {
      document.documentElement.dir = '';
    });
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
      send('pointerdown', from);
      send('pointermove', over);
      send('pointerup', to);
    });
    expect(act).toHaveBeenCalledOnce();
    await doing(() => {
      send('pointerdown', to);
      send('pointermove', over);
      send('pointerup', from);
    });
    await doing(() => {
      send('pointerdown', from);
      send('pointermove', over);
      send('pointercancel', to);
    });
    expect(act).toHaveBeenCalledOnce();
  },
);
