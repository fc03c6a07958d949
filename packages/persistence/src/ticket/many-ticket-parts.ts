import { foldCase, searchedText, type Ticket } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

const newTexts = compiledOnce(
  (of: {
    organizationId: string;
    ids: readonly string[];
    projects: readonly string[];
    texts: readonly string[];
  }) => sql`insert into ticket_search (organization_id, ticket_id, project_id, text)
    select ${of.organizationId}, new.id, new.project_id, new.text
    from unnest(${of.ids}::uuid[], ${of.projects}::uuid[], ${of.texts}::text[]) as new (id, project_id, text)`,
);

const newTags = compiledOnce(
  (of: {
    organizationId: string;
    ids: readonly string[];
    projects: readonly string[];
    keys: readonly string[];
    positions: readonly number[];
  }) => sql`insert into ticket_tags (organization_id, ticket_id, tag_id, position)
    select ${of.organizationId}, wanted.id, t.id, wanted.position
    from unnest(${of.ids}::uuid[], ${of.projects}::uuid[], ${of.keys}::text[], ${of.positions}::smallint[])
      as wanted (id, project_id, name_key, position)
    join tags t on t.organization_id = ${of.organizationId} and t.project_id = wanted.project_id
      and t.name_key = wanted.name_key`,
);

/** Writes the searched texts of new tickets, in one statement. */
export function writeTexts(tx: Transaction, tickets: readonly Ticket[]): void {
  const { organizationId } = tx;
  const [ids, projects] = [tickets.map(({ id }) => id), tickets.map((ticket) => ticket.projectId)];
  tx.add(newTexts({ organizationId, ids, projects, texts: tickets.map(searchedText) }));
}

/** Writes the tags of new tickets, in one statement. */
export function writeTags(tx: Transaction, tickets: readonly Ticket[]): void {
  const tags = tickets.flatMap(({ id, projectId, tagNames }) =>
    tagNames.map((name, at) => ({ id, projectId, key: foldCase(name), position: at + 1 })),
  );
  if (tags.length === 0) return;
  tx.add(
    newTags({
      organizationId: tx.organizationId,
      ids: tags.map(({ id }) => id),
      projects: tags.map(({ projectId }) => projectId),
      keys: tags.map(({ key }) => key),
      positions: tags.map(({ position }) => position),
    }),
  );
}
