import type { TicketRecord } from './ticket-record.ts';

/** The columns of tickets as a table in CSV, in their order; an import reads them as its preset `basalt`. */
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

/** A ticket as a row of the table: by name what `names` has by id, and `parent` the key of its parent, empty for none. */
export function ticketTableRow(
  ticket: TicketRecord,
  names: ReadonlyMap<string, string>,
  parent: string,
): string[] {
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  const { created_by: maker } = ticket;
  // A source that named nobody still names nobody when the table is read again.
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
