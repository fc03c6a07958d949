import type { FieldValue, LogEvent, Maker, Relation } from '../../api/types.ts';
import { keyOfField } from '../../data/store/custom-values.ts';
import type { IconName } from '../../design/icon-paths.ts';
import { priorityNames } from '../../design/priority-names.ts';
import { formatList } from '../../words/formats.ts';
import { words } from '../../words/words.ts';
import type { FixedKey } from '../../words/keys.ts';

/** One change of a ticket or a document in words, which follow the name of the person: "changed the priority", from High, to Highest. */
export interface ChangeWords {
  icon: IconName;
  verb: string;
  /** The verb is the name of a field in the API, and the values are as there. */
  isCode?: true;
  /** The former value, shown struck out. */
  from?: string;
  to?: string;
  /** The further detail, behind a comma. */
  note?: string;
  /** A longer text before and after, as HTML. */
  texts?: readonly [string, string];
  /** Of a change that can be told together with others like it: its value, and the words for several values. */
  series?: { verb: string; values: readonly string[] };
  /** The id of a file that was removed. */
  removedFile?: string;
}

/** The names for ids and the texts for times. The id of a record that no longer exists gets a general name. */
export interface Names {
  board: (id: unknown) => string;
  person: (id: unknown) => string;
  actor: (actor: Maker) => string;
  label: (id: unknown) => string;
  cycle: (id: unknown) => string;
  project: (id: unknown) => string;
  day: (time: string) => string;
  /** The name of a custom field by its key, and its values as text. */
  field: (key: string) => { name: string; text: (value: FieldValue) => string };
  /** The key of the other ticket of a relation; null where the relation is gone, or with a ticket that the person may not read. */
  related: (relation: string) => string | null;
}

/** The words for a whole event, by its kind without `ticket.` or `document.`. */
const plain: Readonly<Record<string, readonly [IconName, FixedKey]>> = {
  archived: ['archive', 'history.archivedIt'],
  unarchived: ['archive', 'history.unarchivedIt'],
  completed: ['check', 'history.completedIt'],
  reopened: ['board', 'history.reopenedIt'],
  published: ['check', 'history.publishedIt'],
  drafted: ['edit', 'history.draftedIt'],
  deleted: ['trash', 'history.deletedIt'],
  restored: ['created', 'history.restoredIt'],
};

/** The words for adding and removing a relation, by the part of the other ticket. */
const relations: Readonly<Record<Relation['type'], readonly [FixedKey, FixedKey]>> = {
  parent: ['history.addedParent', 'history.removedParent'],
  child: ['history.addedChild', 'history.removedChild'],
  blocked_by: ['history.addedBlocker', 'history.removedBlocker'],
  blocks: ['history.addedBlocked', 'history.removedBlocked'],
  relates_to: ['history.addedRelated', 'history.removedRelated'],
  duplicates: ['history.addedOriginal', 'history.removedOriginal'],
  duplicated_by: ['history.addedDuplicate', 'history.removedDuplicate'],
};

/** Fields with several values: their icon, the words for adding and removing, and the kind of their names. */
const lists = {
  assignee_ids: ['person', 'history.assigned', 'history.unassigned', 'person'],
  editor_ids: ['person', 'history.madeEditor', 'history.removedEditor', 'person'],
  label_ids: ['label', 'history.addedLabel', 'history.removedLabel', 'label'],
  tag_names: ['tag', 'history.addedTag', 'history.removedTag', null],
} as const;

type Change = LogEvent['changes'][string];

/** The changes in an event of a ticket or a document. None for what the page shows in another way: the creation, comments, and the rank on a board. */
export function changeWords(
  { type, changes, data }: Pick<LogEvent, 'type' | 'changes' | 'data'>,
  names: Names,
): ChangeWords[] {
  const kind = type.slice(type.indexOf('.') + 1);
  const whole = plain[kind];
  const known = whole ? { icon: whole[0], verb: words(whole[1]) } : fileWords(kind, data);
  // The arrival in the other project tells it to those who read it in both.
  if (kind === 'created' || kind === 'moved_away' || kind.startsWith('comment.')) return [];
  const { project_id: project, key, board_id: _board, label_ids: labels, ...others } = changes;
  const isElsewhere = project !== undefined && key !== undefined;
  const moved = isElsewhere
    ? [...projectWords({ project, key, labels }, names), ...wordsOfAll(others, names)]
    : wordsOfAll(changes, names);
  // Tickets tell of their parents as of other relations.
  const isPlaced = type.startsWith('document.') && 'parent_id' in changes && project === undefined;
  if (isPlaced) moved.push({ icon: 'document', verb: movedIt() });
  return known === undefined ? moved : [known, ...moved];
}

/** A move to another project, with what the person may know of the former one. Its labels and boards have other ids there. */
function projectWords(
  { project, key, labels }: Record<'project' | 'key', Change> & { labels: Change | undefined },
  names: Names,
): ChangeWords[] {
  const to = names.project(project.to);
  const moved = { icon: 'board', verb: movedIt(), to } as const;
  // The event itself says nothing of the former project.
  if (project.from === null) return [moved];
  const note = words('history.formerKey', { key: String(key.from) });
  const [before, after] = [labels?.from, labels?.to].map((ids) =>
    Array.isArray(ids) ? ids.length : 0,
  );
  const count = (before ?? 0) - (after ?? 0);
  return [
    { ...moved, from: names.project(project.from), note },
    ...(count > 0
      ? [{ icon: 'label' as const, verb: words('history.removedLabels', { count }) }]
      : []),
  ];
}

