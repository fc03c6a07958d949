import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from './transaction.ts';

/** A table with ordered lists of records: the column of the record (`owner`), the column of the listed id, and `position`. */
export interface LinkTable {
  table:
    'ticket_assignees' | 'ticket_labels' | 'ticket_tags' | 'document_editors' | 'document_tags';
  owner: 'ticket_id' | 'document_id';
  column: 'user_id' | 'label_id' | 'tag_id';
}

/** True when both lists have the same items in the same order. */
function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** A list of a new record. */
interface NewLinks {
  readonly id: string;
  readonly to: readonly string[];
}

/** Writes the lists of new records, in one statement. */
export function addLinks(
  tx: Transaction,
  { table, owner, column }: LinkTable,
  lists: readonly NewLinks[],
): void {
  const links = lists.flatMap(({ id, to }) => to.map((listed, at) => ({ id, listed, at })));
  if (links.length === 0) return;
  tx.add(
    sql`insert into ${sql.table(table)} (organization_id, ${sql.ref(owner)}, ${sql.ref(column)}, position)
    select ${tx.organizationId}, new.id, new.listed, new.position
    from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ listed }) => listed)}::uuid[],
      ${links.map(({ at }) => at + 1)}::smallint[]) as new (id, listed, position)`,
  );
}

/**
 * Writes the list of the record `id` if it differs from the stored one. `found` is SQL for the ids and positions of the list, needed
 * when `to` does not contain ids.
 */
export function replaceLinks(
  tx: Transaction,
  { table, owner, column }: LinkTable,
  id: string,
  {
    from = [],
    to,
    found = () => sql`unnest(${to}::uuid[]) with ordinality`,
  }: {
    from: readonly string[] | undefined;
    to: readonly string[];
    found?: () => RawBuilder<unknown>;
  },
): void {
  if (sameList(from, to)) return;
  const { organizationId } = tx;
  const [into, ownerId, listed] = [sql.table(table), sql.ref(owner), sql.ref(column)];
  if (from.length > 0) {
    tx.add(
      sql`delete from ${into} where organization_id = ${organizationId} and ${ownerId} = ${id}`,
    );
  }
  if (to.length === 0) return;
  tx.add(
    sql`insert into ${into} (organization_id, ${ownerId}, ${listed}, position)
    select ${organizationId}, ${id}, wanted.id, wanted.position
    from ${found()} as wanted (id, position)`,
  );
}
