import { lineOfValue, type Ticket } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * The values of the live custom fields of a ticket `t` as the API shows them: by key, in the order of the fields, options by name in the order of the options. Most tickets
 * have none: these get a constant.
 */
export const shownFields = `case when t.field_values is null then '{}'::json else coalesce((
    select json_object_agg(f.key, shown.value order by f.position, f.id)
    from jsonb_each(t.field_values) v
    join fields f on f.organization_id = t.organization_id and f.id = v.key::uuid and f.deleted_at is null
      and (f.project_id is null or f.project_id = t.project_id)
    cross join lateral (select case f.type
      when 'choice' then f.option_names -> (v.value #>> '{}')
      when 'choices' then (select jsonb_agg(f.option_names -> o.id order by (f.option_places ->> o.id)::integer)
          filter (where f.option_names ? o.id)
        from jsonb_array_elements_text(v.value) o (id))
      else v.value end as value) shown
    where shown.value is not null), '{}'::json) end`;

/** The folded texts among values, by field. */
const linesOf = ({ fieldValues }: Ticket): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldValues ?? {}).flatMap(([id, value]) =>
      typeof value === 'string' ? [[id, lineOfValue(value)]] : [],
    ),
  );

/** The parts of a value by which lists are filtered and sorted, one row for each option or person. */
export const fieldRows = compiledOnce(
  (of: {
    organizationId: string;
    ids: readonly string[];
    projects: readonly string[];
    values: readonly string[];
    lines: readonly string[];
  }) => sql`insert into ticket_fields (organization_id, ticket_id, field_id, project_id, place, item, amount, line)
    select ${of.organizationId}, n.id, f.id, n.project_id, part.place,
      case when f.type in ('choice', 'choices', 'person', 'people') then part.value::uuid end,
      case f.type
        when 'number' then part.value::double precision
        when 'date' then part.value::date - '1970-01-01'::date
        when 'flag' then part.value::boolean::integer
        when 'choice' then (f.option_places ->> part.value)::integer end,
      case when f.type in ('text', 'link') then n.lines ->> f.id::text end
    from unnest(${of.ids}::uuid[], ${of.projects}::uuid[], ${of.values}::jsonb[], ${of.lines}::jsonb[])
      as n (id, project_id, field_values, lines)
    cross join lateral jsonb_each(n.field_values) v
    join fields f on f.organization_id = ${of.organizationId} and f.id = v.key::uuid
      and (f.project_id is null or f.project_id = n.project_id)
    cross join lateral (
      select p.value, p.place from jsonb_array_elements_text(
        case when jsonb_typeof(v.value) = 'array' then v.value else jsonb_build_array(v.value) end)
        with ordinality p (value, place)) part`,
);

/** Writes the rows of the custom fields of tickets that have none yet. */
export function addFieldRows(tx: Transaction, tickets: readonly Ticket[]): void {
  const { organizationId } = tx;
  const filled = tickets.filter(({ fieldValues }) => fieldValues !== null);
  if (filled.length === 0) return;
  tx.add(
    fieldRows({
      organizationId,
      ids: filled.map(({ id }) => id),
      projects: filled.map(({ projectId }) => projectId),
      values: filled.map(({ fieldValues }) => JSON.stringify(fieldValues)),
      lines: filled.map((ticket) => JSON.stringify(linesOf(ticket))),
    }),
  );
}

const removal = compiledOnce(
  (of: { organizationId: string; id: string }) =>
    sql`delete from ticket_fields where organization_id = ${of.organizationId} and ticket_id = ${of.id}`,
);

/** Removes the rows of the custom fields of a ticket. */
export function removeFieldRows(tx: Transaction, id: string): void {
  tx.add(removal({ organizationId: tx.organizationId, id }));
}
