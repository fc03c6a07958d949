import type { Actor } from '../access/principal.ts';
import type { EventRecord } from '../event/event-record.ts';
import { cycleBudget } from '../budgets/cycle-budget.ts';
import { dayClock, daysOf } from '../flow/day-clock.ts';
import { noTickets, plus, type Count } from '../flow/flow-state.ts';
import { invalid } from '../kernel/domain-error.ts';

/** A cycle, with its moments as milliseconds since 1970. */
export interface CycleTimes {
  readonly id: string;
  /** When it became active. */
  readonly beginsAt: number;
  /** When it was completed, or ends by its dates. What happens then or later changes nothing. */
  readonly endsAt: number;
  readonly timeZone: string;
}

/** A ticket that came into the scope, left it or was done, when, and by whom. Its estimate at that moment is in tenths. */
export interface ScopeEntry {
  readonly ticketId: string;
  readonly tenths: number;
  readonly at: number;
  readonly by: Actor;
}

/** The scope at the end of a day. */
export interface ScopeDay {
  readonly day: string;
  readonly scope: Count;
  readonly done: Count;
}

/** The scope of a cycle as it was. Burn-up shows `scope` and `done` of each day, burn-down what remains. */
export interface CycleScope {
  /** The tickets in it when it began, and those that came from another cycle until the end of its first day. */
  readonly committed: readonly { readonly ticketId: string; readonly tenths: number }[];
  /** The changes after its begin, in the order of the log. A ticket can be added and removed several times. */
  readonly added: readonly ScopeEntry[];
  readonly removed: readonly ScopeEntry[];
  /** By how much the estimates in its scope grew after its begin, in tenths. */
  readonly reestimated: number;
  /** The tickets of its scope that are done at its end, or now. */
  readonly done: readonly ScopeEntry[];
  /** From the day of its begin to `until`. */
  readonly days: readonly ScopeDay[];
}

/** What the scope reads of an event. */
export type CycleEvent = Pick<EventRecord, 'type' | 'timestamp' | 'actor' | 'data' | 'affected'>;

/** The events of the tickets that were ever in a cycle, in the order of the log. */
export interface CycleLog {
  /** With at least what `cycleScopeOf` reads of them. */
  readonly events: readonly CycleEvent[];
  /** False, and no events, when there are more than `cycleBudget.events`. */
  readonly isWhole: boolean;
}

interface ScopeTicket {
  readonly id: string;
  readonly cycleId: string | null;
  readonly isArchived: boolean;
  readonly isDeleted: boolean;
  readonly tenths: number;
  readonly isDone: boolean;
  /** Done before the cycle began, and not reopened since. */
  readonly isDoneBefore: boolean;
}

/** Events whose data is the ticket as it is afterwards. */
const ticketKinds: ReadonlySet<string> = new Set([
  'ticket.created',
  'ticket.imported',
  'ticket.updated',
  'ticket.archived',
  'ticket.unarchived',
  'ticket.moved',
  'ticket.moved_away',
  'ticket.completed',
  'ticket.reopened',
  'ticket.deleted',
  'ticket.restored',
]);

/** Whether it is in the scope: archiving finished work takes nothing out. */
const isInScope = (ticket: ScopeTicket, cycleId: string): boolean =>
  ticket.cycleId === cycleId &&
  !ticket.isDeleted &&
  !ticket.isDoneBefore &&
  (ticket.isDone || !ticket.isArchived);

const countOf = ({ tenths }: ScopeTicket): Count => ({ tickets: 1, tenths });

/**
 * The scope of a cycle from the events of the tickets that were ever in it, in the order of the log, up to the moment `until`. What happened
 * before `beginsAt` makes the committed scope, and what happened from `endsAt` on changes nothing: the burn-down of a cycle stays as it was when its
 * tickets move on. A day before `until` never changes by later events. Before the cycle begins, it is what would be committed now.
 *
 * What comes from another cycle on the first day is committed too: people complete a cycle, and move on what is unfinished, when the next one has begun.
 *
 * A ticket is in the scope while its `cycle_id` is that of the cycle, and it is neither deleted nor in another project. An archived one is in it only if it is done. A ticket that
 * was done before the cycle began is not, until it is reopened. Done is a ticket with `completed_at`. The clock never goes back, as in `flowAfter`. Refuses with
 * `validation_failed` (ends_on) a cycle of more than `cycleBudget.days`.
 */
export function cycleScopeOf(
  cycle: CycleTimes,
  events: Iterable<CycleEvent>,
  until: number,
): CycleScope {
  const end = Math.min(cycle.endsAt, until + 1);
  const replay = new Replay(cycle);
  for (const event of events) {
    const at = Math.max(replay.at, Date.parse(event.timestamp));
    if (at >= end) break;
    replay.apply(event, at);
  }
  return replay.finish(Math.max(cycle.beginsAt, end - 1));
}

class Replay {
  readonly #cycle: CycleTimes;
  readonly #dayOf: (at: number) => string;
  readonly #firstDay: string;
  readonly #tickets = new Map<string, ScopeTicket>();
  /** By the ids of their tickets; null until it begins. */
  #committed: Map<string, CycleScope['committed'][number]> | null = null;
  readonly #added: ScopeEntry[] = [];
  readonly #removed: ScopeEntry[] = [];
  readonly #done = new Map<string, ScopeEntry>();
  #reestimated = 0;
  #scope = noTickets;
  #finished = noTickets;
  readonly #days = new Map<string, ScopeDay>();
  at = Number.NEGATIVE_INFINITY;

