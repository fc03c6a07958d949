import type { CustomFieldRecord } from '../../src/records/custom-field.ts';
import { Board } from '../../src/records/board.ts';
import type { Ticket } from '../../src/records/ticket.ts';
import {
  isByTime,
  maxGroups,
  type GroupCell,
  type GroupField,
  type GroupRequest,
} from '../../src/ticket/ticket-groups.ts';
import type { Tenant } from './tenant.ts';

type Grouping = GroupField | CustomFieldRecord;
type Values = ReadonlyMap<Ticket, readonly (string | null)[]>;

const dayMs = 86_400_000;
/** 1970-01-05, a Monday. */
const firstMonday = 4 * dayMs;

/** The first day of the week or month of a moment, in UTC. */
function dayOf(of: string, at: Date | null): string | null {
  if (at === null) return null;
  if (of.endsWith('_month')) return `${at.toISOString().slice(0, 7)}-01`;
  const week = Math.floor((Number(at) - firstMonday) / (7 * dayMs));
  return new Date(firstMonday + week * 7 * dayMs).toISOString().slice(0, 10);
}

const several = (ids: readonly unknown[]) => (ids.length === 0 ? [null] : ids.map(String));

/** The values of a ticket; null for none. */
function valuesOf(tenant: Tenant, ticket: Ticket, of: Grouping): readonly (string | null)[] {
  const { boardId, priority, cycleId, createdAt, enteredBoardAt, fieldValues } = ticket;
  if (typeof of !== 'string') return several([fieldValues?.[of.id] ?? []].flat());
  const isDone = tenant.of(Board).get(boardId)?.isDone === true;
  const completedAt = isDone ? enteredBoardAt : null;
  return {
    board_id: [boardId],
    priority: [priority],
    assignee_id: several(ticket.assigneeIds),
    label_id: several(ticket.labelIds),
    cycle_id: [cycleId],
    created_week: [dayOf(of, createdAt)],
    created_month: [dayOf(of, createdAt)],
    completed_week: [dayOf(of, completedAt)],
    completed_month: [dayOf(of, completedAt)],
  }[of];
}

/** The sum of the estimates, in tenths. */
const tenthsOf = (tickets: readonly Ticket[]): number =>
  tickets.reduce((sum, { estimate }) => sum + Math.round((estimate ?? 0) * 10), 0);

const amountsOf = (tickets: readonly Ticket[]) => ({
  count: tickets.length,
  estimate_total: tenthsOf(tickets) / 10,
});

/** The values that have a place of their own. */
function shownValues(values: Values, of: Grouping, measure: string): ReadonlySet<string | null> {
  const pairs = [...values].flatMap(([ticket, all]) => all.map((value) => ({ ticket, value })));
  const groups = [...Map.groupBy(pairs, ({ value }) => value)].map(([value, group]) => {
    const tickets = group.map(({ ticket }) => ticket);
    return { value, count: tickets.length, tenths: tenthsOf(tickets) };
  });
  const byTime = isByTime(of);
  return new Set(
    groups
      .toSorted((a, b) => {
        const [first, second] = [a.value ?? '', b.value ?? ''];
        if (byTime) return first < second ? 1 : -1;
        const largest = measure === 'estimate' ? b.tenths - a.tenths : 0;
        return largest || b.count - a.count || (first < second ? -1 : 1);
      })
      .slice(0, maxGroups)
      .map(({ value }) => value),
  );
}

/** The tickets by the value of their group, ticket by ticket. */
function divided(tenant: Tenant, tickets: readonly Ticket[], of: Grouping, measure: string) {
  const values = new Map(tickets.map((ticket) => [ticket, valuesOf(tenant, ticket, of)]));
  const shown = shownValues(values, of, measure);
  const groups = new Map<string, { id: string | null; is_other: boolean; of: Set<Ticket> }>();
  for (const [ticket, all] of values)
    for (const value of all) {
      const isOther = !shown.has(value);
      const group = { id: isOther ? null : value, is_other: isOther };
      const key = JSON.stringify(group);
      const known = groups.get(key) ?? { ...group, of: new Set() };
      groups.set(key, known);
      known.of.add(ticket);
    }
  return [...groups.values()];
}

/** The numbers of tickets in groups and parts of these. */
export function groupCells(
  tenant: Tenant,
  tickets: readonly Ticket[],
  { by, split, measure }: GroupRequest<Grouping>,
): GroupCell[] {
  const parts = split === null ? [] : divided(tenant, tickets, split, measure);
  return [
    { group: null, part: null, ...amountsOf(tickets) },
    ...divided(tenant, tickets, by, measure).flatMap(({ of, ...group }) => [
      { group, part: null, ...amountsOf([...of]) },
      ...parts
        .map(({ of: inPart, ...part }) => ({
          group,
          part,
          ...amountsOf([...of].filter((ticket) => inPart.has(ticket))),
        }))
        .filter(({ count }) => count > 0),
    ]),
  ];
}
