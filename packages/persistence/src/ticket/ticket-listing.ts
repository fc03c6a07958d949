import {
  sortField,
  type FieldSort,
  type PageRequest,
  type TicketFilter,
  type TicketSort,
} from '@basalt/domain';
import { columnsOfPage } from '../sql/chosen-columns.ts';
import { joinBoard } from './ticket-columns.ts';
import { ofCycle } from './cycle-keys.ts';
import { fieldKeys } from './field-keys.ts';
import { sortKeys } from './ticket-sort.ts';

/** A page of a list of tickets. */
export interface TicketListing {
  organizationId: string;
  /** Null for a list over all live projects. */
  projectId: string | null;
  filter: TicketFilter;
  sort: TicketSort | FieldSort;
  page: PageRequest;
}

/** The first values of a statement: `$1` is the tenant, `$2` the project if there is one. */
export const valuesOf = ({ organizationId, projectId }: TicketListing): unknown[] =>
  projectId === null ? [organizationId] : [organizationId, projectId];

/**
 * The join with the board `b` of each ticket `t`. With an inner join PostgreSQL would begin with the boards, read all their tickets
 * and sort these.
 */
export const ofBoard = `left ${joinBoard}`;

/** The joins that the order and the columns of tickets `t` need. */
export const joined = ({ sort }: TicketListing): string => {
  if (orderedBy(sort) === 'cycle_id') return `${ofBoard} ${ofCycle}`;
  return isByKey(sort)
    ? `${ofBoard} left join projects p on p.organization_id = t.organization_id and p.id = t.project_id`
    : ofBoard;
};

/** Whether the order is that of the projects' keys and the numbers in each. */
export const isByKey = (sort: TicketListing['sort']): boolean => orderedBy(sort) === 'key';

/** The name of the field of an order; of a custom field, `custom`. */
export const orderedBy = (sort: TicketListing['sort']): string =>
  typeof sort === 'string' ? sortField(sort) : 'custom';

/** The condition that tickets `t` are of the list's tenant and project; in a list over all projects, that theirs is not deleted. */
export const within = ({ projectId }: Pick<TicketListing, 'projectId'>): string =>
  projectId === null
    ? `t.organization_id = $1 and t.project_id <> all (array(
      select d.id from projects d where d.organization_id = $1 and d.deleted_at is not null))`
    : 't.organization_id = $1 and t.project_id = $2';

/** Whether the list has no filter but those by archived and deleted. */
export function isUnfiltered({ filter }: TicketListing): boolean {
  const { words: _words, archived, deleted: _deleted, ...others } = filter;
  return archived !== true && Object.values(others).every((value) => value === undefined);
}

/** The keys of the list's order. */
export const keysOf = ({ projectId, sort }: TicketListing) =>
  typeof sort === 'string' ? sortKeys(sort, projectId === null) : fieldKeys(sort);

/** The columns that the page reads; undefined for all. Values of custom fields need the project of their ticket. */
export function columnsOfTickets(listing: TicketListing): readonly string[] | undefined {
  const names = columnsOfPage(listing.page, keysOf(listing));
  return names?.includes('custom_fields') === true ? [...names, 'project_id'] : names;
}
