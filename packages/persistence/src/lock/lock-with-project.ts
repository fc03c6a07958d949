import { Project, type AnyRecordType } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import { tableOf } from '../sql/table-of.ts';
import type { EntityClass } from '../transaction/entity-columns.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface OfRecord {
  organizationId: string;
  id: string;
}

/**
 * The statements that lock a record of a kind and its live project, which it never leaves. `seen`: a view with the ids of the records of live
 * projects and of those of all projects.
 */
export function locksOf<Entity extends object>(
  type: EntityClass<Entity> & Pick<AnyRecordType, 'kind'>,
  seen: string | null = null,
) {
  const table = sql.raw(tableOf(type));
  const isSeen =
    seen === null
      ? sql``
      : sql` and exists (
    select from ${sql.raw(seen)} l where l.organization_id = r.organization_id and l.id = r.id)`;
  const lockRecord = compiledOnce(
    ({ organizationId, id }: OfRecord, tx: Transaction) => sql<object>`
    select ${tx.columnsSql(type, 'r')} from ${table} r
    where r.organization_id = ${organizationId} and r.id = ${id}${isSeen} for no key update of r`,
  );
  const lockProject = compiledOnce(
    ({ organizationId, id }: OfRecord, tx: Transaction) => sql<object>`
    select ${tx.columnsSql(Project, 'p')} from projects p
    where p.organization_id = ${organizationId} and p.deleted_at is null and p.id = (
      select r.project_id from ${table} r where r.organization_id = ${organizationId} and r.id = ${id})
    for no key update`,
  );
  return {
    lockRecord,
    /** The record, and its project: null for a record of all projects, and when the project is deleted. */
    async lock(tx: Transaction, id: string) {
      const of = { organizationId: tx.organizationId, id };
      const [[project], [row]] = await tx.batch(lockProject(of, tx), lockRecord(of, tx));
      if (row === undefined) return null;
      return {
        record: tx.load(type, row),
        project: project === undefined ? null : tx.load(Project, project),
      };
    },
  };
}