  constructor(cycle: CycleTimes) {
    this.#cycle = cycle;
    this.#dayOf = dayClock(cycle.timeZone);
    const [from, to] = [cycle.beginsAt, Math.max(cycle.beginsAt, cycle.endsAt - 1)].map(
      this.#dayOf,
    );
    this.#firstDay = from as string;
    const days = daysOf({ from: from as string, to: to as string }).length;
    // A zone can skip a day, and the begin by hand can be on the day before.
    if (days > cycleBudget.days + 2) {
      throw invalid('ends_on', `must be within ${cycleBudget.days} days`);
    }
  }

  apply({ type, data, affected, actor }: CycleEvent, at: number): void {
    this.at = at;
    if (at >= this.#cycle.beginsAt) this.#begin();
    if (ticketKinds.has(type)) {
      const id = data['id'] as string;
      const isDeleted = type === 'ticket.deleted' || type === 'ticket.moved_away';
      this.#change(id, { ...this.#fieldsOf(data), isDeleted }, actor);
    }
    for (const { type: kind, id, changes: fields } of affected) {
      if (kind === 'ticket') this.#change(id, this.#fieldsOf(fields), actor);
    }
  }

  #fieldsOf(fields: Readonly<Record<string, unknown>>): Partial<ScopeTicket> {
    const { estimate } = fields;
    const tenths = typeof estimate === 'number' ? Math.round(estimate * 10) : 0;
    return {
      ...('cycle_id' in fields && { cycleId: fields['cycle_id'] as string | null }),
      ...('archived' in fields && { isArchived: fields['archived'] === true }),
      ...('estimate' in fields && { tenths }),
      ...('completed_at' in fields && { isDone: fields['completed_at'] !== null }),
    };
  }

  #change(id: string, fields: Partial<ScopeTicket>, by: Actor): void {
    const nothing = { cycleId: null, isArchived: false, isDeleted: false, tenths: 0 };
    const before = this.#tickets.get(id) ?? { id, ...nothing, isDone: false, isDoneBefore: false };
    const changed = { ...before, ...fields };
    const after = { ...changed, isDoneBefore: before.isDoneBefore && changed.isDone };
    this.#tickets.set(id, after);
    if (this.#committed === null) return;
    const [wasIn, isIn] = [before, after].map((ticket) => this.#has(ticket)) as [boolean, boolean];
    const { at } = this;
    const { tenths } = after;
    const entry = { ticketId: id, tenths, at, by };
    if (isIn && !wasIn) {
      if (this.#isCarried(before)) this.#committed.set(id, { ticketId: id, tenths });
      else this.#added.push(entry);
    }
    if (wasIn && !isIn) this.#removed.push({ ...entry, tenths: before.tenths });
    if (wasIn && isIn) this.#reestimated += after.tenths - before.tenths;
    const [came, went] = [isIn ? countOf(after) : noTickets, wasIn ? countOf(before) : noTickets];
    this.#scope = plus(plus(this.#scope, came), went, -1);
    const [ended, reopened] = [after.isDone ? came : noTickets, before.isDone ? went : noTickets];
    this.#finished = plus(plus(this.#finished, ended), reopened, -1);
    const isDone = isIn && after.isDone;
    const doneBefore = this.#done.get(id);
    if (!isDone) this.#done.delete(id);
    else this.#done.set(id, doneBefore ? { ...doneBefore, tenths } : entry);
    this.#keepDay();
  }

  #has(ticket: ScopeTicket): boolean {
    return isInScope(ticket, this.#cycle.id);
  }

  /** Whether a ticket that comes in now is committed: from another cycle, on the first day. One that was committed and taken out is added again. */
  #isCarried({ id, cycleId }: ScopeTicket): boolean {
    const isOther = cycleId !== null && cycleId !== this.#cycle.id;
    return isOther && this.#dayOf(this.at) === this.#firstDay && !this.#committed?.has(id);
  }

  /** What is in the cycle now is committed, except work that is done already. */
  #begin(): void {
    if (this.#committed !== null) return;
    const committed = new Map<string, CycleScope['committed'][number]>();
    for (const [id, ticket] of this.#tickets) {
      const begun = { ...ticket, isDoneBefore: ticket.isDone };
      this.#tickets.set(id, begun);
      if (!this.#has(begun)) continue;
      committed.set(id, { ticketId: id, tenths: ticket.tenths });
      this.#scope = plus(this.#scope, countOf(ticket));
    }
    this.#committed = committed;
    const day = this.#firstDay;
    this.#days.set(day, { day, scope: this.#scope, done: noTickets });
  }

  #keepDay(): void {
    const day = this.#dayOf(this.at);
    this.#days.set(day, { day, scope: this.#scope, done: this.#finished });
  }

  finish(until: number): CycleScope {
    this.#begin();
    let last: ScopeDay = { day: '', scope: noTickets, done: noTickets };
    const range = { from: this.#firstDay, to: this.#dayOf(until) };
    const days = daysOf(range).map((day) => {
      last = { ...(this.#days.get(day) ?? last), day };
      return last;
    });
    const [added, removed, done] = [this.#added, this.#removed, [...this.#done.values()]];
    const reestimated = this.#reestimated;
    return {
      committed: [...(this.#committed?.values() ?? [])],
      added,
      removed,
      reestimated,
      done,
      days,
    };
  }
}
