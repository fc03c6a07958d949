import type { CustomLane } from './ticket-counts.ts';

/** The fields by whose values tickets are grouped. A week begins on Monday, and all days are of UTC, as in the analytics by week. */
export const groupFields = [
  'board_id',
  'priority',
  'assignee_id',
  'label_id',
  'cycle_id',
  'created_week',
  'created_month',
  'completed_week',
  'completed_month',
] as const;

export type GroupField = (typeof groupFields)[number];

/** A field by whose values tickets are grouped; a custom field of choices or people is `custom.KEY`. */
export type TicketGrouping = GroupField | CustomLane;

/** What is compared to find the largest groups. */
export const groupMeasures = ['tickets', 'estimate'] as const;

export type GroupMeasure = (typeof groupMeasures)[number];

/** One answer has at most this many groups, and parts of groups; all others are one more. */
export const maxGroups = 50;

/** The tickets with a value. */
export interface GroupPart {
  /** The priority, the first day of the week or month as `2031-05-05`, or the id of the record. Null for tickets without one, and for the others. */
  id: string | null;
  /** True for the tickets with all values that have no place of their own. */
  is_other: boolean;
  count: number;
  /** The sum of the estimates of these tickets; one without an estimate adds nothing. */
  estimate_total: number;
}

/** The tickets with a value, and the parts of them by the second field. */
export interface TicketGroup extends GroupPart {
  parts: GroupPart[];
}

/** Tickets in groups, as the API returns them. */
export interface TicketGroups {
  /** All tickets that were counted, each once. */
  total: number;
  estimate_total: number;
  /** A ticket with several people, labels or options counts in each of their groups. */
  groups: TicketGroup[];
}

/** A value by which tickets are grouped, without their numbers. */
type GroupValue = Pick<GroupPart, 'id' | 'is_other'>;

/** The numbers of all tickets (`group` is null), of a group (`part` is null), or of a part of a group. */
export interface GroupCell extends Pick<GroupPart, 'count' | 'estimate_total'> {
  readonly group: GroupValue | null;
  readonly part: GroupValue | null;
}

/** How tickets are grouped. */
export interface GroupRequest<Of> {
  readonly by: Of;
  readonly split: Of | null;
  readonly measure: GroupMeasure;
}

/** Whether the groups are weeks or months: the latest are shown, not the largest. */
export const isByTime = (by: unknown): boolean =>
  typeof by === 'string' && /_(?:week|month)$/u.test(by);

const keyOf = ({ id, is_other: isOther }: GroupValue): string => `${isOther} ${id}`;

/** The answer from its numbers: days from the first to the last, other values from the largest on; then those without a value, and the others. */
export function ticketGroupsOf(
  cells: readonly GroupCell[],
  { by, split, measure }: GroupRequest<unknown>,
): TicketGroups {
  const all = cells.find(({ group }) => group === null);
  const parts = Map.groupBy(
    cells.filter(({ part }) => part !== null),
    ({ group }) => (group === null ? '' : keyOf(group)),
  );
  const groups = cells.flatMap(({ group, part, count, estimate_total }) =>
    group === null || part !== null
      ? []
      : [
          {
            ...group,
            count,
            estimate_total,
            parts: (parts.get(keyOf(group)) ?? [])
              .flatMap(({ part: of, group: _group, ...amounts }) =>
                of ? [{ ...of, ...amounts }] : [],
              )
              .toSorted(orderOf(isByTime(split), measure)),
          },
        ],
  );
  return {
    total: all?.count ?? 0,
    estimate_total: all?.estimate_total ?? 0,
    groups: groups.toSorted(orderOf(isByTime(by), measure)),
  };
}

const orderOf = (byTime: boolean, measure: GroupMeasure) => (a: GroupPart, b: GroupPart) =>
  Number(a.is_other) - Number(b.is_other) ||
  Number(a.id === null) - Number(b.id === null) ||
  (byTime ? 0 : amountOf(b, measure) - amountOf(a, measure) || b.count - a.count) ||
  (String(a.id) < String(b.id) ? -1 : 1);

const amountOf = ({ count, estimate_total: estimate }: GroupPart, measure: GroupMeasure): number =>
  measure === 'tickets' ? count : estimate;
