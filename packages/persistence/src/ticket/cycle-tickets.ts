import {
  bulkBudget,
  cycleBudget,
  type Count,
  type SetChange,
  type Ticket,
  type TicketOfCycle,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The maximum number of tickets that leave a deleted cycle in one transaction, as for labels. */
export const cycleBatch = 500;

const addition = compiledOnce(
  (of: {
    organizationId: string;
    cycleIds: readonly string[];
    ticketIds: readonly string[];
  }) => sql`insert into cycle_tickets (organization_id, cycle_id, ticket_id)
    select ${of.organizationId}, entered.cycle_id, entered.ticket_id
    from unnest(${of.cycleIds}::uuid[], ${of.ticketIds}::uuid[]) as entered (cycle_id, ticket_id)
    on conflict do nothing`,
);

/** Remembers that tickets were in their cycles: also after they have moved on. */
export function addToCycles(tx: Transaction, tickets: readonly Ticket[]): void {
  const entered = tickets.flatMap(({ id, cycleId }) => (cycleId === null ? [] : [{ id, cycleId }]));
  if (entered.length === 0) return;
  tx.add(
    addition({
      organizationId: tx.organizationId,
      cycleIds: entered.map(({ cycleId }) => cycleId),
      ticketIds: entered.map(({ id }) => id),
    }),
  );
}

/** The first `cycleBatch` tickets of a cycle. */
export const ticketsOfCycle = compiledOnce(
  ({ organizationId, cycleId }: { organizationId: string; cycleId: string }) => sql<TicketOfCycle>`
  select t.id, t.version, t.commented_at from tickets t
  where t.organization_id = ${organizationId} and t.cycle_id = ${cycleId}
  order by t.id limit ${sql.lit(cycleBatch)}`,
);

/** The tickets of a cycle that are not done, one more than change together; those whose descriptions `fit` in a bulk with those before. */
export const unfinishedTickets = compiledOnce(
  ({ organizationId, cycleId }: { organizationId: string; cycleId: string }) => sql<{
    id: string;
    fits: boolean;
  }>`
  select t.id, sum(coalesce(octet_length(t.description_html), 0)) over (order by t.id)
      <= ${sql.lit(bulkBudget.descriptionBytes)} as fits
  from tickets t join boards b on b.organization_id = t.organization_id and b.id = t.board_id
  where t.organization_id = ${organizationId} and t.cycle_id = ${cycleId} and t.deleted_at is null and not t.archived
    and not b.is_done
  order by t.id limit ${sql.lit(cycleBudget.movedTogether + 1)}`,
);

/** The number of tickets of a cycle that were done since it began, and their estimates in tenths. */
export const doneInCycle = compiledOnce(
  ({ organizationId, cycleId }: { organizationId: string; cycleId: string }) => sql<Count>`
  select count(*)::integer as tickets, coalesce(sum(round(t.estimate * 10)), 0)::integer as tenths
  from cycles c
  join tickets t on t.organization_id = c.organization_id and t.cycle_id = c.id and t.deleted_at is null
  join boards b on b.organization_id = t.organization_id and b.id = t.board_id and b.is_done
  where c.organization_id = ${organizationId} and c.id = ${cycleId} and t.entered_board_at >= c.started_at`,
);

/** The statement that takes tickets out of their cycle, raises their `version` and sets their `updated_at`. */
export const leaveCycle = (
  organizationId: string,
  { cycleId, ticketIds, now }: Extract<SetChange, { kind: 'cycle_off' }>,
) => [
  sql`update tickets t set cycle_id = null, version = t.version + 1, updated_at = ${now.toISOString()}
    from unnest(${ticketIds}::uuid[]) as member (id)
    where t.organization_id = ${organizationId} and t.id = member.id and t.cycle_id = ${cycleId}`,
];
