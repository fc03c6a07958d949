import { at, withQuery } from './address.ts';
import { fetchPage } from './request.ts';

/** What is kept for 30 days after it was deleted, and can be listed. */
export type TrashKind = 'projects' | 'tickets' | 'documents';

/** A deleted record, until it is restored or removed permanently. */
export interface Deleted {
  deleted_at: string | null;
}

/** A page of what was deleted of one kind; of tickets and documents the last deleted ones first. */
export const listTrash = <Found>(organization: string, kind: TrashKind, cursor: string | null) =>
  fetchPage<Found & Deleted>(
    withQuery(at('organizations', organization, kind), {
      deleted: 'only',
      ...(kind === 'projects' ? {} : { sort: '-updated_at', archived: 'all' }),
    }),
    { perPage: 50, cursor },
  );
