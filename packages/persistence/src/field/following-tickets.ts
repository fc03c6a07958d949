import { portionSize, type CustomField, type FollowingTicket } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';

interface OfField {
  organizationId: string;
  id: string;
}

/** The place after which a portion begins, and the options of its tickets; null for all. */
interface OfPortion extends OfField {
  projectId: string;
  ticketId: string;
  options: readonly string[] | null;
}

const first = '00000000-0000-0000-0000-000000000000';

/** The parameters of the portions of a field. */
export const portionOf = (organizationId: string, { id, pending }: CustomField): OfPortion => ({
  organizationId,
  id,
  projectId: pending?.after?.projectId ?? first,
  ticketId: pending?.after?.ticketId ?? first,
  options: pending?.isReordered === true ? null : (pending?.options ?? null),
});

const isLeft = ({ organizationId, id, projectId, ticketId, options }: OfPortion) => sql`
  x.organization_id = ${organizationId} and x.field_id = ${id}
  and (x.project_id, x.ticket_id) > (${projectId}::uuid, ${ticketId}::uuid)
  and (${options}::uuid[] is null or x.item = any(${options}::uuid[]))`;

/** The project of the next portion. */
export const nextProject = compiledOnce(
  (of: OfPortion) => sql<{ project_id: string }>`select x.project_id from ticket_fields x
    where ${isLeft(of)} order by x.project_id, x.ticket_id limit 1`,
);

/** Locks the live boards where tickets can have values of the field, in the order of the ids. */
export const lockBoardsOf = compiledOnce(
  ({ organizationId, projectId }: { organizationId: string; projectId: string | null }) => sql`
  select b.id from boards b
  where b.organization_id = ${organizationId} and b.deleted_at is null
    and (${projectId}::uuid is null or b.project_id = ${projectId}::uuid)
  order by b.id for no key update of b`,
);

/** Locks the tickets of the next portion, in the order of their ids. Deleted tickets follow, too. */
export const nextTickets = compiledOnce(
  (of: OfPortion & { next: string }) => sql<FollowingTicket>`
  select t.id, t.version, t.commented_at, t.field_values as "fieldValues", t.title, t.source
  from (select distinct x.project_id, x.ticket_id from ticket_fields x where ${isLeft(of)} and x.project_id = ${of.next}
    order by x.project_id, x.ticket_id limit ${sql.lit(portionSize)}) n
  cross join lateral (
    select w.* from tickets w where w.organization_id = ${of.organizationId} and w.id = n.ticket_id
    for no key update) t
  order by t.id`,
);
