import type { PageRequest, TicketFilter, TicketSort } from '@basalt/domain';
import { joinBoard } from './ticket-columns.ts';
import { sortField, sortKeys } from './ticket-sort.ts';

/** Which page of which tickets. */
export interface TicketListing {
  organizationId: string;
  /** Null for those of all live projects. */
  projectId: string | null;
  filter: TicketFilter;
  sort: TicketSort;
  page: PageRequest;
}

/** The values of a statement so far: `$1` is the tenant, `$2` the project if there is one. */
export const valuesOf = ({ organizationId, projectId }: TicketListing): unknown[] =>
  projectId === null ? [organizationId] : [organizationId, projectId];

/**
 * The board `b` of each ticket `t`. An outer join: PostgreSQL would otherwise begin at the boards, take the tickets of all
 * of them, and sort these.
 */
export const ofBoard = `left ${joinBoard}`;

/** What else the order and the columns of tickets `t` are read from. */
export const joined = ({ sort }: TicketListing): string =>
  isByKey(sort)
    ? `${ofBoard} left join projects p on p.organization_id = t.organization_id and p.id = t.project_id`
    : ofBoard;

/** Whether the order is that of the projects' keys and the numbers in each. */
export const isByKey = (sort: TicketSort): boolean => sortField(sort) === 'key';

/** The tickets `t` of the list's tenant and project; of all projects, without those of deleted ones. */
export const within = ({ projectId }: TicketListing): string =>
  projectId === null
    ? `t.organization_id = $1 and t.project_id <> all (array(
      select d.id from projects d where d.organization_id = $1 and d.deleted_at is not null))`
    : 't.organization_id = $1 and t.project_id = $2';

/** Whether the list holds every ticket that its archiving and deletion allow. */
export function isUnfiltered({ filter }: TicketListing): boolean {
  const { words: _words, archived, deleted: _deleted, ...others } = filter;
  return archived !== true && Object.values(others).every((value) => value === undefined);
}

/** The keys of the list's order. */
export const keysOf = ({ projectId, sort }: TicketListing) => sortKeys(sort, projectId === null);
