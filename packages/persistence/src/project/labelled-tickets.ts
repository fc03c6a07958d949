import type { LabelledTicket, SetChange } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';

/**
 * The maximum number of tickets that a label is removed from in one transaction: the locks of a longer one would make others
 * wait.
 */
export const batchSize = 500;

/** The first `batchSize` tickets that have a label, with their other labels. */
export const labelledTickets = compiledOnce(
  ({ organizationId, labelId }: { organizationId: string; labelId: string }) => sql<LabelledTicket>`
  select t.id, t.version, t.commented_at, array(
      select k.label_id from ticket_labels k
      where k.organization_id = ${organizationId} and k.ticket_id = t.id and k.label_id <> ${labelId}
      order by k.position) as label_ids
  from (
    select ticket_id from ticket_labels
    where organization_id = ${organizationId} and label_id = ${labelId}
    order by ticket_id limit ${sql.lit(batchSize)}) l
  cross join lateral (
    select id, version, commented_at from tickets
    where organization_id = ${organizationId} and id = l.ticket_id offset 0) t`,
);

/** The statements that remove a label from tickets, raise their `version` and set their `updated_at`. */
export function removeLabel(
  organizationId: string,
  { labelId, ticketIds, now }: Extract<SetChange, { kind: 'label_off' }>,
) {
  return [
    sql`delete from ticket_labels
    where organization_id = ${organizationId} and label_id = ${labelId} and ticket_id = any(${ticketIds}::uuid[])`,
    sql`update tickets t set version = t.version + 1, updated_at = ${now.toISOString()}
    from unnest(${ticketIds}::uuid[]) as carrier (id)
    where t.organization_id = ${organizationId} and t.id = carrier.id`,
  ];
}
