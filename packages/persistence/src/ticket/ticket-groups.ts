import {
  isByTime,
  maxGroups,
  type CustomFieldRecord,
  type GroupCell,
  type GroupField,
  type GroupFilter,
  type GroupRequest,
  type TicketFilter,
} from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { fieldLiteral } from './field-keys.ts';
import { ticketExpressions } from './ticket-columns.ts';
import { filterConditions } from './ticket-filter.ts';
import { ofBoard } from './ticket-listing.ts';
import { assignees, labels } from './ticket-parts.ts';
import { refuseUnknownRecords, validateReferences } from './validate-references.ts';

type Grouping = GroupField | CustomFieldRecord;
type Request = GroupRequest<Grouping>;

/** The first day of the week or month of a moment, in UTC. */
const dayOf = (unit: 'week' | 'month', moment: string): string =>
  `to_char(date_trunc('${unit}', ${moment} at time zone 'UTC'), 'YYYY-MM-DD')`;

const completed = '(case when b.is_done then t.entered_board_at end)';

/** SQL for the only value of tickets `t` on boards `b`; fields with several values are not here. */
const values: Readonly<Partial<Record<GroupField, string>>> = {
  board_id: 't.board_id::text',
  priority: ticketExpressions.priority,
  cycle_id: 't.cycle_id::text',
  created_week: dayOf('week', 't.created_at'),
  created_month: dayOf('month', 't.created_at'),
  completed_week: dayOf('week', completed),
  completed_month: dayOf('month', completed),
};

const valueOf = (of: Grouping | null): string =>
  (typeof of === 'string' ? values[of] : undefined) ?? 'null::text';

const joined = (table: string, owner: string, more = '') =>
  `left join ${table} l on l.organization_id = $1 and l.${owner} = m.id ${more}`;

/** The join that finds the values of tickets `m` in another table, and SQL for each. */
function listOf(of: Grouping): readonly [value: string, join: string] | null {
  if (typeof of !== 'string')
    return [
      'l.item::text',
      joined('ticket_fields', 'ticket_id', `and l.field_id = ${fieldLiteral(of)}`),
    ];
  if (of === 'assignee_id') return ['l.user_id::text', joined(assignees.table, assignees.owner)];
  if (of === 'label_id') return ['l.label_id::text', joined(labels.table, labels.owner)];
  return null;
}

/** The largest values are first, of days the latest ones. Without a value it is an empty text. */
function orderOf(of: Grouping, measure: Request['measure']): string {
  if (isByTime(of)) return `nullif(v, '') desc nulls last`;
  return measure === 'tickets' ? 'count(*) desc, v' : 'sum(tenths) desc, count(*) desc, v';
}

/** The tables `NAME`: each ticket with each of its values, or once with all values that have no place of their own (`rest`). */
const tablesOf = (name: string, column: string, of: Grouping, measure: Request['measure']) => {
  const [value, join] = listOf(of) ?? [`m.${column}`, ''];
  return `${name}_values as (select m.id, m.tenths, coalesce(${value}, '') collate "C" as v from matched m ${join}),
    ${name}_places as (select v, row_number() over (order by ${orderOf(of, measure)}) > ${maxGroups} as rest
      from ${name}_values group by v),
    ${name} as (select distinct x.id, x.tenths, case when p.rest then '' else x.v end as v, p.rest
      from ${name}_values x join ${name}_places p on p.v = x.v)`;
};

interface CellRow {
  v: string;
  rest: boolean | null;
  part: string;
  part_rest: boolean | null;
  count: number;
  tenths: number;
}

/** The statement that counts all tickets, those of each group, and with `split` those of each part. */
function groupsStatement(
  organizationId: string,
  projectId: string,
  filter: TicketFilter,
  { by, split, measure }: Request,
): Statement {
  const parameters: unknown[] = [organizationId, projectId];
  const where = [
    't.organization_id = $1 and t.project_id = $2',
    ...filterConditions(filter, parameters, { isWide: false }),
  ].join(' and ');
  const amounts = 'count(*)::integer as count, coalesce(sum(g.tenths), 0)::integer as tenths';
  const ofParts =
    split === null
      ? ''
      : `union all select g.v, g.rest, s.v, s.rest, ${amounts} from g join s on s.id = g.id group by 1, 2, 3, 4`;
  const tables = [
    tablesOf('g', 'by_value', by, measure),
    ...(split === null ? [] : [tablesOf('s', 'split_value', split, measure)]),
  ];
  const text = `with matched as materialized (
      select t.id, coalesce(round(t.estimate * 10), 0)::integer as tenths, ${valueOf(by)} as by_value, ${valueOf(split)} as split_value
      from tickets t ${ofBoard} where ${where}),
    ${tables.join(', ')}
    select '' as v, null::boolean as rest, '' as part, null::boolean as part_rest, ${amounts} from matched g
    union all select g.v, g.rest, '', null, ${amounts} from g group by 1, 2
    ${ofParts}`;
  return { text, values: parameters, prepared: false };
}

/** A value by which tickets are grouped; null in the row of more than one. */
const valueIn = (id: string, isOther: boolean | null) =>
  isOther === null ? null : { id: id === '' ? null : id, is_other: isOther };

/** The numbers of a project's tickets in groups and parts of these; null when the project does not exist. */
export async function groupTickets(
  reads: TenantReads,
  projectId: string,
  limits: GroupFilter,
  request: Request,
): Promise<readonly GroupCell[] | null> {
  const { organizationId } = reads;
  const filter = { ...limits, words: [] };
  const [named, rows] = await reads.costly(
    validateReferences(organizationId, projectId, filter),
    groupsStatement(organizationId, projectId, filter, request),
  );
  const present = named?.[0] as Record<string, boolean> | undefined;
  if (present === undefined) return null;
  refuseUnknownRecords(present);
  return (rows as CellRow[]).map(({ v, rest, part, part_rest: partRest, count, tenths }) => ({
    group: valueIn(v, rest),
    part: valueIn(part, partRest),
    count,
    estimate_total: tenths / 10,
  }));
}
