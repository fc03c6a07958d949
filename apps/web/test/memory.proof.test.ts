import { expect, test } from 'vitest';
import { card, newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

const requests = 10;
const perRequest = 1_000;

test('a board that is open for 10,000 events takes at most 1.2 times the memory that it took at first', async () => {
  const { server, seen } = fixture;
  const { project, boardOf } = await newBoards(server, 'MEMORY', []);
  const change = (items: readonly object[]) =>
    callApi<{ ticket: { id: string } | null; problem: unknown }[]>(
      server,
      'POST',
      `/projects/${project}/tickets/bulk`,
      { items },
    );
  const created = await change(
    Array.from({ length: 200 }, (_, at) => ({
      op: 'create',
      board_slug: at % 2 === 0 ? 'open' : 'hold',
      title: `Ticket ${at}`,
    })),
  );
  const ids = created.map(({ ticket }) => ticket?.id ?? '');
  await openAsOwner(fixture, '/app/projects/MEMORY');
  const { page } = seen;
  await page.getByRole('status').getByText('Live').waitFor();
  await card(page, 'Open', 'MEMORY-1').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  async function heap(): Promise<number> {
    await page.waitForTimeout(3_000);
    for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  }

  /** Moves and changes of tickets, of which the last one gives a ticket a title that is not used before. */
  async function send(round: number): Promise<void> {
    const items = Array.from({ length: perRequest - 1 }, (_, at) => {
      const ticket = ids[1 + ((at * 7 + round) % (ids.length - 1))] ?? '';
      return at % 2 === 0
        ? { op: 'move', ticket, board_id: boardOf((at + round) % 4 === 0 ? 'hold' : 'open') }
        : {
            op: 'update',
            ticket,
            priority: (at + round) % 3 === 0 ? 'high' : 'low',
            title: `Ticket ${at} of ${round}`,
          };
    });
    const last = { op: 'update', ticket: ids[0], title: `Round ${round}` };
    const outcomes = await change([...items, last]);
    expect(outcomes.filter(({ problem }) => problem !== null)).toEqual([]);
    await page.getByText(`Round ${round}`, { exact: true }).waitFor();
  }

  // The code that changes need is loaded by the first ones.
  await send(0);
  const before = await heap();
  for (let round = 1; round <= requests; round += 1) await send(round);
  const after = await heap();
  // oxlint-disable-next-line no-console -- the figure is what this proof is for
  console.log(`heap: ${(before / 2 ** 20).toFixed(1)} MB, then ${(after / 2 ** 20).toFixed(1)} MB`);
  expect(after).toBeLessThanOrEqual(1.2 * before);
});
