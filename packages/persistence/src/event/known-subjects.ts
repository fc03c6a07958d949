import {
  invalid,
  recordTypes,
  subjectTypeOf,
  type AnyRecordType,
  type EventFilter,
} from '@basalt/domain';
import { sql } from 'kysely';
import { selection } from '../sql/query.ts';
import { tableOf } from '../sql/table-of.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const hasField = ({ fields }: AnyRecordType, field: string): boolean =>
  fields.some(({ name }) => name === field);

/** The tables with subjects of events. A subject is a row with that id. */
const subjects = recordTypes
  .filter((type) => subjectTypeOf(type) !== null)
  .filter((type) => hasField(type, 'organizationId') && hasField(type, 'id'))
  .map(tableOf);

/**
 * Refuses, with `validation_failed` for `actor_id` or `subject_id`, an actor or subject that the tenant does not know. It knows those
 * of its log and, because events may have been purged, its people, credentials and records.
 */
export async function refuseUnknownIds(
  reads: TenantReads,
  { actorId, subjectId }: Pick<EventFilter, 'actorId' | 'subjectId'>,
): Promise<void> {
  if (actorId === undefined && subjectId === undefined) return;
  const { organizationId } = reads;
  const [actor, subject] = [actorId ?? null, subjectId ?? null];
  const byId = subjects.map(
    (table) =>
      sql`exists (select from ${sql.table(table)} r where r.organization_id = ${organizationId} and r.id = ${subject}::uuid)`,
  );
  const isPerson = (id: string | null) =>
    sql`exists (select from memberships m where m.organization_id = ${organizationId} and m.user_id = ${id}::uuid)`;
  const known = selection(
    sql<{ actor: boolean; subject: boolean }>`select
      ${isPerson(actor)}
        or exists (select from api_credentials c where c.organization_id = ${organizationId} and c.id = ${actor}::uuid)
        or exists (select from events e where e.organization_id = ${organizationId} and e.actor ->> 'id' = ${actor}::text) as actor,
      ${subject}::uuid = ${organizationId} or ${isPerson(subject)}
        or exists (select from events e where e.organization_id = ${organizationId} and e.subject_id = ${subject}::uuid)
        or ${sql.join(byId, sql` or `)} as subject`,
  );
  const [found] = await reads.rows(known);
  if (actorId !== undefined && found?.actor !== true) {
    throw invalid('actor_id', 'is not a person or a credential of this organization');
  }
  if (subjectId !== undefined && found?.subject !== true) {
    throw invalid('subject_id', 'names nothing of this organization');
  }
}
