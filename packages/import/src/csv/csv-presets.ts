import {
  roleOfField,
  roles,
  ticketFields,
  type Column,
  type ColumnRelation,
  type Role,
} from '../table/columns.ts';
import { translatedHeaders } from './translated-headers.ts';

/** The headers of each role, in lower case, separated by `|`. */
type Headers = Partial<Record<Role, string>>;

/** Names that tables of most systems use: of fields without a row here, their own. */
const usual: Headers = {
  ...Object.fromEntries(
    ticketFields.map(({ name, wireName }) => [
      roleOfField(name),
      `${wireName}|${wireName.replaceAll('_', ' ')}`,
    ]),
  ),
  key: 'key|id|identifier|ticket|issue key|issue id|task id|card id|number|nr|#',
  id: 'uuid',
  url: 'url|link|card url',
  project: 'project|project name|projects|board name',
  title: 'title|name|summary|task|task name|subject|card name',
  text: 'description|text|body|notes|details|card description',
  board: 'status|state|state name|column|list|list name|stage|section|section/column|board',
  startAt: 'start|start date|start_date|start_at|planned start',
  due: 'due|due date|due_date|deadline|target date|end date',
  estimate: 'estimate|points|story points|complexity|size',
  assignee: 'assignee|assigned to|owner|assignee name',
  assigneeKey: 'assignee email|assignee username',
  assignees: 'assignees|members',
  author: 'author|creator|created by|reporter|creator name',
  authorKey: 'creator username|creator email',
  labels: 'labels|label|category',
  tags: 'tags|tag',
  cycle: 'cycle|sprint|iteration|cycle name|sprint name',
  cycleStart:
    'cycle_starts_on|cycle start|cycle start date|sprint start|sprint start date|iteration start date',
  cycleEnd: 'cycle_ends_on|cycle end|cycle end date|sprint end|sprint end date|iteration end date',
  cycleState: 'cycle_state|cycle state|sprint state',
  cycleGoal: 'cycle_goal|cycle goal|sprint goal',
  created: 'created|created at|created_at|creation date',
  completed:
    'completed|completed at|completed_at|completion date|done at|closed|closed at|resolved|canceled',
  archived: 'archived|archived at',
  comment: 'comment|comments',
  parent: 'parent|parent key|parent task|parent issue',
  unused: 'updated|updated at|last modified|modification date|position',
};

/** A system's tables: the headers of which all tell one (one of several sets), and what differs from the usual names. */
export interface Preset {
  readonly signs: readonly string[];
  readonly headers: Headers;
  readonly text: 'markdown' | 'plain' | 'html';
}

