import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';
import { unwrap } from './unwrap.ts';

type BulkBody =
  paths['/projects/{project}/tickets/bulk']['post']['requestBody']['content']['application/json'];

/** Whether the other items are still changed when one is refused. */
export type BulkMode = NonNullable<BulkBody['mode']>;

/** A change of a ticket: what to do, and its fields. */
export type BulkItem = BulkBody['items'][number];

/** The result of an item. `index` is its position among all that were added. */
export interface BulkOutcome {
  index: number;
  status: number;
  ticket: components['schemas']['Ticket'] | null;
  problem: {
    code: string;
    message: string;
    params?: Record<string, string | number>;
    errors: Record<string, string[]>;
  } | null;
}

/** How the items of a bulk are sent. */
export interface BulkOptions {
  /** The most items of one request: 1 to 1000. Without it, 500, and 1000 for `atomic`. */
  batchSize?: number;
  /**
   * `each`, if absent: a refused item leaves the others as they are. `atomic`: all items or none; `send` throws a RangeError
   * before it sends anything when they do not fit in one request.
   */
  mode?: BulkMode;
  /**
   * 1 to 240 printable ASCII characters that name this work. The requests get the Idempotency-Keys `base-1`, `base-2` and so
   * on: a program that is restarted within 24 hours and adds the same items in the same order with the same options repeats
   * nothing, and gets the same outcomes. Without it every request has a new key.
   */
  idempotencyKey?: string;
  /** Called after each request with the number of items that have a result, and the number of all items. */
  onProgress?: (done: number, all: number) => void;
}

/** Collects changes and sends them together. */
export interface Bulk {
  add: (...items: BulkItem[]) => Bulk;
  /**
   * Sends what was added since the last call, batch after batch. With `each`, a refused item has its outcome. Throws
   * `BasaltProblem` when a whole request is refused; the batches before it have been executed then.
   */
  send: () => Promise<BulkOutcome[]>;
}

/** The most bytes of items in one request, which may have 1 MiB. */
const maxBytes = 900 * 1024;

const bytesOf = (item: BulkItem): number =>
  new TextEncoder().encode(JSON.stringify(item)).length + 1;

function* batchesOf(items: readonly BulkItem[], batchSize: number): Generator<BulkItem[]> {
  let batch: BulkItem[] = [];
  let bytes = 0;
  for (const item of items) {
    const more = bytesOf(item);
    if (batch.length > 0 && (batch.length === batchSize || bytes + more > maxBytes)) {
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
  {
    mode = 'each',
    batchSize = mode === 'atomic' ? 1000 : 500,
    idempotencyKey,
    onProgress,
  }: BulkOptions = {},
): Bulk {
  let items: BulkItem[] = [];
  let requests = 0;
  const bulk: Bulk = {
    add: (...more) => {
      items.push(...more);
      return bulk;
    },
    send: async () => {
      const all = items;
      const outcomes: BulkOutcome[] = [];
      const batches = [...batchesOf(all, batchSize)];
      if (mode === 'atomic' && batches.length > 1) {
        throw new RangeError('an atomic bulk must fit in one request: send fewer items');
      }
      items = [];
      for (const batch of batches) {
        requests += 1;
        const header = idempotencyKey && { 'Idempotency-Key': `${idempotencyKey}-${requests}` };
        const results = await unwrap(
          client.POST('/projects/{project}/tickets/bulk', {
            params: { path: { project }, ...(header && { header }) },
            body: { mode, items: batch },
          }),
        );
        const from = outcomes.length;
        for (const outcome of results as BulkOutcome[]) {
          outcomes.push({ ...outcome, index: from + outcome.index });
        }
        onProgress?.(outcomes.length, all.length);
      }
      return outcomes;
    },
  };
  return bulk;
}