const wordsOfAll = (changes: LogEvent['changes'], names: Names): ChangeWords[] =>
  Object.entries(changes).flatMap(([field, change]) => wordsOf(field, change, names));

function wordsOf(field: string, { from, to }: Change, names: Names): ChangeWords[] {
  const project = (id: unknown) =>
    id === null ? words('history.wholeOrganization') : names.project(id);
  switch (field) {
    case 'board_id':
      return [{ icon: 'board', verb: movedIt(), from: names.board(from), to: names.board(to) }];
    case 'title':
      return [
        { icon: 'edit', verb: words('history.renamedIt'), from: String(from), to: String(to) },
      ];
    case 'description_html':
      return [longText('history.description', from, to)];
    case 'content_html':
      return [longText('history.text', from, to)];
    case 'caption':
      return [single('edit', 'history.caption', from, to, String)];
    case 'project_id':
      return [{ icon: 'document', verb: movedIt(), from: project(from), to: project(to) }];
    case 'priority':
      return [single('priority', 'history.priority', from, to, priorityName)];
    case 'start_at':
      return [single('calendar', 'history.startDate', from, to, (time) => names.day(String(time)))];
    case 'due_at':
      return [single('calendar', 'history.dueDate', from, to, (time) => names.day(String(time)))];
    case 'estimate':
      return [single('estimate', 'history.estimate', from, to, String)];
    case 'cycle_id':
      return [single('cycle', 'history.cycle', from, to, names.cycle)];
    case 'assignee_ids':
    case 'editor_ids':
    case 'label_ids':
    case 'tag_names':
      return several(field, from, to, names);
    case 'relation':
      return relationWords(from as RelationShown | null, to as RelationShown | null, names);
    default: {
      const key = keyOfField(field);
      return key === null ? [] : [customField(names.field(key), from, to)];
    }
  }
}

/** A change of a custom field: "changed Severity", from low, to high. */
const customField = (
  { name, text }: ReturnType<Names['field']>,
  from: unknown,
  to: unknown,
): ChangeWords => ({
  icon: 'edit',
  verb: words('history.customField', { field: name, act: actOf(from, to) }),
  ...(from !== null && { from: text(from as FieldValue) }),
  ...(to !== null && { to: text(to as FieldValue) }),
});

/** A relation in an event, which says nothing of the other ticket. */
type RelationShown = Pick<Relation, 'id' | 'type'>;

/** The words for adding several relations of one type; null for those that have the words for a single one. */
const addedSeveral: Partial<Record<Relation['type'], FixedKey | null>> = {
  child: 'history.addedChildren',
  blocked_by: null,
  blocks: null,
  relates_to: null,
};

function relationWords(
  from: RelationShown | null,
  to: RelationShown | null,
  names: Names,
): ChangeWords[] {
  const type = (to ?? from)?.type ?? 'relates_to';
  const [added, removed] = relations[type];
  if (to === null) return [{ icon: 'trash', verb: words(removed) }];
  const related = names.related(to.id) ?? words('history.anotherTicket');
  const inRow = addedSeveral[type];
  return [
    {
      icon: 'link',
      verb: words(added),
      to: related,
      ...(inRow !== undefined && {
        series: { verb: words(inRow ?? added), values: [related] },
      }),
    },
  ];
}

/** The changes in their order; neighbours that can be told together are one: "added the sub-tickets WEB-50 and WEB-51". */
export function inSeries(changes: readonly ChangeWords[]): ChangeWords[] {
  const told: ChangeWords[] = [];
  for (const change of changes) {
    const before = told.at(-1);
    if (before?.series === undefined || before.series.verb !== change.series?.verb) {
      told.push(change);
      continue;
    }
    const { verb } = before.series;
    const values = [...before.series.values, ...change.series.values];
    told[told.length - 1] = { ...before, verb, to: formatList(values), series: { verb, values } };
  }
  return told;
}

/** Owners and admins also read which files were added and removed. */
function fileWords(kind: string, data: LogEvent['data']): ChangeWords | undefined {
  const name = data && 'name' in data ? String(data.name) : '';
  if (kind === 'file.added') return { icon: 'clip', verb: words('history.addedFile'), to: name };
  if (kind !== 'file.removed') return undefined;
  const id = data && 'id' in data ? { removedFile: String(data.id) } : {};
  return { icon: 'trash', verb: words('history.removedFile'), from: name, ...id };
}

const movedIt = () => words('history.movedIt');

/** A field with one value, whose message says that it was set, changed or removed. */
type ValueKey =
  `history.${'description' | 'text' | 'caption' | 'priority' | 'startDate' | 'dueDate' | 'cycle' | 'estimate'}`;

const verbOf = (key: ValueKey, from: unknown, to: unknown): string =>
  words(key, { act: actOf(from, to) });

const actOf = (from: unknown, to: unknown): string =>
  from === null ? 'set' : to === null ? 'removed' : 'changed';

const priorityName = (id: unknown) => priorityNames[id as keyof typeof priorityNames] ?? String(id);

const longText = (what: ValueKey, from: unknown, to: unknown): ChangeWords => ({
  icon: 'edit',
  verb: verbOf(what, from, to),
  texts: [String(from ?? ''), String(to ?? '')],
});

function single(
  icon: IconName,
  what: ValueKey,
  from: unknown,
  to: unknown,
  name: (value: unknown) => string,
): ChangeWords {
  return {
    icon,
    verb: verbOf(what, from, to),
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
    ...(added.length > 0 ? [{ icon, verb: words(adds), to: named(added) }] : []),
    ...(removed.length > 0 ? [{ icon, verb: words(removes), from: named(removed) }] : []),
  ];
}
