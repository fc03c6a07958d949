import type { Ticket } from '../../api/types.ts';
import { daysFrom, dayOf, movedDates, type Dates } from './days.ts';

/** The ids of open blockers by the id of the blocked ticket. */
export type Blockers = Readonly<Record<string, readonly string[]>>;

/** A blocked ticket that begins before its blocker is due. */
export interface Overlap {
  blocker: Ticket;
  blocked: Ticket;
}

const begins = ({ start_at, due_at }: Dates): string | null => start_at ?? due_at;

/** Whether the work on one begins before what blocks it is due. */
const isBefore = (blocked: Dates, blocker: Dates): boolean => {
  const [begin, due] = [begins(blocked), blocker.due_at];
  return begin !== null && due !== null && Date.parse(begin) < Date.parse(due);
};

/** The pairs of a ticket and its blocker, both with dates. */
export function pairsOf(tickets: readonly Ticket[], blockers: Blockers): Overlap[] {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return tickets.flatMap((blocked) =>
    (blockers[blocked.id] ?? []).flatMap((id) => {
      const blocker = byId.get(id);
      return blocker === undefined ? [] : [{ blocker, blocked }];
    }),
  );
}

/** Whether the blocked one of a pair begins too early, by these dates. */
export const beginsEarly = (pair: Overlap, datesOf: (ticket: Ticket) => Dates): boolean =>
  isBefore(datesOf(pair.blocked), datesOf(pair.blocker));

/** How many days a ticket moves so that it begins when its blocker is due: on the same day, or the next where its hour is earlier. */
function daysBehind(blocked: Dates, blocker: Dates): number {
  const [begin, due] = [begins(blocked), blocker.due_at];
  if (begin === null || due === null) return 0;
  const days = daysFrom(dayOf(begin), dayOf(due));
  return isBefore(movedDates(blocked, 'both', days), blocker) ? days + 1 : days;
}

/** A ticket with the dates that it would have. */
export interface Proposal {
  ticket: Ticket;
  dates: Dates;
}

/** The most tickets that follow one. */
const maxDepending = 200;

/**
 * The tickets that begin too early because a ticket has these dates, and those that wait for them in turn, each behind all its blockers with as many
 * days as it has. A circle of blockers ends where it began.
 */
export function dependingOn(
  { ticket, dates }: Proposal,
  tickets: readonly Ticket[],
  blockers: Blockers,
): Proposal[] {
  const pairs = Map.groupBy(pairsOf(tickets, blockers), ({ blocker }) => blocker.id);
  const proposed = new Map<string, Dates>([[ticket.id, dates]]);
  const queue = [ticket.id];
  const moved = new Map<string, Ticket>();
  for (let steps = 0; queue.length > 0 && steps < maxDepending; steps += 1) {
    const id = queue.shift() ?? '';
    const behind = proposed.get(id);
    if (behind === undefined) continue;
    for (const { blocked } of pairs.get(id) ?? []) {
      if (blocked.id === ticket.id) continue;
      const before = proposed.get(blocked.id) ?? blocked;
      if (!isBefore(before, behind)) continue;
      proposed.set(blocked.id, movedDates(before, 'both', daysBehind(before, behind)));
      moved.set(blocked.id, blocked);
      queue.push(blocked.id);
    }
  }
  return [...moved.values()].map((of) => ({ ticket: of, dates: proposed.get(of.id) ?? of }));
}
