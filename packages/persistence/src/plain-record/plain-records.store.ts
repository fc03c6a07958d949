import { Project, type PlainRecordStore, type PlainType } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import { tableOf } from '../sql/table-of.ts';
import type { EntityClass } from '../transaction/entity-columns.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface OfRecord {
  organizationId: string;
  id: string;
}

/** The statements that lock a record of a kind and its live project. */
function statementsOf(type: PlainType) {
  const table = sql.raw(tableOf(type));
  return {
    lockRecord: compiledOnce(
      ({ organizationId, id }: OfRecord, tx: Transaction) => sql<object>`
      select ${tx.columnsSql(entityOf(type), 'r')} from ${table} r
      where r.organization_id = ${organizationId} and r.id = ${id} for no key update`,
    ),
    lockProject: compiledOnce(
      ({ organizationId, id }: OfRecord, tx: Transaction) => sql<object>`
      select ${tx.columnsSql(Project, 'p')} from projects p
      where p.organization_id = ${organizationId} and p.deleted_at is null and p.id = (
        select r.project_id from ${table} r where r.organization_id = ${organizationId} and r.id = ${id})
      for no key update`,
    ),
  };
}

const entityOf = <Type extends PlainType>(type: Type) =>
  type as unknown as EntityClass<InstanceType<Type>>;

const statements = new Map<string, ReturnType<typeof statementsOf>>();

/** Plain records of projects of the transaction's tenant in PostgreSQL. */
export function createPlainRecordStore(tx: Transaction): PlainRecordStore {
  const { organizationId } = tx;
  return {
    async lock(type, id) {
      const { lockRecord, lockProject } = statements.get(type.kind) ?? statementsOf(type);
      statements.set(type.kind, { lockRecord, lockProject });
      const of = { organizationId, id };
      // A record never leaves its project.
      const [[project], [row]] = await tx.batch(lockProject(of, tx), lockRecord(of, tx));
      if (project === undefined || row === undefined) return null;
      return { record: tx.load(entityOf(type), row), project: tx.load(Project, project) };
    },
    findWith: (type, projectId, { name, value, onlyLive }) =>
      tx.findOne(entityOf(type), {
        projectId,
        [name]: value,
        ...(onlyLive && { deletedAt: null }),
      }),
  };
}
