import { invalid, type PageRequest } from '@basalt/domain';
import type { CursorSeal } from './cursor.ts';

/** A text that identifies a list: its path, and its filters and sort as they were read. */
export function listBinding(path: string, query: object): string {
  const {
    per_page: _,
    limit: ________,
    cursor: __,
    total: ___,
    last_event_id: ____,
    fields: _____,
    include: ______,
    from: _______,
    ...selection
  } = query as Record<string, unknown>;
  const entries = Object.entries(selection).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${JSON.stringify(entries)}`;
}

/** Refuses two sizes of a page that differ, by the former name of the parameter. `parameters` are those of the request, as read. */
export function refuseTwoSizes(parameters: Readonly<Record<string, string>>): void {
  const { limit, per_page: perPage } = parameters;
  if (limit === undefined || perPage === undefined || Number(limit) === Number(perPage)) return;
  throw invalid('limit', 'is the old name of per_page; send only one of the two');
}

/** The page that the parameters request; null when the cursor is not of this list. */
export function pageRequestOf(
  query: { per_page: number; limit?: number; cursor?: string; total?: boolean },
  binding: string,
  seal: CursorSeal,
): PageRequest | null {
  const { limit = query.per_page, total = false } = query;
  if (query.cursor === undefined) return { limit, total };
  const cursor = seal.read(query.cursor, binding);
  return cursor === null ? null : { limit, total, cursor };
}
