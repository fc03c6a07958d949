import type { LogEvent, Maker, Relation } from '../../api/types.ts';
import type { IconName } from '../../design/icon-paths.ts';
import { priorityNames } from '../../design/priority-names.ts';
import { words } from '../../words/words.ts';

/** One change of a ticket or a document in words, which follow the name of the person: "changed the priority", from High, to Highest. */
export interface ChangeWords {
  icon: IconName;
  verb: string;
  /** The former value, shown struck out. */
  from?: string;
  to?: string;
  /** What else is to be known of it, behind a comma. */
  note?: string;
  /** A longer text before and after, as HTML. */
  texts?: readonly [string, string];
  /** The id of a file that was removed. */
  removedFile?: string;
}

/** The names for ids and the texts for times. The id of a record that no longer exists gets a general name. */
export interface Names {
  board: (id: unknown) => string;
  person: (id: unknown) => string;
  actor: (actor: Maker) => string;
  label: (id: unknown) => string;
  project: (id: unknown) => string;
  day: (time: string) => string;
  /** The key of the other ticket of a relation; null where the relation is gone, or with a ticket that the person may not read. */
  related: (relation: string) => string | null;
}

/** What happened as a whole, by the event's kind without `ticket.` or `document.`. */
const plain: Readonly<Record<string, ChangeWords>> = {
  archived: { icon: 'archive', verb: 'archived it' },
  unarchived: { icon: 'archive', verb: 'brought it back from the archive' },
  completed: { icon: 'check', verb: 'completed it' },
  reopened: { icon: 'board', verb: 'reopened it' },
  published: { icon: 'check', verb: 'published it' },
  drafted: { icon: 'edit', verb: 'made it a draft again' },
  deleted: { icon: 'trash', verb: 'deleted it' },
  restored: { icon: 'created', verb: 'restored it' },
};

/** What people do when they add a relation and remove it, by what the other ticket is to this one. */
const relations: Readonly<Record<Relation['type'], readonly [string, string]>> = {
  parent: ['made it a sub-ticket of', 'separated it from its parent'],
  child: ['added the sub-ticket', 'separated a sub-ticket'],
  blocked_by: ['marked it as blocked by', 'removed a ticket that blocks it'],
  blocks: ['marked it as blocking', 'removed a ticket that it blocks'],
  relates_to: ['related it to', 'removed a related ticket'],
  duplicates: ['marked it as a duplicate of', 'no longer marks it as a duplicate'],
  duplicated_by: ['added the duplicate', 'removed a duplicate'],
};

/** Fields with several values: their icon, the words for adding and removing, and the kind of their names. */
const lists = {
  assignee_ids: ['person', 'assigned', 'unassigned', 'person'],
  editor_ids: ['person', 'made an editor of', 'no longer has as editor', 'person'],
  label_ids: ['label', 'added the label', 'removed the label', 'label'],
  tag_names: ['tag', 'added the tag', 'removed the tag', null],
} as const;

type Change = LogEvent['changes'][string];

/** The changes in an event of a ticket or a document. None for what the page shows in another way: the creation, comments, and the rank on a board. */
export function changeWords(
  { type, changes, data }: Pick<LogEvent, 'type' | 'changes' | 'data'>,
  names: Names,
): ChangeWords[] {
  const kind = type.slice(type.indexOf('.') + 1);
  const known = plain[kind] ?? fileWords(kind, data);
  // The arrival in the other project tells it to those who read it in both.
  if (kind === 'created' || kind === 'moved_away' || kind.startsWith('comment.')) return [];
  const { project_id: project, key, board_id: _board, label_ids: labels, ...others } = changes;
  const isElsewhere = project !== undefined && key !== undefined;
  const moved = isElsewhere
    ? [...projectWords({ project, key, labels }, names), ...wordsOfAll(others, names)]
    : wordsOfAll(changes, names);
  return known === undefined ? moved : [known, ...moved];
}

/** A move to another project, with what the person may know of the former one. Its labels and boards have other ids there. */
function projectWords(
  { project, key, labels }: Record<'project' | 'key', Change> & { labels: Change | undefined },
  names: Names,
): ChangeWords[] {
  const to = names.project(project.to);
  const moved = { icon: 'board', verb: words('ticket.movedIt'), to } as const;
  // The event itself says nothing of the former project.
  if (project.from === null) return [moved];
  const note = words('ticket.formerKey', { key: String(key.from) });
  const [before, after] = [labels?.from, labels?.to].map((ids) =>
    Array.isArray(ids) ? ids.length : 0,
  );
  const count = (before ?? 0) - (after ?? 0);
  return [
    { ...moved, from: names.project(project.from), note },
    ...(count > 0
      ? [{ icon: 'label' as const, verb: words('ticket.removedLabels', { count }) }]
      : []),
  ];
}

