import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { useStayAtEnd } from './use-stay-at-end.ts';

afterEach(() => void vi.unstubAllGlobals());

const nothing = () => {};

function Column() {
  const cards = useRef<HTMLDivElement>(null);
  useStayAtEnd(cards, true);
  return (
    <section ref={cards}>
      <div />
    </section>
  );
}

/** The list of a column that is scrolled to its end, with what the browser says about it. */
async function openList() {
  let grown = nothing;
  const observer = class {
    constructor(told: () => void) {
      grown = told;
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', observer);
  const place = await render(<Column />);
  const list = place.querySelector('section') as HTMLElement;
  const size = { clientHeight: 400, scrollHeight: 500, scrollTop: 100 };
  for (const name of ['clientHeight', 'scrollHeight', 'scrollTop'] as const) {
    const set = (value: number) => (size[name] = value);
    Object.defineProperty(list, name, { get: () => size[name], set });
  }
  const says = (kind: string) => doing(() => list.dispatchEvent(new Event(kind)));
  await says('scroll');
  return { size, says, grows: () => grown() };
}

test('a column stays at its end although it gets taller and longer before the page hears that it was scrolled', async () => {
  const { size, says, grows } = await openList();
  Object.assign(size, { clientHeight: 430, scrollHeight: 570, scrollTop: 70 });
  await says('scroll');
  grows();
  expect(size.scrollTop).toBe(570);
});

test.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])(
  'a person leaves the end of a column by %s',
  async (act) => {
    const { size, says, grows } = await openList();
    await says(act);
    size.scrollTop = 40;
    await says('scroll');
    grows();
    expect(size.scrollTop).toBe(40);
  },
);
