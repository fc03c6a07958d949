import {
  maxLaneCounts,
  type CustomFieldRecord,
  type LaneField,
  type TicketCounts,
  type TicketFilter,
} from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { fieldLiteral } from './field-keys.ts';
import { ticketExpressions } from './ticket-columns.ts';
import { filterConditions } from './ticket-filter.ts';
import { ofBoard } from './ticket-listing.ts';
import { assignees, labels } from './ticket-parts.ts';
import { matchesOf } from './ticket-search-statements.ts';
import { refuseUnknownRecords, validateReferences } from './validate-references.ts';

/** The rows of the lists of tickets `t`, as `l`; one without values for a ticket without any. */
const listed = ({ table, owner }: typeof assignees | typeof labels) =>
  `left join ${table} l on l.organization_id = t.organization_id and l.${owner} = t.id`;

/** SQL for the lane of tickets `t`, and the join that it needs: with one, a ticket can have several lanes. */
const lanes: Readonly<Record<LaneField, readonly [lane: string, join: string]>> = {
  priority: [ticketExpressions.priority, ''],
  assignee_id: ['l.user_id::text', listed(assignees)],
  label_id: ['l.label_id::text', listed(labels)],
  parent_id: [`(${ticketExpressions.parent_id})::text`, ''],
  cycle_id: ['t.cycle_id::text', ''],
};

const laneOf = (
  by: LaneField | CustomFieldRecord | null,
): readonly [lane: string, join: string] => {
  if (by === null) return ['null::text', ''];
  if (typeof by === 'string') return lanes[by];
  const item = `(select x.item::text from ticket_fields x where x.organization_id = t.organization_id
    and x.ticket_id = t.id and x.field_id = ${fieldLiteral(by)} and x.place = 1)`;
  return [item, ''];
};

/** The sum of the estimates of tickets `t`, in tenths. */
const tenths = 'coalesce(sum(round(t.estimate * 10)), 0)';

/** A row of the answer; `whole`: the number and the estimates of all tickets. */
interface CountRow {
  board_id: string;
  lane: string | null;
  count: number;
  tenths: number;
  whole: [total: number, tenths: number];
}

/** The statement that counts: with `whole` for all tickets, one row for each board and lane. */
function countsStatement(
  organizationId: string,
  projectId: string,
  filter: TicketFilter,
  by: LaneField | CustomFieldRecord | null,
): Statement {
  const values: unknown[] = [organizationId, projectId];
  const { before, from } = matchesOf({ organizationId, projectId, filter }, values);
  const matching = filterConditions(filter, values, { isWide: false });
  const where = ['t.organization_id = $1 and t.project_id = $2', ...matching].join(' and ');
  const [lane, join] = laneOf(by);
  const whole =
    join === ''
      ? `json_build_array(sum(count(*)) over (), sum(${tenths}) over ())`
      : `(select json_build_array(count(*), ${tenths}) from ${from} ${ofBoard} where ${where})`;
  const text = `${before}
    select t.board_id, ${lane} collate "C" as lane, count(*)::integer as count, ${tenths}::integer as tenths, ${whole} as whole
    from ${from} ${ofBoard} ${join} where ${where}
    group by 1, 2 order by count(*) desc, 2, 1 limit ${maxLaneCounts}`;
  return { text, values, prepared: false };
}

/** The number of tickets on each board of a project, in lanes if `by` names their field; null when the project does not exist. */
export async function countTickets(
  reads: TenantReads,
  projectId: string,
  filter: TicketFilter,
  by: LaneField | CustomFieldRecord | null,
): Promise<TicketCounts | null> {
  const { organizationId } = reads;
  const statements = [
    validateReferences(organizationId, projectId, filter),
    countsStatement(organizationId, projectId, filter, by),
  ];
  const read = filter.words.length > 0 ? reads.search(statements) : reads.costly(...statements);
  const [named, rows] = await read;
  const present = named?.[0] as Record<string, boolean> | undefined;
  if (present === undefined) return null;
  refuseUnknownRecords(present);
  const counted = rows as CountRow[];
  const [total, estimates] = counted[0]?.whole ?? [0, 0];
  return {
    total,
    estimate_total: estimates / 10,
    counts: counted.map(({ whole: _whole, tenths: sum, ...count }) => ({
      ...count,
      estimate_total: sum / 10,
    })),
  };
}
