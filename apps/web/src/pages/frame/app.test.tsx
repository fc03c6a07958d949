import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { noteAnswer } from '../../api/service-away.ts';
import { App } from './app.tsx';

/** Tells the pages that what is stored was looked up. */
let looked = () => {};
vi.mock('../../features/offline/offline.tsx', () => ({
  default({ onLooked }: { onLooked: () => void }) {
    looked = onLooked;
    return <output>stored</output>;
  },
}));
vi.mock('./frame.tsx', () => ({ Frame: () => null }));

afterEach(() => {
  noteAnswer(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The pages behind the sign-in, whether they are stored for use without a network, and what happens four seconds later. */
async function pages() {
  const later: (() => void)[] = [];
  const begin = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, time?: number) => {
    if (time !== 4_000) return begin(act, time);
    later.push(act);
    return 0;
  }) as typeof setTimeout);
  vi.stubGlobal('fetch', async () => Response.json({ data: { status: 'challenge' } }));
  vi.stubGlobal('location', { ...window.location, replace: () => {} });
  const page = await render(<App everydayPages={[]} />);
  return { later, isStored: () => page.querySelector('output') !== null };
}

test('pages are stored for use without a network when a person has read for four seconds', async () => {
  const { later, isStored } = await pages();
  expect(isStored()).toBe(false);
  await doing(() => later.forEach((act) => act()));
  await vi.waitFor(() => expect(isStored()).toBe(true));
});

test('pages are stored after the first key', async () => {
  const { isStored } = await pages();
  await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })));
  await vi.waitFor(() => expect(isStored()).toBe(true));
});

test('when the service does not answer, what is stored is shown before the request is sent again', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    throw new TypeError('no connection');
  });
  const page = await render(<App everydayPages={[]} />);
  await vi.waitFor(() => expect(page.querySelector('output')).not.toBeNull());
  expect(asked).toBe(1);
});

test('while what is stored is being read, nothing says that there is nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let failed = 0;
  vi.stubGlobal('fetch', async () => {
    failed += 1;
    throw new TypeError('no connection');
  });
  const page = await render(<App everydayPages={[]} />);
  await vi.waitFor(() => expect(page.querySelector('output')).not.toBeNull());
  await vi.waitFor(() => expect(failed).toBe(1));
  await doing(() => {});
  expect(page.textContent).not.toContain('not loaded');
  await doing(() => looked());
  await vi.waitFor(() => expect(page.textContent).toContain('not loaded'));
});
