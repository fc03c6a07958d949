import { foldCase, Label, type LabelStore, type NewId, type TagStore } from '@basalt/domain';
import { adoptTags } from '../tag/adopt-tags.ts';
import { raiseVersions } from '../transaction/raise-versions.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { countOf, db, isAnyOf, selection } from '../sql/query.ts';

/** Tickets that a label is taken off in one transaction: others wait for no longer than that takes. */
const atOnce = 500;

const carriers = (organizationId: string, labelId: string) =>
  selection(
    db
      .selectFrom('ticket_labels')
      .select('ticket_id as id')
      .where('organization_id', '=', organizationId)
      .where('label_id', '=', labelId)
      .orderBy('ticket_id')
      .limit(sql.lit(atOnce)),
  );

const labels = (organizationId: string) =>
  db.selectFrom('labels as l').select('l.id').where('l.organization_id', '=', organizationId);

/** Labels of the transaction's tenant in PostgreSQL. */
export function createLabelStore(tx: Transaction): LabelStore {
  const { organizationId } = tx;
  return {
    async lock(id) {
      const [live] = await tx.rows(
        selection(
          labels(organizationId)
            .innerJoin('projects as p', (on) =>
              on
                .onRef('p.organization_id', '=', 'l.organization_id')
                .onRef('p.id', '=', 'l.project_id'),
            )
            .where('l.id', '=', id)
            .where('p.deleted_at', 'is', null),
        ),
      );
      return live === undefined ? null : tx.findOne(Label, { id }, { lock: true });
    },
    async findByName(projectId, name) {
      const [row] = await tx.rows(
        selection(
          labels(organizationId)
            .where('l.project_id', '=', projectId)
            .where('l.name_key', '=', foldCase(name)),
        ),
      );
      return row === undefined ? null : tx.findOne(Label, { id: row.id });
    },
    async existing(projectId, labelIds) {
      const rows = await tx.rows(
        selection(
          labels(organizationId)
            .where('l.project_id', '=', projectId)
            .where(isAnyOf('l.id', labelIds)),
        ),
      );
      return new Set(rows.map(({ id }) => id));
    },
    add: (label) => tx.save(label),
    save: (label) => tx.save(label),
    async takeOff(label, now) {
      const rows = await tx.rows(carriers(organizationId, label.id));
      const ids = rows.map(({ id }) => id);
      raiseVersions(tx, 'tickets', ids, now);
      tx.enqueue(
        db
          .deleteFrom('ticket_labels')
          .where('organization_id', '=', organizationId)
          .where('label_id', '=', label.id)
          .where(isAnyOf('ticket_id', ids)),
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
    async hasAll(projectId, names) {
      const keys = [...new Set(names.map(foldCase))];
      if (keys.length === 0) return true;
      const [counted] = await tx.rows(
        db
          .selectFrom('tags')
          .select(countOf)
          .where('organization_id', '=', tx.organizationId)
          .where('project_id', '=', projectId)
          .where(isAnyOf('name_key', keys, 'text')),
      );
      return counted?.total === keys.length;
    },
  };
}
