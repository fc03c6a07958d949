import {
  foldCase,
  isIdentifier,
  normalizeTagName,
  Ticket,
  type CustomField,
  type KnownReferences,
  type Spellings,
  type TicketContent,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { fieldsOfProject } from '../field/fields-of-project.ts';
import { compiledOnce, type Selection } from '../sql/query.ts';
import { idOfKey } from '../sql/id-of-key.ts';

/** SQL for the id of a project. `ref` is that id, or the id or key of a ticket of the project. */
type ProjectOf = (organizationId: string, ref: string) => RawBuilder<unknown>;

const projectBy = {
  project: (_: string, ref: string) => sql`${ref}::uuid`,
  id: (organizationId: string, ref: string) =>
    sql`(select project_id from tickets where organization_id = ${organizationId} and id = ${ref})`,
  key: (organizationId: string, ref: string) =>
    sql`(select project_id from tickets where organization_id = ${organizationId} and id = ${idOfKey(organizationId, ref)})`,
};

/** The records that contents refer to: people, labels and cycles by their ids, tags by their keys. */
interface Named {
  organizationId: string;
  ref: string;
  names: readonly string[];
}

const statementsOf = (projectOf: ProjectOf) => ({
  people: compiledOnce(
    ({ organizationId, ref, names }: Named) =>
      sql<{ user_id: string }>`select m.user_id from memberships m
      where m.organization_id = ${organizationId} and m.user_id = any(${names}::uuid[]) and m.removed_at is null
        and (has_implicit_access(m.role) or exists (select from project_members pm
          where pm.organization_id = m.organization_id and pm.project_id = ${projectOf(organizationId, ref)} and pm.user_id = m.user_id))`,
  ),
  fields: compiledOnce(({ organizationId, ref }: Omit<Named, 'names'>) =>
    fieldsOfProject(organizationId, projectOf(organizationId, ref)),
  ),
  labels: compiledOnce(
    ({ organizationId, ref, names }: Named) =>
      sql<{ id: string }>`select l.id from labels l
      where l.organization_id = ${organizationId} and l.id = any(${names}::uuid[]) and l.project_id = ${projectOf(organizationId, ref)}`,
  ),
  cycles: compiledOnce(
    ({ organizationId, ref, names }: Named) =>
      sql<{ id: string }>`select c.id from cycles c
      where c.organization_id = ${organizationId} and c.id = any(${names}::uuid[]) and c.project_id = ${projectOf(organizationId, ref)}`,
  ),
  tags: compiledOnce(
    ({ organizationId, ref, names }: Named) =>
      sql<{ name: string; name_key: string }>`select t.name, t.name_key from tags t
      where t.organization_id = ${organizationId} and t.project_id = ${projectOf(organizationId, ref)} and t.name_key = any(${names}::text[])`,
  ),
});

const statements = {
  project: statementsOf(projectBy.project),
  id: statementsOf(projectBy.id),
  key: statementsOf(projectBy.key),
};

type NamedRows = readonly [
  readonly { user_id: string }[],
  readonly { id: string }[],
  readonly { name: string; name_key: string }[],
  readonly CustomField[],
  readonly { id: string }[],
];

/**
 * The statements that find the people, labels, tags and cycles of a project that contents refer to, and its custom fields if they have values of
 * some; null for a kind without references. `isNew`: the fields are loaded with the project (`projectToFill`).
 */
export function namedInProject(
  organizationId: string,
  by: keyof typeof statements,
  ref: string,
  contents: readonly TicketContent[],
  { isNew = false }: { isNew?: boolean } = {},
): readonly [
  Selection<NamedRows[0][number]> | null,
  Selection<NamedRows[1][number]> | null,
  Selection<NamedRows[2][number]> | null,
  Selection<CustomField> | null,
  Selection<NamedRows[4][number]> | null,
] {
  const values = contents.flatMap(({ customFields }) => Object.values(customFields ?? {})).flat();
  const people = values.filter((value) => typeof value === 'string' && isIdentifier(value));
  const userIds = distinct([
    ...idsIn(contents, 'membership'),
    ...(people as string[]).map((id) => id.toLowerCase()),
  ]);
  const labelIds = distinct(idsIn(contents, 'label'));
  const cycleIds = distinct(idsIn(contents, 'cycle'));
  const keys = distinct(contents.flatMap(({ tagNames }) => tagNames ?? []).map(tagKey));
  const statementsOfRef = statements[by];
  return [
    userIds.length === 0 ? null : statementsOfRef.people({ organizationId, ref, names: userIds }),
    labelIds.length === 0 ? null : statementsOfRef.labels({ organizationId, ref, names: labelIds }),
    keys.length === 0 ? null : statementsOfRef.tags({ organizationId, ref, names: keys }),
    isNew || contents.every(({ customFields }) => customFields === undefined)
      ? null
      : statementsOfRef.fields({ organizationId, ref }),
    cycleIds.length === 0 ? null : statementsOfRef.cycles({ organizationId, ref, names: cycleIds }),
  ];
}

/** The known people, labels, cycles and fields, and the spellings of tags, from the rows of the statements of `namedInProject`. */
export const namedOf = (
  [users, found, spelled, ofProject, cycles]: NamedRows,
  fields: readonly CustomField[] | null = ofProject,
): {
  known: KnownReferences;
  spellings: Spellings;
} => ({
  known: {
    fields: fields ?? [],
    people: new Set(users.map(({ user_id: id }) => id)),
    labels: new Set(found.map(({ id }) => id)),
    cycles: new Set(cycles.map(({ id }) => id)),
  },
  spellings: new Map(spelled.map(({ name, name_key: key }) => [key, name])),
});

/** The ids of records of this kind that contents refer to. */
const idsIn = (contents: readonly TicketContent[], kind: string): string[] =>
  Ticket.fields
    .filter(({ to, isWritten }) => to === kind && isWritten)
    .flatMap(({ name }) =>
      contents.flatMap(
        (content) => (content[name as keyof TicketContent] as string | string[] | null) ?? [],
      ),
    );

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

const tagKey = (written: string): string => foldCase(normalizeTagName(written));
