import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LogEvent } from '../../api/types.ts';
import { keys } from '../query/keys.ts';

type KeysOf = (event: LogEvent, client: QueryClient) => readonly QueryKey[];

/** The ticket or document of an event about a comment or file. */
const subjectOf = ({ data, affected }: LogEvent): string =>
  String(data['ticket_id'] ?? data['document_id'] ?? affected[0]?.id);

/** The lists of relations that show a ticket, and the list of its own relations. */
const relationsWith: KeysOf = ({ data }, client) =>
  client
    .getQueryCache()
    .findAll({ queryKey: keys.allRelations })
    .filter(
      ({ queryKey, state }) =>
        queryKey[1] === data['id'] || JSON.stringify(state.data)?.includes(String(data['id'])),
    )
    .map(({ queryKey }) => queryKey);

/** The kinds of lists and counts of tickets of a project. */
const listKinds: ReadonlySet<unknown> = new Set(['tickets', 'columns', 'counts', 'lane-counts']);

/** The lists of tickets in the cycles that a filter names, of a project and of all projects. */
const filteredByCycle = (client: QueryClient, project: string | null): QueryKey[] =>
  client
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey: [kind, of, ...rest] }) =>
        (kind === 'wide-tickets' || (listKinds.has(kind) && of === project)) &&
        JSON.stringify(rest).includes('"cycle_id"'),
    })
    .map(({ queryKey }) => queryKey);

const blockers = ({ project_id, organization_id }: LogEvent) => [
  keys.blockers(project_id ?? ''),
  keys.blockers(organization_id),
];

/** The same, and the blockers of its project and of all projects. */
const related: KeysOf = (event, client) => [...relationsWith(event, client), ...blockers(event)];

const comments: KeysOf = (event) => [keys.comments(subjectOf(event))];
const files: KeysOf = (event) => [keys.files(subjectOf(event))];
const people: KeysOf = ({ organization_id: id }) => [keys.peopleAndInvitations(id)];

/** The data that the store does not contain, and that is loaded again after an event, by the subject of its type and by the type. */
const refetched: Readonly<Record<string, KeysOf>> = {
  ticket: ({ project_id }) => [
    keys.analytics(project_id ?? ''),
    keys.allLaneCounts(project_id ?? ''),
  ],
  'ticket.related': related,
  'ticket.unrelated': related,
  'ticket.moved': relationsWith,
  'ticket.updated': relationsWith,
  'ticket.deleted': relationsWith,
  'ticket.restored': relationsWith,
  'ticket.recounted': (event) => [keys.allRelations, ...blockers(event)],
  'ticket.comment': comments,
  'ticket.file': files,
  // A field of all projects names none, and with a field its values are shown or hidden. The tickets that follow are in `affected`.
  field: ({ affected }) =>
    affected.length > 0
      ? []
      : [keys.allFields, keys.allTickets, keys.allColumns, keys.allLists, keys.allWideLists],
  // Which cycles are the current and the next ones, changes with a cycle.
  cycle: ({ project_id }, client) => [
    keys.cycles(project_id ?? ''),
    ...filteredByCycle(client, project_id),
  ],
  template: () => [keys.allTemplates],
  project: ({ organization_id }) => [keys.projects(organization_id)],
  'project.member': ({ project_id }) => [keys.members(project_id ?? '')],
  document: () => [keys.allDocuments],
  'document.comment': comments,
  'document.file': files,
  notification: () => [keys.notifications],
  organization: ({ organization_id: id }) => [keys.me, keys.organization(id)],
  member: people,
  invitation: people,
};

/** The keys of the queries outside of the store that an event concerns. */
export function refetchedAfter(event: LogEvent, client: QueryClient): readonly QueryKey[] {
  const { type, affected, data } = event;
  const words = type.split('.');
  // The longest name counts: a comment changes nothing of the lists of documents.
  const names = [3, 2, 1].map((length) => words.slice(0, length).join('.'));
  const specific = names.find((name) => refetched[name] !== undefined);
  const general = words.length === 2 && words[0] !== specific ? words[0] : undefined;
  const found = [specific, general].flatMap((name) => refetched[name ?? '']?.(event, client) ?? []);
  const trash = ['deleted', 'restored'].includes(words[1] ?? '') ? [keys.allTrash] : [];
  if (words[0] !== 'ticket') return [...found, ...trash];
  const histories = [String(data['ticket_id'] ?? data['id']), ...affected.map(({ id }) => id)];
  const lately = keys.activity(event.organization_id);
  return [...found, ...trash, lately, ...histories.map((id) => keys.history(id))];
}
