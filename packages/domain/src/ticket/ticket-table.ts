import type { TicketRecord } from './ticket-record.ts';
import { Ticket } from './ticket.ts';

/** The headings of texts and lists. Those of imported fields are their names. */
const headings = new Map([
  ['descriptionHtml', 'description_html'],
  ['assigneeIds', 'assignees'],
  ['labelIds', 'labels'],
  ['tagNames', 'tags'],
]);

const [title = '', text = '', ...others] = Ticket.fields.flatMap(
  ({ name, wireName, isImported }) => headings.get(name) ?? (isImported === true ? wireName : []),
);

/** The columns of the CSV export of tickets, in their order. Imports read them with the preset `basalt`. */
export const ticketTableColumns: readonly string[] = [
  'key',
  title,
  text,
  'project',
  'board',
  ...others,
  'created_by',
  'created_at',
  'completed_at',
  'parent',
  'url',
];

/**
 * A ticket as a row of the CSV export. `names` are the names of people, labels, boards and projects by id; `parent` is the key of the
 * parent, empty when there is none.
 */
export function ticketTableRow(
  ticket: TicketRecord,
  names: ReadonlyMap<string, string>,
  parent: string,
): string[] {
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  const { created_by: maker } = ticket;
  // When the source named no author, the cell is empty, so that an import of the table finds no author either.
  const isUnknown = maker.type === 'imported' && maker.is_importer === true;
  const cells: Readonly<Record<string, unknown>> = {
    ...ticket,
    project: named([ticket.project_id]),
    board: named([ticket.board_id]),
    assignees: named(ticket.assignee_ids),
    labels: named(ticket.label_ids),
    tags: ticket.tag_names.join(', '),
    created_by: isUnknown ? '' : ('id' in maker && names.get(maker.id)) || maker.name,
    parent,
    url: ticket.source?.url,
  };
  return ticketTableColumns.map((column) => String(cells[column] ?? ''));
}
