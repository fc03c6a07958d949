import { useQueries, useQuery } from '@tanstack/react-query';
import type { Document, Member } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import type { Mentionable } from '../../data/queries/mentionable.ts';
import { peopleQuery } from '../../data/queries/organization.ts';
import { withDistinctNames, type DistinctlyNamed } from '../../data/queries/distinct-names.ts';
import { membersQuery, projectsQuery } from '../../data/queries/projects.ts';

/** Of at most this many projects a member is offered the people. */
const most = 20;

/**
 * The people that the person knows among those who can read a document: of its project; without a project, owners and admins know everybody
 * of the organization, and members the people of their projects. A draft is read by its author, its editors, owners and admins: the service
 * makes plain text of mentions of others.
 */
export function useReaders(document: Document): readonly Mentionable[] {
  const { project_id: project, organization_id: organization } = document;
  const { isManager } = useSession();
  const isOfAll = project === null;
  const all = useQuery({ ...peopleQuery(organization), enabled: isOfAll && isManager });
  const own = useQuery({ ...projectsQuery(organization), enabled: isOfAll && !isManager });
  const known = (own.data ?? []).filter(({ archived }) => !archived).map(({ id }) => id);
  const projects = isOfAll ? (isManager ? [] : known.slice(0, most)) : [project];
  const members = useQueries({
    queries: projects.map((id) => membersQuery(id)),
    combine: together,
  });
  const people = isOfAll && isManager ? (all.data ?? []) : members;
  const { status, created_by: author, editor_ids: editors } = document;
  if (status === 'published') return people;
  const named = new Set([author.type === 'user' ? author.id : '', ...editors]);
  return people.filter(({ id, role }) => role !== 'member' || named.has(id));
}

/** The people of several projects by name, each once. */
function together(
  found: readonly {
    data: DistinctlyNamed<Pick<Member, 'id' | 'name' | 'email' | 'role'>>[] | undefined;
  }[],
) {
  const people = found.flatMap(({ data = [] }) => data);
  const each = [
    ...new Map(people.map((reader) => [reader.id, { ...reader, name: reader.called }])).values(),
  ];
  return withDistinctNames(each).toSorted((a, b) => a.name.localeCompare(b.name));
}
