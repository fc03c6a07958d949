import type { Column, ColumnRelation, Role } from '../table/columns.ts';

/** The columns of a system's tables: for each thing that a column can tell, names of headers in lower case, separated by `|`. */
export interface Preset {
  /** Headers that together tell a table of the system. */
  readonly signs: string;
  readonly columns: Partial<Record<Role, string>>;
  readonly text: 'markdown' | 'plain' | 'html';
}

/** Headers of the tables of tickets that this service writes, in their order. */
export const ownHeaders =
  'key title description_html project board priority due_at estimate assignees labels tags archived created_by created_at completed_at parent url'.split(
    ' ',
  );

export const presets = {
  linear: {
    signs: 'id|team|cycle number|status|triaged',
    columns: {
      key: 'id',
      id: 'uuid',
      project: 'team',
      title: 'title',
      text: 'description',
      board: 'status',
      priority: 'priority',
      due: 'due date',
      estimate: 'estimate',
      assignee: 'assignee',
      author: 'creator',
      labels: 'labels',
      created: 'created',
      completed: 'completed|canceled',
      archived: 'archived',
      parent: 'parent issue',
      unused: 'updated|project id|project milestone id|sla status|time in status (minutes)',
    },
    text: 'markdown',
  },
  plane: {
    signs: 'id|name|state|cycle name|module name',
    columns: {
      key: 'id',
      project: 'project',
      title: 'name',
      text: 'description',
      board: 'state',
      priority: 'priority',
      due: 'target date',
      estimate: 'estimate',
      assignees: 'assignee|assignees',
      author: 'created by',
      labels: 'labels',
      created: 'created at',
      completed: 'completed at',
      archived: 'archived at',
      parent: 'parent',
      unused: 'updated at',
    },
    text: 'plain',
  },
  kanboard: {
    signs: 'task id|swimlane|column|complexity',
    columns: {
      key: 'task id',
      project: 'project',
      title: 'title',
      text: 'description',
      board: 'column',
      due: 'due date',
      estimate: 'complexity',
      assigneeKey: 'assignee username',
      assignee: 'assignee name',
      authorKey: 'creator|creator username',
      author: 'creator name',
      labels: 'category',
      tags: 'tags',
      created: 'creation date',
      completed: 'completion date',
      archived: 'status',
      unused: 'position|modification date',
    },
    text: 'markdown',
  },
  github: {
    signs: 'title|url|status',
    columns: {
      key: 'url',
      url: 'url',
      title: 'title',
      text: 'body',
      board: 'status',
      priority: 'priority',
      due: 'end date|target date|due date',
      estimate: 'estimate|size|story points',
      assignees: 'assignees',
      labels: 'labels',
      parent: 'parent issue',
      created: 'created|created at',
      completed: 'closed|closed at',
    },
    text: 'markdown',
  },
  basalt: {
    signs: 'key|title|description_html|board',
    columns: {
      key: 'key',
      url: 'url',
      project: 'project',
      title: 'title',
      text: 'description_html',
      board: 'board',
      priority: 'priority',
      due: 'due_at',
      estimate: 'estimate',
      assignees: 'assignees',
      labels: 'labels',
      tags: 'tags',
      archived: 'archived',
      author: 'created_by',
      created: 'created_at',
      completed: 'completed_at',
      parent: 'parent',
      unused: 'updated_at|version|rank|id|project_id|board_id|organization_id',
    },
    text: 'html',
  },
  /** Usual names. */
  plain: {
    signs: '',
    columns: {
      key: 'key|id|ticket|issue key|issue id|task id|number|nr|#',
      url: 'url|link',
      project: 'project|board name',
      title: 'title|name|summary|task|task name|subject|card name',
      text: 'description|text|body|notes|details|card description',
      board: 'status|state|column|list|list name|stage|section|section/column|board',
      priority: 'priority',
      due: 'due|due date|due_date|deadline|target date',
      estimate: 'estimate|points|story points',
      assignees: 'assignee|assignees|assigned to|owner|members',
      author: 'author|creator|created by|reporter',
      labels: 'labels|label',
      tags: 'tags|tag',
      created: 'created|created at|created_at|creation date',
      completed: 'completed|completed at|completed_at|done at|closed at|completion date|resolved',
      archived: 'archived',
      comment: 'comment|comments',
      parent: 'parent|parent key|parent task',
    },
    text: 'markdown',
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/** Columns that name other tickets, in any preset. */
const relations: Readonly<
  Record<string, [ColumnRelation['type'], name: string, isReversed: boolean]>
> = {
  'blocked by': ['blocks', 'Blocks', true],
  blocks: ['blocks', 'Blocks', false],
  blocking: ['blocks', 'Blocks', false],
  'duplicate of': ['duplicates', 'Duplicates', false],
  'related to': ['relates_to', 'Related', false],
  'relates to': ['relates_to', 'Related', false],
};

/** The preset whose signs are all in a header; that with usual names without one. */
export function presetOf(header: readonly string[]): PresetName {
  const given = new Set(header.map((name) => name.toLowerCase()));
  const found = Object.entries<Preset>(presets).find(([, { signs }]) =>
    signs.split('|').every((sign) => given.has(sign)),
  );
  return (found?.[0] ?? 'plain') as PresetName;
}

/** What the columns of a header tell: as chosen, then by the preset, otherwise a row of the table at the end of the text. */
export function columnsOf(
  header: readonly string[],
  preset: Preset,
  chosen: ReadonlyMap<string, Role>,
): Column[] {
  const taken = new Set(chosen.values());
  const roleOf = new Map<string, Role>();
  for (const [role, names] of Object.entries(preset.columns) as [Role, string][]) {
    // Another column was chosen for it.
    if (!taken.has(role)) for (const name of names.split('|')) roleOf.set(name, role);
  }
  return header.map((name, at) => {
    const [type, kind = '', isReversed = false] = relations[name.toLowerCase()] ?? [];
    const relation = type !== undefined && { type, name: kind, isReversed, isExact: true };
    const known = relation ? 'relation' : (roleOf.get(name.toLowerCase()) ?? 'field');
    const role = chosen.get(name) ?? known;
    return { header: name === '' ? `Column ${at + 1}` : name, role, ...(relation && { relation }) };
  });
}
