import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Project, Ticket } from '../../api/types.ts';
import { useAllMatching } from './use-all-matching.tsx';
import { useSelection } from './use-selection.ts';

afterEach(() => void vi.unstubAllGlobals());

const project = { id: 'p', key: 'WEB' } as Project;
const ticketsTo = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `t${at}` }) as Ticket);
const shown = ticketsTo(100);

/** A service with this many tickets, page by page. */
function serve(count: number): void {
  const all = ticketsTo(count);
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://service.test');
    const [at, size] = ['cursor', 'per_page'].map((name) => Number(searchParams.get(name)));
    const end = (at ?? 0) + (size ?? 0);
    const meta = { next_cursor: end < count ? String(end) : null, total: count };
    return Response.json({ data: all.slice(at, end), meta });
  });
}

function List() {
  const { selected, offer, selectAll, toggle } = useAllMatching(
    project,
    shown,
    useSelection(shown),
  );
  return (
    <>
      <p>{selected.length}</p>
      <button type="button" onClick={() => selectAll(true)}>
        Shown
      </button>
      <button type="button" onClick={() => toggle('t1', false)}>
        Second
      </button>
      {offer !== null && (
        <button type="button" onClick={offer.act}>
          {offer.words}
        </button>
      )}
    </>
  );
}

/** Shows a list of 100 tickets of this many; returns what a press of a button does. */
async function showOf(count: number) {
  serve(count);
  const page = await render(<List />);
  const named = (name: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const press = async (name: string) => {
    await vi.waitFor(() => expect(named(name)).toBeDefined());
    await doing(() => named(name)?.click());
  };
  const selected = () => Number(page.querySelector('p')?.textContent);
  return { press, named, selected };
}

test('all shown rows become all that match, until a row is taken out', async () => {
  const { press, named, selected } = await showOf(312);
  expect(named('Select all 312')).toBeUndefined();
  await press('Shown');
  expect(selected()).toBe(100);
  await press('Select all 312');
  await vi.waitFor(() => expect(selected()).toBe(312));
  expect(named('Select all 312')).toBeUndefined();
  await press('Second');
  expect(selected()).toBe(99);
});

test('of more than one request changes, the first are offered, and it is said how many', async () => {
  const { press, selected } = await showOf(1_200);
  await press('Shown');
  await press('Select the first 1,000');
  await vi.waitFor(() => expect(selected()).toBe(1_000));
});
