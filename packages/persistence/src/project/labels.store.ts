import { Label, Project, type LabelStore } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { batchSize, labelledTickets } from './labelled-tickets.ts';

interface OfLabel {
  organizationId: string;
  labelId: string;
}

/** A label of a live project, locked. */
const lockLabel = compiledOnce(
  ({ organizationId, labelId }: OfLabel, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Label, 'l')} from labels l
  where l.organization_id = ${organizationId} and l.id = ${labelId} and exists (
    select from projects p where p.organization_id = l.organization_id and p.id = l.project_id and p.deleted_at is null)
  for no key update of l`,
);

/** The project that a label belongs to and never leaves. */
const projectOf = ({ organizationId, labelId }: OfLabel) =>
  sql`(select project_id from labels where organization_id = ${organizationId} and id = ${labelId})`;

const lockProject = compiledOnce(
  (
    of: OfLabel,
    tx: Transaction,
  ) => sql<object>`select ${tx.columnsSql(Project, 'p')} from projects p
  where p.organization_id = ${of.organizationId} and p.id = ${projectOf(of)} and p.deleted_at is null for no key update`,
);

const lockBoards = compiledOnce(
  (of: OfLabel) => sql`select b.id from boards b
  where b.organization_id = ${of.organizationId} and b.project_id = ${projectOf(of)} and b.deleted_at is null
  order by b.id for no key update`,
);

/** Labels of the transaction's tenant in PostgreSQL. */
export function createLabelStore(tx: Transaction): LabelStore {
  const { organizationId } = tx;
  return {
    async loadForDelete(id) {
      const of = { organizationId, labelId: id };
      // A transaction that gives a ticket the label locks a board before it reads the label. The lock of all boards waits for it.
      const [[project], [row], , tickets] = await tx.batch(
        lockProject(of, tx),
        lockLabel(of, tx),
        lockBoards(of),
        labelledTickets(of),
      );
      if (row === undefined || project === undefined) return null;
      const isLast = tickets.length < batchSize;
      return { label: tx.load(Label, row), project: tx.load(Project, project), tickets, isLast };
    },
  };
}
