import type { components, operations } from '@basalt/client';
import { at } from './address.ts';
import { fetchJson } from './request.ts';

type Request = operations['bulkTickets']['requestBody']['content']['application/json'];

/** One change of a bulk. */
export type BulkItem = Request['items'][number];

/** The most changes that one request takes. */
export const mostItems = 1000;

/** What one change came to. `problem` is null for one that was made. */
export interface BulkOutcome {
  index: number;
  ticket: components['schemas']['Ticket'] | null;
  problem: { code: string; message: string; errors: Record<string, string[]> } | null;
}

/** Changes many tickets of a project; a refused one does not stop the others. The outcomes are in the order of the items. */
export const bulkTickets = (project: string, items: readonly BulkItem[]) =>
  fetchJson<BulkOutcome[]>('POST', at('projects', project, 'tickets', 'bulk'), {
    mode: 'each',
    items,
  });