const wordsOfAll = (changes: LogEvent['changes'], names: Names): ChangeWords[] =>
  Object.entries(changes).flatMap(([field, change]) => wordsOf(field, change, names));

function wordsOf(field: string, { from, to }: Change, names: Names): ChangeWords[] {
  const project = (id: unknown) => (id === null ? 'the whole organization' : names.project(id));
  switch (field) {
    case 'board_id':
      return [{ icon: 'board', verb: 'moved it', from: names.board(from), to: names.board(to) }];
    case 'title':
      return [{ icon: 'edit', verb: 'renamed it', from: String(from), to: String(to) }];
    case 'description_html':
      return [longText('the description', from, to)];
    case 'content_html':
      return [longText('the text', from, to)];
    case 'caption':
      return [single('edit', 'the sentence', from, to, String)];
    case 'project_id':
      return [{ icon: 'document', verb: 'moved it', from: project(from), to: project(to) }];
    case 'priority':
      return [single('priority', 'the priority', from, to, priorityName)];
    case 'due_at':
      return [single('calendar', 'the due date', from, to, (time) => names.day(String(time)))];
    case 'estimate':
      return [single('estimate', 'the estimate', from, to, String)];
    case 'assignee_ids':
    case 'editor_ids':
    case 'label_ids':
    case 'tag_names':
      return several(field, from, to, names);
    case 'relation':
      return relationWords(from as RelationShown | null, to as RelationShown | null, names);
    default:
      return [];
  }
}

/** A relation in an event, which says nothing of the other ticket. */
type RelationShown = Pick<Relation, 'id' | 'type'>;

function relationWords(from: RelationShown | null, to: RelationShown | null, names: Names) {
  const [added, removed] = relations[(to ?? from)?.type ?? 'relates_to'];
  if (to === null) return [{ icon: 'trash' as const, verb: removed }];
  return [{ icon: 'link' as const, verb: added, to: names.related(to.id) ?? 'another ticket' }];
}

/** Owners and admins also read which files were added and removed. */
function fileWords(kind: string, data: LogEvent['data']): ChangeWords | undefined {
  const name = data && 'name' in data ? String(data.name) : '';
  if (kind === 'file.added') return { icon: 'clip', verb: 'added the file', to: name };
  if (kind !== 'file.removed') return undefined;
  const id = data && 'id' in data ? { removedFile: String(data.id) } : {};
  return { icon: 'trash', verb: 'removed the file', from: name, ...id };
}

const verbOf = (from: unknown, to: unknown) =>
  from === null ? 'set' : to === null ? 'removed' : 'changed';

const priorityName = (id: unknown) => priorityNames[id as keyof typeof priorityNames] ?? String(id);

const longText = (what: string, from: unknown, to: unknown): ChangeWords => ({
  icon: 'edit',
  verb: `${verbOf(from, to)} ${what}`,
  texts: [String(from ?? ''), String(to ?? '')],
});

function single(
  icon: IconName,
  what: string,
  from: unknown,
  to: unknown,
  name: (value: unknown) => string,
): ChangeWords {
  return {
    icon,
    verb: `${verbOf(from, to)} ${what}`,
    ...(from !== null && { from: name(from) }),
    ...(to !== null && { to: name(to) }),
  };
}

function several(
  field: keyof typeof lists,
  from: unknown,
  to: unknown,
  names: Names,
): ChangeWords[] {
  const [icon, adds, removes, whose] = lists[field];
  const [before, after] = [from, to].map((list) => (Array.isArray(list) ? (list as string[]) : []));
  const named = (ids: readonly string[]) =>
    ids.map((id) => (whose === null ? id : names[whose](id))).join(', ');
  const added = (after ?? []).filter((id) => before?.includes(id) !== true);
  const removed = (before ?? []).filter((id) => after?.includes(id) !== true);
  return [
    ...(added.length > 0 ? [{ icon, verb: adds, to: named(added) }] : []),
    ...(removed.length > 0 ? [{ icon, verb: removes, from: named(removed) }] : []),
  ];
}
