import { foldCase, Label, type LabelStore, type NewId, type TagStore } from '@basalt/domain';
import { adoptTags } from '../tag/adopt-tags.ts';
import { raiseVersions } from '../transaction/raise-versions.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Tickets that a label is taken off in one transaction: others wait for no longer than that takes. */
const atOnce = 500;

const carriers = `select ticket_id as id from ticket_labels
  where organization_id = $1 and label_id = $2 order by ticket_id limit $3`;

/** Labels of the transaction's tenant in PostgreSQL. */
export function createLabelStore(tx: Transaction): LabelStore {
  const { organizationId } = tx;
  return {
    async lock(id) {
      const [live] = await tx.rows(
        `select l.id from labels l
        join projects p on p.organization_id = l.organization_id and p.id = l.project_id
        where l.organization_id = $1 and l.id = $2 and p.deleted_at is null`,
        [organizationId, id],
      );
      return live === undefined ? null : tx.findOne(Label, { id }, { lock: true });
    },
    async findByName(projectId, name) {
      const [row] = await tx.rows<{ id: string }>(
        'select id from labels where organization_id = $1 and project_id = $2 and name_key = $3',
        [organizationId, projectId, foldCase(name)],
      );
      return row === undefined ? null : tx.findOne(Label, { id: row.id });
    },
    async existing(projectId, labelIds) {
      const rows = await tx.rows<{ id: string }>(
        'select id from labels where organization_id = $1 and project_id = $2 and id = any($3::uuid[])',
        [organizationId, projectId, labelIds],
      );
      return new Set(rows.map(({ id }) => id));
    },
    add: (label) => tx.save(label),
    save: (label) => tx.save(label),
    async takeOff(label, now) {
      const values = [organizationId, label.id];
      const rows = await tx.rows<{ id: string }>(carriers, [...values, atOnce]);
      const ids = rows.map(({ id }) => id);
      raiseVersions(tx, 'tickets', ids, now);
      tx.enqueue(
        `delete from ticket_labels
        where organization_id = $1 and label_id = $2 and ticket_id = any($3::uuid[])`,
        [...values, ids],
      );
      return ids.length < atOnce;
    },
    remove: (label) => tx.remove(label),
  };
}

/** Tags of the transaction's tenant in PostgreSQL. */
export function createTagStore(tx: Transaction, newId: NewId): TagStore {
  return {
    adopt: (projectId, names) => adoptTags(tx, newId, { table: 'tags', projectId }, names),
  };
}
