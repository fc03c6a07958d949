import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';
import { unwrap } from './unwrap.ts';

type BulkBody =
  paths['/projects/{project}/tickets/bulk']['post']['requestBody']['content']['application/json'];

/** A change of a ticket: what to do, and its fields. */
export type BulkItem = BulkBody['items'][number];

/** What an item came to, by its place among all that were added. */
export interface BulkOutcome {
  index: number;
  status: number;
  ticket: components['schemas']['Ticket'] | null;
  problem: { code: string; message: string; errors: Record<string, string[]> } | null;
}

/** How the items of a bulk are sent. */
export interface BulkOptions {
  /** The most items of one request: 1 to 1000, else 500. */
  batchSize?: number;
  /** Told after each request how many items were carried out or refused, and how many there are. */
  onProgress?: (done: number, all: number) => void;
}

/** Changes that are collected, and sent together. */
export interface Bulk {
  add: (...items: BulkItem[]) => Bulk;
  /**
   * Sends what was added since the last time, batch after batch, each with a new Idempotency-Key. A refused item
   * is among the outcomes and leaves the others as they are. Throws `BasaltProblem` when a whole request is refused.
   */
  send: () => Promise<BulkOutcome[]>;
}

/** Of the 1 MiB that a request may have. */
const maxBytes = 900 * 1024;

const bytesOf = (item: BulkItem): number =>
  new TextEncoder().encode(JSON.stringify(item)).length + 1;

function* batchesOf(items: readonly BulkItem[], most: number): Generator<BulkItem[]> {
  let batch: BulkItem[] = [];
  let bytes = 0;
  for (const item of items) {
    const more = bytesOf(item);
    if (batch.length > 0 && (batch.length === most || bytes + more > maxBytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += more;
  }
  if (batch.length > 0) yield batch;
}

/** Collects changes of the project's tickets. */
export function createBulk(
  client: Client<paths, 'application/json'>,
  project: string,
  { batchSize = 500, onProgress }: BulkOptions = {},
): Bulk {
  let items: BulkItem[] = [];
  const bulk: Bulk = {
    add: (...more) => {
      items.push(...more);
      return bulk;
    },
    send: async () => {
      const all = items;
      items = [];
      const outcomes: BulkOutcome[] = [];
      for (const batch of batchesOf(all, batchSize)) {
        const reported = await unwrap(
          client.POST('/projects/{project}/tickets/bulk', {
            params: { path: { project } },
            body: { mode: 'each', items: batch },
          }),
        );
        const from = outcomes.length;
        for (const one of reported as BulkOutcome[]) {
          outcomes.push({ ...one, index: from + one.index });
        }
        onProgress?.(outcomes.length, all.length);
      }
      return outcomes;
    },
  };
  return bulk;
}