export const presets = {
  linear: {
    signs: ['id|team|cycle number|status|triaged'],
    headers: {
      project: 'team',
      field: 'project',
      cycleNumber: 'cycle number',
      unused: 'updated|project id|project milestone id|sla status|time in status (minutes)',
    },
    text: 'markdown',
  },
  plane: {
    signs: ['name|cycle name|module name'],
    headers: {
      assignees: 'assignee|assignees',
      comment: 'comments',
      file: 'attachment links',
      field: 'link|project identifier',
      unused: 'updated at|project id|sequence id|subscribers count|attachment count',
    },
    text: 'plain',
  },
  kanboard: {
    signs: ['task id|swimlane|column|complexity'],
    headers: {
      board: 'column',
      archived: 'status',
      authorKey: 'creator|creator username',
      author: 'creator name',
    },
    text: 'markdown',
  },
  basalt: {
    signs: ['key|title|description_html|board'],
    headers: {
      key: 'key',
      text: 'description_html',
      board: 'board',
      due: 'due_at',
      assignees: 'assignees',
      author: 'created_by',
      unused: 'updated_at|version|rank|id|project_id|board_id|organization_id',
    },
    text: 'html',
  },
  asana: {
    signs: ['task id|section/column', 'name|section/column|completed at'],
    headers: { unused: 'last modified' },
    text: 'plain',
  },
  clickup: {
    signs: ['task id|task name|date created', 'task id|task name|space name'],
    headers: {
      id: 'task custom id',
      text: 'task content|task description',
      board: 'status',
      due: 'due date',
      created: 'date created',
      completed: 'date done|date closed',
      parent: 'parent id|parent_id',
      tags: 'tags',
      file: 'attachments',
      unused:
        'date created text|due date text|start date text|date updated|date updated text|date done text|date closed text|time estimated text|time spent text|rolled up time|rolled up time text',
      project: 'folder name|folder name/path',
      field: 'list name|space name|assigned comments|checklists',
    },
    text: 'markdown',
  },
  openproject: {
    signs: ['id|subject|type|status|author', 'id|subject|status|finish date', '#|subject|status'],
    headers: {
      due: 'finish date|due date',
      created: 'created on|created at',
      estimate: 'story points',
      parent: 'parent',
      unused: 'updated on|updated at|position',
      labels: 'category',
    },
    text: 'markdown',
  },
  // The columns of a database of Notion are those that people made: only some of them tell it.
  notion: {
    signs: ['name|created time', 'name|last edited time', 'name|date created|tags'],
    headers: {
      due: 'due|date|due date|deadline',
      assignees: 'assign|assignee|person|owner|assigned to|people',
      created: 'created time|created|date created',
      parent: 'parent item|parent task|parent-task',
      unused: 'last edited time|last edited by',
      url: 'url|link',
    },
    text: 'markdown',
  },
  // A view exports the columns that it shows.
  github: {
    signs: ['status', 'assignees', 'linked pull requests', 'repository', 'milestone'].map(
      (shown) => `title|url|${shown}`,
    ),
    headers: { key: 'url' },
    text: 'markdown',
  },
  plain: { signs: [''], headers: {}, text: 'markdown' },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/** Columns that name other tickets. */
const relations: Readonly<
  Record<string, [ColumnRelation['type'], name: string, isReversed: boolean]>
> = {
  'blocked by': ['blocks', 'Blocks', true],
  blocks: ['blocks', 'Blocks', false],
  blocking: ['blocks', 'Blocks', false],
  'blocked by (dependencies)': ['blocks', 'Blocks', true],
  'blocking (dependencies)': ['blocks', 'Blocks', false],
  'duplicate of': ['duplicates', 'Duplicates', false],
  'related to': ['relates_to', 'Related', false],
  'relates to': ['relates_to', 'Related', false],
};

/** Finds the preset whose typical columns are all in the header. Without such a preset, the one with usual names. */
export function presetOf(header: readonly string[]): PresetName {
  const names = new Set(header.map((name) => name.toLowerCase()));
  const found = Object.entries<Preset>(presets).find(([, { signs }]) =>
    signs.some((all) => all.split('|').every((sign) => names.has(sign))),
  );
  return (found?.[0] ?? 'plain') as PresetName;
}

/**
 * Finds the field of each column: as chosen, then by the preset. An unknown column becomes a row of the table at the end of the
 * description.
 */
export function columnsOf(
  header: readonly string[],
  preset: Preset,
  chosen: ReadonlyMap<string, Role>,
): Column[] {
  const taken = new Set(chosen.values());
  const roleOf = new Map<string, Role>();
  for (const headers of [translatedHeaders, usual, preset.headers]) {
    for (const role of roles) {
      // Another column was chosen for it.
      if (taken.has(role)) continue;
      for (const name of headers[role]?.split('|') ?? []) roleOf.set(name, role);
    }
  }
  return header.map((name, at) => {
    const [type, kind = '', isReversed = false] = relations[name.toLowerCase()] ?? [];
    const relation = type !== undefined && { type, name: kind, isReversed, isExact: true };
    const known = relation ? 'relation' : (roleOf.get(name.toLowerCase()) ?? 'field');
    const role = chosen.get(name) ?? known;
    return { header: name === '' ? `Column ${at + 1}` : name, role, ...(relation && { relation }) };
  });
}
