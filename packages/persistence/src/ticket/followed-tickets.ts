import type { SetChange } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import { fieldRows } from './ticket-fields.ts';
import { raiseTickets } from './tickets-of-board.ts';

interface OfTickets {
  organizationId: string;
  fieldId: string;
  ids: readonly string[];
}

/** Values as JSON by the places of the ids; `null` for none. */
const setValues = compiledOnce(
  (of: OfTickets & { values: readonly string[]; now: string }) => sql`
  update tickets t set version = t.version + 1, updated_at = ${of.now}, field_values = nullif(case n.value
      when 'null'::jsonb then t.field_values - ${of.fieldId}::text
      else jsonb_set(t.field_values, array[${of.fieldId}::text], n.value) end, '{}'::jsonb)
  from unnest(${of.ids}::uuid[], ${of.values}::jsonb[]) as n (id, value)
  where t.organization_id = ${of.organizationId} and t.id = n.id`,
);

const dropRows = compiledOnce(
  (of: OfTickets) => sql`delete from ticket_fields
  where organization_id = ${of.organizationId} and field_id = ${of.fieldId} and ticket_id = any(${of.ids}::uuid[])`,
);

/** The searched texts lose these lines, or (`isAdded`) get them after their first line, unless they have them. */
const setLines = compiledOnce(
  (of: Omit<OfTickets, 'fieldId'> & { lines: readonly string[]; isAdded: boolean }) => sql`
  update ticket_search s set text = case when ${of.isAdded}
      then overlay(s.text placing n.line from position(E'\n' in s.text) for 1)
      else overlay(s.text placing E'\n' from position(n.line in s.text) for char_length(n.line)) end
  from unnest(${of.ids}::uuid[], ${of.lines}::text[]) as n (id, line)
  where s.organization_id = ${of.organizationId} and s.ticket_id = n.id
    and (position(n.line in s.text) = 0) = ${of.isAdded} and position(E'\n' in s.text) > 0`,
);

const setPlaces = compiledOnce(
  (of: OfTickets) => sql`
  update ticket_fields x set amount = (f.option_places ->> x.item::text)::integer
  from fields f
  where f.organization_id = ${of.organizationId} and f.id = ${of.fieldId} and x.organization_id = ${of.organizationId}
    and x.field_id = ${of.fieldId} and x.ticket_id = any(${of.ids}::uuid[])
    and x.amount is distinct from (f.option_places ->> x.item::text)::integer`,
);

/** The statements that give tickets the places of their options, by which lists are sorted. */
export const placeStatements = (
  organizationId: string,
  { field, ticketIds }: Extract<SetChange, { kind: 'field_reordered' }>,
) => [setPlaces({ organizationId, fieldId: field.id, ids: ticketIds })];

/** The statements that write a portion of the tickets that follow a change of a field. */
export function followStatements(
  organizationId: string,
  { field, tickets, now }: Extract<SetChange, { kind: 'field_followed' }>,
) {
  const fieldId = field.id;
  const replaced = tickets.filter(({ value }) => value !== undefined);
  const others = tickets.filter(({ value }) => value === undefined).map(({ id }) => id);
  const ids = replaced.map(({ id }) => id);
  const values = replaced.map(({ value }) => JSON.stringify(value));
  const valued = replaced.filter(({ value }) => value !== null);
  const lines = tickets.filter(({ line }) => line !== null);
  return [
    ...(ids.length === 0
      ? []
      : [
          setValues({ organizationId, fieldId, ids, values, now: now.toISOString() }),
          dropRows({ organizationId, fieldId, ids }),
          fieldRows({
            organizationId,
            ids: valued.map(({ id }) => id),
            projects: valued.map(({ projectId }) => projectId),
            values: valued.map(({ value }) => JSON.stringify({ [fieldId]: value })),
            lines: valued.map(() => '{}'),
          }),
        ]),
    ...raiseTickets(organizationId, { kind: 'tickets_raised', ticketIds: others, now }),
    ...(lines.length === 0
      ? []
      : [
          setLines({
            organizationId,
            ids: lines.map(({ id }) => id),
            lines: lines.map(({ line }) => `\n${line ?? ''}\n`),
            isAdded: field.deletedAt === null,
          }),
        ]),
  ];
}
