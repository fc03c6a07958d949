import type { TicketRecord } from './ticket-record.ts';

/** The columns of the CSV export of tickets, in their order. Imports read them with the preset `basalt`. */
export const ticketTableColumns = [
  'key',
  'title',
  'description_html',
  'project',
  'board',
  'priority',
  'due_at',
  'estimate',
  'assignees',
  'labels',
  'tags',
  'archived',
  'created_by',
  'created_at',
  'completed_at',
  'parent',
  'url',
] as const;

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
  const cells: Record<(typeof ticketTableColumns)[number], string> = {
    key: ticket.key,
    title: ticket.title,
    description_html: ticket.description_html ?? '',
    project: named([ticket.project_id]),
    board: named([ticket.board_id]),
    priority: ticket.priority,
    due_at: ticket.due_at ?? '',
    estimate: ticket.estimate === null ? '' : String(ticket.estimate),
    assignees: named(ticket.assignee_ids),
    labels: named(ticket.label_ids),
    tags: ticket.tag_names.join(', '),
    archived: String(ticket.archived),
    created_by: isUnknown ? '' : ('id' in maker && names.get(maker.id)) || maker.name,
    created_at: ticket.created_at,
    completed_at: ticket.completed_at ?? '',
    parent,
    url: ticket.source?.url ?? '',
  };
  return ticketTableColumns.map((column) => cells[column]);
}
