import { cycleBudget } from '../budgets/cycle-budget.ts';
import type { EventDraft } from '../event/event-draft.ts';
import type { Changes } from '../event/event.ts';
import { daysBetween } from '../flow/day-clock.ts';
import { isDay } from '../kernel/day.ts';
import { invalid } from '../kernel/domain-error.ts';
import { isTimeZone } from '../kernel/time-zone.ts';
import { changed } from '../record/next-version.ts';
import { cycleStates, Cycle, type CycleRecord } from '../records/cycle.ts';
import type { Project } from '../records/project.ts';

const [firstDay, lastDay] = ['1970-01-01', '9998-12-31'];

/** The time zone whose days are the days of a project. A stored one that is no longer known is UTC. */
export const zoneOf = ({ timeZone }: Pick<Project, 'timeZone'>): string =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';

/** The moment at which a day begins in a time zone. */
const startOfDay = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);

/** Refuses with `validation_failed` a cycle, as it will be, whose days or state break a rule. `before` is null for a new cycle. */
export function checkCycle(cycle: Cycle, before: Cycle | null): void {
  for (const [name, day] of [
    ['starts_on', cycle.startsOn],
    ['ends_on', cycle.endsOn],
  ] as const) {
    if (!isDay(day) || day < firstDay || day > lastDay) {
      throw invalid(name, `must be a day from ${firstDay} to ${lastDay}`);
    }
  }
  const days = daysBetween(cycle.startsOn, cycle.endsOn) + 1;
  if (days < 1) throw invalid('ends_on', 'must not be before starts_on');
  if (days > cycleBudget.days) {
    throw invalid('ends_on', `must be within ${cycleBudget.days} days, starts_on included`);
  }
  if (before === null) return;
  const steps = cycleStates.indexOf(cycle.state) - cycleStates.indexOf(before.state);
  if (steps < 0) throw invalid('state', `cannot go back from ${before.state}`);
  if (steps > 0 && cycle.state === 'completed') {
    throw invalid('state', 'becomes completed by POST /cycles/{cycle}/complete');
  }
  if (before.state !== 'planned' && cycle.startsOn !== before.startsOn) {
    throw invalid('starts_on', 'stays as it is once the cycle is active');
  }
  if (before.state === 'completed' && cycle.endsOn !== before.endsOn) {
    throw invalid('ends_on', 'stays as it is once the cycle is completed');
  }
}

/** The cycle with its moments, and active if it is planned and its first day has begun. */
export function settledCycle(cycle: Cycle, project: Pick<Project, 'timeZone'>, now: Date): Cycle {
  const beginsAt = startOfDay(cycle.startsOn, zoneOf(project));
  const state = cycle.state === 'planned' && beginsAt <= now ? 'active' : cycle.state;
  return changed(cycle, {
    state,
    beginsAt: state === 'planned' ? beginsAt : null,
    startedAt: state === 'planned' ? null : (cycle.startedAt ?? now),
  });
}

/** The planned cycles that begin at another moment because the days of their project are those of this zone. */
export const rezonedCycles = (
  cycles: readonly Cycle[],
  project: Pick<Project, 'timeZone'>,
): readonly Cycle[] =>
  cycles
    .filter(({ state }) => state === 'planned')
    .map((cycle) => ({ cycle, beginsAt: startOfDay(cycle.startsOn, zoneOf(project)) }))
    .filter(({ cycle, beginsAt }) => cycle.beginsAt?.getTime() !== beginsAt.getTime())
    .map(({ cycle, beginsAt }) => changed(cycle, { beginsAt }));

/** The fields that people write. The others change with the state. */
const written = new Set(
  Cycle.fields.filter(({ isWritten }) => isWritten).map(({ wireName }) => wireName),
);

/** The events of a change of a cycle: `updated` with the edited fields, then `started` or `completed`. */
export function cycleEvents(data: CycleRecord, changes: Changes): EventDraft[] {
  const about = {
    subject: { type: 'cycle', id: data.id },
    projectId: data.project_id,
    data,
  } as const;
  const edits = Object.entries(changes).filter(([name]) => written.has(name));
  const moved = Object.entries(changes).filter(([name]) => !written.has(name));
  const updated: EventDraft = {
    ...about,
    kind: 'cycle.updated',
    changes: Object.fromEntries(edits),
  };
  const kind = data.state === 'active' ? 'cycle.started' : 'cycle.completed';
  const advanced: EventDraft = { ...about, kind, changes: Object.fromEntries(moved) };
  return [...(edits.length > 0 ? [updated] : []), ...(moved.length > 0 ? [advanced] : [])];
}
