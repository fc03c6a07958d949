import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, type Page, type ServerProcess } from '@basalt/web/testing';
import type { LongColumn } from './long-board.ts';
import { readSeen } from './page-probe.ts';

/** How a page showed the changes of another person. */
export interface Followed {
  changes: number;
  /** Milliseconds from the answer to each change of a title until the page showed it, in ascending order. */
  waits: number[];
  /** The number of changes of titles that the page did not show. */
  unseen: number;
  /** The page's heap after garbage collection, in MB. */
  heap: number;
}

const perSecond = 5;
/** Milliseconds after the last change for the page to show all changes. */
const timeoutMs = 60_000;

/**
 * Makes 5 changes a second through the API while the page shows the board, and measures when the page shows them. Two of five
 * changes rename a visible ticket; the others move tickets anywhere on the board, create and delete.
 */
export async function followChanges(
  server: ServerProcess,
  page: Page,
  columns: readonly LongColumn[],
  seconds: number,
): Promise<Followed> {
  const answeredAt = new Map<number, number>();
  const call = (method: string, path: string, body?: object) => callApi(server, method, path, body);
  const open: Promise<void>[] = [];
  let made: Promise<{ id: string }> | undefined;
  const change = async (number: number): Promise<void> => {
    const [shown, target] = [columns[number % 4], columns[(number * 7 + 1) % columns.length]];
    const visible = shown?.tickets[number % 5];
    // Only tickets further down, so that those at the top stay visible.
    const anywhere = shown?.tickets[50 + ((number * 37) % (shown.tickets.length - 50))];
    if (visible === undefined || anywhere === undefined || target === undefined) return;
    if (number % 5 < 2) {
      await call('PATCH', `/tickets/${visible.id}`, { title: `Seen ${number}` });
      answeredAt.set(number, Date.now());
    } else if (number % 5 < 4) {
      await call('POST', `/tickets/${anywhere.id}/move`, { board_id: target.id });
    } else if (made === undefined) {
      const project = await projectOf(server, anywhere.id);
      made = call('POST', `/projects/${project}/tickets`, { board_id: target.id, title: 'Made' });
    } else {
      const { id } = await made;
      made = undefined;
      await call('DELETE', `/tickets/${id}`);
    }
  };
  const begin = performance.now();
  for (let number = 0; number < seconds * perSecond; number += 1) {
    await sleep(Math.max(0, begin + (number * 1000) / perSecond - performance.now()));
    open.push(change(number));
  }
  await Promise.all(open);
  let seen = await readSeen(page);
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(500)) {
    seen = await readSeen(page);
    if ([...answeredAt.keys()].every((number) => seen[number] !== undefined)) break;
  }
  const waits = [...answeredAt].flatMap(([number, at]) => {
    const shownAt = seen[number];
    return shownAt === undefined ? [] : [Math.max(0, shownAt - at)];
  });
  return {
    changes: open.length,
    waits: waits.toSorted((a, b) => a - b),
    unseen: answeredAt.size - waits.length,
    heap: await heapOf(page),
  };
}

async function projectOf(server: ServerProcess, ticket: string): Promise<string> {
  const { project_id } = await callApi<{ project_id: string }>(server, 'GET', `/tickets/${ticket}`);
  return project_id;
}

/** The size of the page's heap after garbage collection, in MiB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}
