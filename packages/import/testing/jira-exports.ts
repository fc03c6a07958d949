import { Random } from './random.ts';

/** A file of an export, and how many things of each kind it has. */
export interface GeneratedExport {
  readonly file: Uint8Array;
  readonly counts: Readonly<Record<string, number>>;
  readonly options: Readonly<Record<string, unknown>>;
}

const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD').trim();
/** What a cell with this text is called; empty for none. */
const named = (text: string): boolean => clean(text) !== '';

/** An export of Jira by chance, in one of its dialects. */
export function jiraExport(seed: number): GeneratedExport {
  const random = new Random(seed);
  const isCloud = random.chance(0.5);
  const people = random.times(random.int(1, 5), (at) => ({
    id: `712020:${seed}-${at}`,
    name: `${random.pick(['Al', 'שרה', '李', 'Al'])} ${at}`,
  }));
  const nameOf = new Map(people.map(({ id, name }) => [id, isCloud ? name : id]));
  const statuses = random.times(random.int(1, 5), (at) => ({
    name: `${random.pick(['To Do', 'Done', '進行中'])} ${at}`,
    category: random.pick(['To Do', 'In Progress', 'Done']),
  }));
  const labels = ['bug', 'Bug', '😀', 'front-end', 'x;y'];
  const [labelColumns, commentColumns, fileColumns] = [
    random.int(0, 3),
    random.int(0, 3),
    random.int(0, 2),
  ];
  const links = random.some(
    [
      'Inward issue link (Blocks)',
      'Outward issue link (Blocks)',
      'Outward issue link (Relates)',
      'Inward issue link (Cloners)',
    ],
    0.5,
  );
  const fields = random.some(
    ['Sprint', 'Custom field (Team)', 'Environment', 'Updated', 'Votes'],
    0.5,
  );
  const header = [
    'Summary',
    'Issue key',
    'Issue id',
    'Issue Type',
    'Status',
    'Project key',
    'Project name',
    'Priority',
    'Assignee',
    ...(isCloud ? ['Assignee Id'] : []),
    'Reporter',
    ...(isCloud ? ['Reporter Id'] : []),
    'Created',
    'Resolved',
    'Due date',
    ...random.times(labelColumns, () => 'Labels'),
    'Description',
    'Custom field (Story Points)',
    'Parent',
    ...random.times(fileColumns, () => 'Attachment'),
    ...links,
    ...fields,
    ...random.times(commentColumns, () => 'Comment'),
    ...(isCloud ? ['Status Category'] : []),
  ];
  const seen = {
    people: new Set<string>(),
    statuses: new Set<string>(),
    labels: new Set<string>(),
    fields: new Set<string>(),
    relations: new Set<string>(),
  };
  let [comments, files] = [0, 0];
  const count = random.int(1, 25);
  const keys = random.times(count, (at) => `WEB-${at + 1}`);
  const date = () => jiraDate(random.time());
  const person = () => {
    const picked = random.pick(people);
    seen.people.add(picked.id);
    return picked;
  };
  const cellOf = (name: string, at: number, all: Record<string, { id: string } | null>): string => {
    const key = keys[at] ?? '';
    const relation = (
      kind: string,
      relative: string,
      isReversed: boolean,
      isSorted: boolean,
    ): string => {
      const target = /^\d+$/.test(relative)
        ? (keys[Number(relative) - 10_000] ?? relative)
        : relative;
      const ends = isReversed ? [target, key] : [key, target];
      if (isSorted) ends.sort();
      seen.relations.add(`${kind} ${ends.join(' ')}`);
      return relative;
    };
    const anyKey = () => random.pick([...keys, 'OLD-7']);
    switch (name) {
      case 'Summary':
        return random.chance(0.03) ? '' : random.text();
      case 'Issue key':
        return key;
      case 'Issue id':
        return String(10_000 + at);
      case 'Issue Type':
      case 'Project key':
      case 'Project name':
        return 'Bug';
      case 'Status': {
        const { name: status } = random.pick(statuses);
        seen.statuses.add(status);
        return status;
      }
      case 'Status Category':
        return random.pick(['Done', 'To Do']);
      case 'Priority':
        return random.pick(['Highest', 'Low', '', 'Very 1']);
      case 'Assignee':
      case 'Reporter': {
        const assignee = random.chance(0.7) ? person() : null;
        all[name] = assignee;
        return assignee === null ? '' : (nameOf.get(assignee.id) ?? '');
      }
      case 'Assignee Id':
        return all['Assignee']?.id ?? '';
      case 'Reporter Id':
        return all['Reporter']?.id ?? '';
      case 'Created':
        return date();
      case 'Resolved':
      case 'Due date':
        return random.pick([date(), '', '0000-00-00', 'soon']);
      case 'Labels': {
        const label = random.pick([...labels, '']);
        if (label !== '') seen.labels.add(label);
        return label;
      }
      case 'Description':
        return random.chance(0.7) ? random.text() : '';
      case 'Custom field (Story Points)':
        return random.pick(['', '3', '0.5', '8.0', 'many']);
      case 'Parent':
        return random.chance(0.2)
          ? relation(
              'Parent',
              random.pick([...keys.map((_, place) => String(10_000 + place)), '99']),
              true,
              false,
            )
          : '';
      case 'Attachment': {
        if (random.chance(0.6)) return '';
        files += 1;
        return `${date()};${random.pick(people).id};a;b ${files}.png;https://a.test/secure/attachment/${files}/x.png`;
      }
      case 'Comment': {
        if (random.chance(0.4)) return '';
        comments += 1;
        return random.chance(0.9)
          ? `${date()};${person().id};${random.text()}`
          : `plain ${comments}`;
      }
      default: {
        const [, direction, kind = ''] = /^(\w+) issue link \((\w+)\)$/.exec(name) ?? [];
        if (direction !== undefined)
          return random.chance(0.3)
            ? relation(kind.toLowerCase(), anyKey(), direction === 'Inward', kind === 'Relates')
            : '';
        const text = random.chance(0.5) ? random.text() : '';
        if (named(text)) seen.fields.add(name);
        return text;
      }
    }
  };
  const rows = keys.map((_, at) => {
    const all: Record<string, { id: string } | null> = {};
    return header.map((name) => cellOf(name, at, all));
  });
  const separator = random.pick([',', ';', '\t']);
  const line = (cells: readonly string[]) =>
    cells
      .map((cell) =>
        random.chance(0.3) || /["\s,;|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
      )
      .join(separator);
  const text = [header, ...rows].map(line).join(random.pick(['\n', '\r\n']));
  const file = random.chance(0.2)
    ? Buffer.from(`\uFEFF${text.toWellFormed()}`, 'utf16le')
    : Buffer.from(`${random.pick(['', '\uFEFF'])}${text}`);
  const counts = {
    project: 1,
    person: seen.people.size,
    board: seen.statuses.size,
    label: seen.labels.size,
    field: seen.fields.size + 2,
    ticket: count,
    comment: comments,
    file: files,
    relation: seen.relations.size,
  };
  return {
    file,
    counts: Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0)),
    options: {},
  };
}

function jiraDate(time: Date): string {
  const months = [
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ];
  const hour = time.getUTCHours();
  const day = `${time.getUTCDate()}/${months[time.getUTCMonth()]}/${time.getUTCFullYear()}`;
  return `${day} ${hour % 12 || 12}:${String(time.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
