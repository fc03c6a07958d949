import type { GeneratedExport } from './jira-exports.ts';
import { Random } from './random.ts';

/** What a header tells, as the presets know it. */
type Kind =
  | 'key'
  | 'project'
  | 'title'
  | 'text'
  | 'board'
  | 'person'
  | 'people'
  | 'list'
  | 'date'
  | 'parent'
  | 'field'
  | 'plain'
  | 'blocked';

const systems: Record<string, Record<string, Kind>> = {
  linear: {
    ID: 'key',
    Team: 'project',
    Title: 'title',
    Description: 'text',
    Status: 'board',
    Estimate: 'plain',
    Priority: 'plain',
    Creator: 'person',
    Assignee: 'person',
    Labels: 'list',
    'Cycle Number': 'field',
    Created: 'date',
    Triaged: 'field',
    Completed: 'date',
    'Due Date': 'date',
    'Parent issue': 'parent',
    'Blocked by': 'blocked',
  },
  plane: {
    ID: 'key',
    Project: 'project',
    Name: 'title',
    Description: 'text',
    State: 'board',
    Priority: 'plain',
    'Created By': 'person',
    Assignee: 'person',
    Labels: 'list',
    'Cycle Name': 'field',
    'Module Name': 'field',
    'Created At': 'date',
  },
  kanboard: {
    'Task Id': 'key',
    Project: 'project',
    Swimlane: 'field',
    Column: 'board',
    Category: 'list',
    'Due date': 'date',
    Creator: 'person',
    'Assignee Username': 'person',
    Complexity: 'plain',
    Title: 'title',
    'Creation date': 'date',
  },
  github: {
    Title: 'title',
    URL: 'key',
    Assignees: 'people',
    Status: 'board',
    Labels: 'list',
    Milestone: 'field',
    Repository: 'field',
  },
  basalt: {
    key: 'key',
    title: 'title',
    description_html: 'text',
    board: 'board',
    priority: 'plain',
    due_at: 'date',
    assignees: 'people',
    labels: 'list',
    created_by: 'person',
    created_at: 'date',
    parent: 'parent',
  },
  plain: { Name: 'title', Status: 'board', Notes: 'text', Owner: 'person', Sprint: 'field' },
};

/** A table of tickets by chance, in the form of one of the systems. */
export function csvExport(seed: number): GeneratedExport {
  const random = new Random(seed);
  const kinds = systems[random.pick(Object.keys(systems))] ?? {};
  const header = Object.keys(kinds);
  const keys = header.some((name) => kinds[name] === 'key')
    ? random.times(random.int(1, 20), (at) => `https://t.test/K-${at}`)
    : random.times(random.int(1, 20), () => '');
  const seen: Record<string, Set<string>> = {};
  const see = (kind: string, name: string): string => {
    if (name !== '') (seen[kind] ??= new Set()).add(name);
    return name;
  };
  const several = (kind: string, names: readonly string[]) =>
    random
      .some(names)
      .map((name) => see(kind, name))
      .join(random.pick([', ', ',', ' ; ']));
  const cellOf = (name: string, key: string): string => {
    switch (kinds[name]) {
      case 'key':
        return key;
      case 'project':
        return see('project', random.pick(['Web', 'Web', 'Shop']));
      case 'title':
        return random.chance(0.03) && key !== '' ? '' : random.text();
      case 'text':
        return random.pick(['', random.text()]);
      case 'board':
        return see('board', random.pick(['To do', 'Done', '進行中', '']));
      case 'person':
        return see('person', random.pick(['al@x.test', 'שרה', '']));
      case 'people':
        return several('person', ['al@x.test', 'bo', '李']);
      case 'list':
        return several('label', ['bug', 'Bug', '😀']);
      case 'date':
        return random.pick([random.time().toISOString(), '', '0000-00-00', 'soon', '03/04/2026']);
      case 'parent': {
        const parent = random.pick(['', '', ...keys]);
        if (parent !== '') see('relation', `Parent ${parent} ${key}`);
        return parent;
      }
      case 'blocked':
        return random
          .some([...keys, 'gone'], 0.1)
          .map((blocked) => {
            see('relation', `Blocks ${blocked} ${key}`);
            return blocked;
          })
          .join(', ');
      case 'field':
        return random.pick(['', see('field', name) && 'x']);
      default:
        return random.pick(['', '1', 'High']);
    }
  };
  const rows = keys.map((key) => header.map((name) => cellOf(name, key)));
  for (const [at, name] of header.entries()) {
    // A value that was thought of need not have been written.
    if (kinds[name] === 'field' && rows.every((row) => row[at] === '')) seen['field']?.delete(name);
  }
  const separator = random.pick([',', ';', '\t', '|']);
  const line = (cells: readonly string[]) =>
    cells
      .map((cell) =>
        random.chance(0.3) || /["\s,;|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
      )
      .join(separator);
  const written = rows.filter((row) => row.some((cell) => cell.toWellFormed().trim() !== ''));
  const text = [header, ...rows].map(line).join(random.pick(['\n', '\r\n']));
  const counts = Object.entries(seen).map(([kind, all]): [string, number] => [kind, all.size]);
  const given = [...counts, ['ticket', written.length] as const].filter(([, number]) => number > 0);
  return { file: Buffer.from(text), counts: Object.fromEntries(given), options: {} };
}
