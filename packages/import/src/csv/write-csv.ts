import {
  csvLine,
  ticketTableColumns,
  ticketTableRow,
  type NeutralRecord,
  type SourceItem,
} from '@basalt/domain';

type Ticket = Extract<NeutralRecord, { kind: 'ticket' }>;

/**
 * The tickets among the items as a table in CSV (RFC 4180, UTF-8) whose first row names the columns; with `bom` it begins with a byte order
 * mark, as some spreadsheets need it. `parents` are the keys of tickets by those of their children. Comments are not in it.
 */
export async function* writeCsv(
  items: AsyncIterable<SourceItem>,
  {
    bom = false,
    parents = new Map(),
  }: { bom?: boolean; parents?: ReadonlyMap<string, string> } = {},
): AsyncGenerator<string> {
  const names = new Map<string, string>();
  let project = '';
  yield `${bom ? '\uFEFF' : ''}${csvLine(ticketTableColumns)}`;
  for await (const { key, name, url, record } of items) {
    if (record?.kind === 'project') project = name;
    else if (record?.kind === 'person') names.set(`person ${key}`, record.email ?? record.name);
    else if (record?.kind === 'board' || record?.kind === 'label') {
      names.set(`${record.kind} ${key}`, record.name);
    } else if (record?.kind === 'ticket') {
      yield csvLine(rowOf(record, { key, url, project, parent: parents.get(key) ?? '' }, names));
    }
  }
}

function rowOf(
  ticket: Ticket,
  {
    key,
    url,
    project,
    parent,
  }: { key: string; url: string | null; project: string; parent: string },
  names: ReadonlyMap<string, string>,
): string[] {
  const all = (kind: string, keys: readonly string[]) =>
    keys.map((one) => names.get(`${kind} ${one}`) ?? one).join(', ');
  return ticketTableRow({
    key,
    title: ticket.title,
    description_html: ticket.html ?? '',
    project,
    board: all('board', ticket.board === null ? [] : [ticket.board]),
    priority: ticket.priority ?? '',
    due_at: ticket.dueAt?.toISOString() ?? '',
    estimate: ticket.estimate === null ? '' : String(ticket.estimate),
    assignees: all('person', ticket.assignees),
    labels: all('label', ticket.labels),
    tags: ticket.tags.join(', '),
    archived: String(ticket.archived),
    created_by: all('person', ticket.author === null ? [] : [ticket.author]),
    created_at: ticket.createdAt?.toISOString() ?? '',
    completed_at: ticket.completedAt?.toISOString() ?? '',
    parent,
    url: url ?? '',
  });
}
