import {
  foldCase,
  Label,
  type LabelStore,
  type NewId,
  type TagStore,
  type UnlabelledTicket,
} from '@basalt/domain';
import { adoptTags } from '../tag/adopt-tags.ts';
import { raisedColumns } from '../transaction/raise-versions.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { countOf, db, isAnyOf, selection } from '../sql/query.ts';

/** Tickets that a label is taken off in one transaction: others wait for no longer than that takes. */
const atOnce = 500;

/**
 * Takes the label off some of its tickets. The statement sees the rows that it removes: they are left out of the labels that
 * the tickets keep.
 */
const unlabel = (organizationId: string, labelId: string, now: string) => sql<UnlabelledTicket>`
  with removed as (
    delete from ticket_labels l
    where l.organization_id = ${organizationId} and l.label_id = ${labelId} and l.ticket_id = any (array(
      select ticket_id from ticket_labels
      where organization_id = ${organizationId} and label_id = ${labelId}
      order by ticket_id limit ${sql.lit(atOnce)}))
    returning l.ticket_id
  )
  update tickets t set version = t.version + 1, updated_at = ${now}
  from removed
  where t.organization_id = ${organizationId} and t.id = removed.ticket_id
  returning ${raisedColumns('t')}, array(
    select k.label_id from ticket_labels k
    where k.organization_id = ${organizationId} and k.ticket_id = t.id and k.label_id <> ${labelId}
    order by k.position) as label_ids`;

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
      const tickets = await tx.rows(unlabel(organizationId, label.id, now.toISOString()));
      return { tickets, isLast: tickets.length < atOnce };
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
