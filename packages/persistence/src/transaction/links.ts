import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from './transaction.ts';

/** A table with ordered lists of records: the column of the record (`owner`), the column of the listed id, and `position`. */
export interface LinkTable {
  table:
    'ticket_assignees' | 'ticket_labels' | 'ticket_tags' | 'document_editors' | 'document_tags';
  owner: 'ticket_id' | 'document_id';
  column: 'user_id' | 'label_id' | 'tag_id';
}

/** SQL for the ids that the record `of` lists, in their order. */
export const listedIds = ({ table, owner, column }: LinkTable, of: string): string =>
  `array(select l.${column} from ${table} l
    where l.organization_id = ${of}.organization_id and l.${owner} = ${of}.id order by l.position)`;

/** SQL for the names of the tags, from the table `tags`, that the record `of` lists, in their order. */
export const listedTags = (
  { table, owner, column }: LinkTable,
  tags: 'tags' | 'article_tags',
  of: string,
): string =>
  `array(select g.name from ${table} l
    join ${tags} g on g.organization_id = l.organization_id and g.id = l.${column}
    where l.organization_id = ${of}.organization_id and l.${owner} = ${of}.id order by l.position)`;

/** SQL of a select for columns by their names. */
export const asColumns = (expressions: Readonly<Record<string, string>>): string =>
  Object.entries(expressions)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(', ');

/** True when both lists have the same items in the same order. */
function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
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
 * when `to` does not contain ids. `areOthers`: the same names stand for other ids now.
 */
export function replaceLinks(
  tx: Transaction,
  { table, owner, column }: LinkTable,
  id: string,
  {
    from = [],
    to,
    found = () => sql`unnest(${to}::uuid[]) with ordinality`,
    areOthers = false,
  }: {
    from: readonly string[] | undefined;
    to: readonly string[];
    found?: () => RawBuilder<unknown>;
    areOthers?: boolean;
  },
): void {
  if (!areOthers && sameList(from, to)) return;
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
