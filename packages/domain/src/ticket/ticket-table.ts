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

/** The cells of a ticket, a text each. */
export type TicketTableCells = Readonly<Record<(typeof ticketTableColumns)[number], string>>;

/** The cells in the order of the columns. */
export const ticketTableRow = (cells: TicketTableCells): string[] =>
  ticketTableColumns.map((column) => cells[column]);
