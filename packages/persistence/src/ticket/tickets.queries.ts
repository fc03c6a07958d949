import {
  isIdentifier,
  type PageRequest,
  type TicketFilter,
  type TicketQueries,
  type TicketRecord,
  type TicketSort,
} from '@basalt/domain';
import { keysetOf, pageOf } from '../database/keyset.ts';
import type { Statement, TenantReads } from '../database/tenant-reads.ts';
import { joinBoard, ticketColumns } from './ticket-columns.ts';
import {
  filterConditions,
  namedRecords,
  refuseUnknownRecords,
  searchMatches,
} from './ticket-filter.ts';
import { sortKeys } from './ticket-sort.ts';

/** Reads of tickets in PostgreSQL. */
export function createTicketQueries(reads: TenantReads): TicketQueries {
  const { organizationId } = reads;
  return {
    async find(ref) {
      const column = isIdentifier(ref) ? 'id' : 'key';
      const [ticket] = await reads.rows<TicketRecord>({
        name: `ticket-by-${column}`,
        text: `select ${ticketColumns} from tickets t ${joinBoard}
          join projects p on p.organization_id = t.organization_id and p.id = t.project_id
          where t.organization_id = $1 and t.${column} = $2 and t.deleted_at is null and p.deleted_at is null`,
        values: [organizationId, ref],
      });
      return ticket ?? null;
    },
    async list(projectId, filter, sort, page) {
      const statements = [
        namedRecords(organizationId, projectId, filter),
        listStatement(organizationId, projectId, filter, sort, page),
        ...(page.total === true ? [countStatement(organizationId, projectId, filter)] : []),
      ];
      const [named, rows, counted] = await reads.all(...statements);
      const there = named?.[0] as Record<string, boolean> | undefined;
      if (there === undefined) return null;
      refuseUnknownRecords(there);
      const [count] = (counted ?? []) as { total: number }[];
      return pageOf(sortKeys[sort], page, rows as TicketRecord[], count?.total);
    },
  };
}

function listStatement(
  organizationId: string,
  projectId: string,
  filter: TicketFilter,
  sort: TicketSort,
  page: PageRequest,
): Statement {
  const values: unknown[] = [organizationId, projectId];
  const conditions = filterConditions(filter, values);
  const found = filter.words.length > 0 ? matchedTickets(filter.words, values) : null;
  const keyset = keysetOf(sortKeys[sort], page, values);
  const where = `${conditions.join(' and ')} ${keyset.where}`;
  const ordered = `order by ${keyset.orderBy} limit ${keyset.limit}`;
  if (found !== null) {
    const text = `${found.before} select ${ticketColumns} from ${found.from} ${joinBoard}
      where ${where} ${ordered}`;
    return { text, values };
  }
  if (sort !== 'rank') {
    const text = `select ${ticketColumns} from tickets t ${joinBoard}
      where t.organization_id = $1 and t.project_id = $2 and ${where} ${ordered}`;
    return { text, values };
  }
  // Each board's part comes off the rank index in order, so that no page costs more on a longer board.
  const [, ...withinBoard] = keyset.orderBy.split(', ');
  const text = `select ${ticketColumns} from boards b cross join lateral (
      select * from tickets t where t.organization_id = $1 and t.board_id = b.id and ${where}
      order by ${withinBoard.join(', ')} limit ${keyset.limit}) t
    where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null ${ordered}`;
  return { text, values };
}

function countStatement(
  organizationId: string,
  projectId: string,
  filter: TicketFilter,
): Statement {
  const values: unknown[] = [organizationId, projectId];
  const conditions = filterConditions(filter, values);
  const found = filter.words.length > 0 ? matchedTickets(filter.words, values) : null;
  const text = `${found?.before ?? ''} select count(*)::integer as total
    from ${found?.from ?? 'tickets t'} ${joinBoard}
    where t.organization_id = $1 and t.project_id = $2 and ${conditions.join(' and ')}`;
  return { text, values };
}

/**
 * The tickets that contain every word. Materialized: planned by itself the search uses the trigram index, as part of a
 * statement on tables with policies it would not.
 */
function matchedTickets(
  words: readonly string[],
  values: unknown[],
): { before: string; from: string } {
  return {
    before: `with matches as materialized (${searchMatches(words, values)})`,
    from: 'matches m join tickets t on t.organization_id = $1 and t.id = m.ticket_id',
  };
}
