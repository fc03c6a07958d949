import type { CycleRecord } from '../records/cycle.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { referencesOf, ticketReferences } from './ticket-references.ts';
import { Ticket } from '../records/ticket.ts';

const headings = new Map([...ticketReferences].map(([heading, field]) => [field, heading]));

const [title = '', text = '', ...others] = Ticket.fields
  .filter(({ isEdited, name }) => isEdited && name !== 'customFields')
  .map((field) => headings.get(field) ?? field.wireName);

/** What an import needs to make the cycle of a ticket again. */
const cycleColumns = ['cycle_starts_on', 'cycle_ends_on', 'cycle_state', 'cycle_goal'] as const;

/** The days, the state and the goal of a cycle. */
export type CycleOfTable = Pick<CycleRecord, 'starts_on' | 'ends_on' | 'state' | 'goal'>;

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
  ...cycleColumns,
];

/** The columns of custom fields with these keys. */
export const fieldColumns = (keys: readonly string[]): string[] =>
  keys.map((key) => `custom.${key}`);

const cell = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/**
 * A ticket as a row of the CSV export. `names` are the names of people, labels, cycles, boards and projects by id; `parent` is the key of the
 * parent, empty when there is none. `cycles` are those of the tickets by id, as far as the reader may see them. `fieldKeys` are the keys of the custom fields that have a column behind the others (`fieldColumns`).
 */
export function ticketTableRow(
  ticket: TicketRecord,
  names: ReadonlyMap<string, string>,
  parent: string,
  cycles: ReadonlyMap<string, CycleOfTable>,
  fieldKeys: readonly string[] = [],
): string[] {
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id);
  const { created_by: maker } = ticket;
  // When the source named no author, the cell is empty, so that an import of the table finds no author either.
  const { starts_on, ends_on, state, goal } = cycles.get(ticket.cycle_id ?? '') ?? {};
  const isUnknown = maker.type === 'imported' && maker.is_importer === true;
  const cells: Readonly<Record<string, unknown>> = {
    ...ticket,
    ...referencesOf(ticket, named),
    project: named([ticket.project_id]),
    board: named([ticket.board_id]),
    created_by: isUnknown ? '' : ('id' in maker && names.get(maker.id)) || maker.name,
    parent,
    url: ticket.source?.url,
    cycle_starts_on: starts_on,
    cycle_ends_on: ends_on,
    cycle_state: state,
    cycle_goal: goal,
  };
  const values = fieldKeys.map((key) => {
    const value = ticket.custom_fields[key];
    return Array.isArray(value) ? named(value) : (names.get(String(value)) ?? value);
  });
  return [...ticketTableColumns.map((column) => cells[column]), ...values].map(cell);
}
