import { CustomField, type FieldPlace, type FieldStore } from '@basalt/domain';
import { sql } from 'kysely';
import { nameLock } from '../sql/name-lock.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { lockProject } from '../lock/lock-project.ts';
import { locksOf } from '../lock/lock-with-project.ts';
import { fieldsOfProject } from './fields-of-project.ts';
import { lockBoardsOf, nextProject, nextTickets, portionOf } from './following-tickets.ts';

interface OfField {
  organizationId: string;
  id: string;
}

const locks = locksOf(CustomField, 'fields_of_live_projects');

const chosen = compiledOnce(
  (of: OfField & { options: readonly string[] }) => sql<{ id: string }>`
  select o.id from unnest(${of.options}::uuid[]) as o (id) where exists (
    select from ticket_fields x where x.organization_id = ${of.organizationId} and x.item = o.id and x.field_id = ${of.id})`,
);

interface OfProject {
  organizationId: string;
  projectId: string | null;
}

const ofProject = (of: OfProject, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(CustomField, 'f')} from fields f
  where f.organization_id = ${of.organizationId} and f.deleted_at is null
    and (f.project_id is null or f.project_id = ${of.projectId}::uuid)
  order by f.id`;

const readOfProject = compiledOnce(ofProject);
const lockOfProject = compiledOnce(
  (of: OfProject, tx: Transaction) => sql<object>`${ofProject(of, tx)} for no key update of f`,
);

const places = compiledOnce(
  (of: { organizationId: string }) => sql<FieldPlace>`
  select f.id, f.project_id as "projectId", f.key, f.position, coalesce(f.deleted_at, p.deleted_at) as "deletedAt"
  from fields f left join projects p on p.organization_id = f.organization_id and p.id = f.project_id
  where f.organization_id = ${of.organizationId}`,
);

/** Custom fields of the transaction's tenant in PostgreSQL. */
export function createFieldStore(tx: Transaction): FieldStore {
  const { organizationId } = tx;
  return {
    async lock(id) {
      const found = await locks.lock(tx, id);
      return found && { field: found.record, project: found.project };
    },
    async chosenOptions(id, options) {
      const [rows] = await tx.batch(chosen({ organizationId, id, options }));
      return rows.map((row) => row.id);
    },
    async ofProject(projectId) {
      const rows = await tx.rows(readOfProject({ organizationId, projectId }, tx));
      return rows.map((row) => tx.load(CustomField, row));
    },
    async lockOfProject(projectId) {
      const of = { organizationId, projectId };
      const [, rows] = await tx.batch(
        projectId === null ? null : lockProject({ organizationId, id: projectId }, tx),
        lockOfProject(of, tx),
      );
      return rows.map((row) => tx.load(CustomField, row));
    },
    async lockBoards({ projectId }) {
      await tx.batch(lockBoardsOf({ organizationId, projectId }));
    },
    async loadFollowing(id) {
      const [[row]] = await tx.batch(locks.lockRecord({ organizationId, id }, tx));
      if (row === undefined) return null;
      const field = tx.load(CustomField, row);
      const of = portionOf(organizationId, field);
      const [[next]] = await tx.batch(nextProject(of));
      if (next === undefined) return { field, projectId: '', fields: [], tickets: [] };
      const projectId = next.project_id;
      const [, fields, tickets] = await tx.batch(
        lockBoardsOf({ organizationId, projectId }),
        fieldsOfProject(organizationId, sql`${projectId}::uuid`),
        nextTickets({ ...of, next: projectId }),
      );
      return { field, projectId, fields, tickets };
    },
    async lockedPlaces() {
      const [, rows] = await tx.batch(
        nameLock(`${organizationId}/fields`),
        places({ organizationId }),
      );
      return rows;
    },
  };
}
