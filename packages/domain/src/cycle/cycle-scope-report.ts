import type { Actor } from '../access/principal.ts';
import type { Count } from '../flow/flow-state.ts';
import type { CycleScope, CycleTimes, ScopeEntry } from './cycle-scope.ts';

/** A ticket of a scope; key and title are null when it does not exist any more. */
export interface ScopeTicket {
  readonly ticket_id: string;
  readonly key: string | null;
  readonly title: string | null;
  readonly estimate: number;
}

/** The same with the moment at which it was added, removed or done, and by whom. */
export interface ScopeChange extends ScopeTicket {
  readonly at: string;
  readonly by: Actor;
}

/** The scope of a cycle as the API returns it. Estimates are sums of those of tickets. */
export interface CycleScopeReport {
  readonly cycle_id: string;
  readonly time_zone: string;
  readonly begins_at: string;
  readonly ends_at: string;
  readonly committed: ScopeTicket[];
  readonly added: ScopeChange[];
  readonly removed: ScopeChange[];
  readonly done: ScopeChange[];
  readonly reestimated: number;
  readonly days: {
    readonly day: string;
    readonly tickets: number;
    readonly estimate: number;
    readonly done_tickets: number;
    readonly done_estimate: number;
  }[];
  readonly velocity: { readonly tickets: number; readonly estimate: number } | null;
}

/** The names of tickets by their ids. */
type TicketNames = ReadonlyMap<string, { readonly key: string; readonly title: string }>;

/** The scope as the API returns it. `velocity`: the usual result of a cycle of the project. */
export function scopeReport(
  times: CycleTimes,
  scope: CycleScope,
  names: TicketNames,
  velocity: Count | null,
): CycleScopeReport {
  const ticket = ({ ticketId, tenths }: Pick<ScopeEntry, 'ticketId' | 'tenths'>): ScopeTicket => ({
    ticket_id: ticketId,
    key: names.get(ticketId)?.key ?? null,
    title: names.get(ticketId)?.title ?? null,
    estimate: tenths / 10,
  });
  const change = (entry: ScopeEntry): ScopeChange => ({
    ...ticket(entry),
    at: new Date(entry.at).toISOString(),
    by: entry.by,
  });
  return {
    cycle_id: times.id,
    time_zone: times.timeZone,
    begins_at: new Date(times.beginsAt).toISOString(),
    ends_at: new Date(times.endsAt).toISOString(),
    committed: scope.committed.map(ticket),
    added: scope.added.map(change),
    removed: scope.removed.map(change),
    done: scope.done.map(change),
    reestimated: scope.reestimated / 10,
    days: scope.days.map(({ day, scope: whole, done }) => ({
      day,
      tickets: whole.tickets,
      estimate: whole.tenths / 10,
      done_tickets: done.tickets,
      done_estimate: done.tenths / 10,
    })),
    velocity: velocity && { tickets: velocity.tickets, estimate: velocity.tenths / 10 },
  };
}
