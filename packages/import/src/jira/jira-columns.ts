import type { Column, ColumnRelation, Role } from '../table/columns.ts';

/** Headers in lower case by what their columns tell; of the others, the values become rows of the table at the end of the text. */
const headers: Partial<Record<Role, string>> = {
  key: 'issue key|work item key|key',
  id: 'issue id|work item id',
  project: 'project name',
  title: 'summary',
  text: 'description',
  board: 'status',
  category: 'status category',
  priority: 'priority',
  due: 'due date|due',
  estimate:
    'custom field (story points)|custom field (story point estimate)|story points|story point estimate',
  assignee: 'assignee',
  assigneeKey: 'assignee id',
  author: 'reporter|creator',
  authorKey: 'reporter id|creator id',
  labels: 'labels',
  cycle: 'sprint|custom field (sprint)',
  created: 'created',
  completed: 'resolved|resolution date',
  entered: 'status category changed',
  comment: 'comment',
  file: 'attachment',
  parent:
    'parent|parent id|parent key|custom field (epic link)|epic link|custom field (parent link)',
  unused:
    'updated|last viewed|work ratio|votes|watchers id|parent summary|project key|project type|project lead|project lead id|project url|project description|custom field (rank)|custom field (development)',
};
const roleOf = new Map(
  Object.entries(headers).flatMap(([role, names]) =>
    names.split('|').map((name) => [name, role as Role]),
  ),
);

const exactLinks: Readonly<Record<string, ColumnRelation['type']>> = {
  blocks: 'blocks',
  duplicate: 'duplicates',
  relates: 'relates_to',
};

/** The meaning of a column of Jira: as chosen, then by its name, otherwise a row of the table at the end of the text. */
export function columnOf(header: string, chosen: Role | undefined): Column {
  const name = header.toLowerCase();
  const [, direction, link] =
    /^(inward|outward) (?:issue|work item) link \(([^)]{1,100})\)$/.exec(name) ?? [];
  if (link !== undefined && chosen === undefined) {
    const type = exactLinks[link];
    const relation = {
      type: type ?? 'relates_to',
      isReversed: direction === 'inward',
      name: link,
      isExact: type !== undefined,
    } as const;
    return { header, role: 'relation', relation };
  }
  const isFigure = /^(?:σ |custom field \(\[chart\])/.test(name);
  return { header, role: chosen ?? (isFigure ? 'unused' : (roleOf.get(name) ?? 'field')) };
}
