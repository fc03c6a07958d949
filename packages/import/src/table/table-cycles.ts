import { cycleBudget, cycleStates, SourceFault } from '@basalt/domain';
import { dateOf, dayOfText, dueDateOf } from '../source/dates.ts';
import { keyOf } from '../source/item.ts';
import type { OptionReader } from '../source/options.ts';
import type { CycleCells, CycleDays, Dialect } from './columns.ts';

/** Whether both are days, and a cycle can have them as its first and last one. */
function areDaysOfCycle(first: unknown, last: unknown): boolean {
  const [start, end] = [dayOf(first), dayOf(last)];
  if (start === null || end === null) return false;
  const { days } = start.until(end, { largestUnit: 'days' });
  return days >= 0 && days < cycleBudget.days;
}

function dayOf(text: unknown): Temporal.PlainDate | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}

const isState = (state: unknown): state is (typeof cycleStates)[number] =>
  cycleStates.some((known) => known === state);

/** The days and states of cycles by their names: `{"Sprint 9": {"starts_on": "2031-05-05", "ends_on": "2031-05-18", "state": "completed"}}`. */
export const cycles: OptionReader<ReadonlyMap<string, CycleDays>> = (value, name) => {
  const object = value ?? {};
  const isMap = typeof object === 'object' && !Array.isArray(object);
  const entries = isMap ? Object.entries(object as Record<string, unknown>) : [];
  const read = entries.map(([called, choice]): [string, CycleDays | null] => {
    const { starts_on: startsOn, ends_on: endsOn, state = 'planned' } = Object(choice) as Given;
    const isRead = areDaysOfCycle(startsOn, endsOn) && isState(state);
    const days = { startsOn: startsOn as string, endsOn: endsOn as string };
    return [keyOf(called.trim()), isRead ? { ...days, state } : null];
  });
  if (!isMap || entries.length > cycleBudget.ofProject || read.some(([, days]) => days === null)) {
    throw new SourceFault('option_cycles', { option: name, max: cycleBudget.days });
  }
  return new Map(read as [string, CycleDays][]);
};

interface Given {
  readonly starts_on?: unknown;
  readonly ends_on?: unknown;
  readonly state?: unknown;
}

/** A cycle whose days the caller chose. It began and was completed with them, as far as its state says. */
function chosenCycle(days: CycleDays, zone: string): CycleDays {
  const reading = { zone, order: 'dmy' } as const;
  const begin = dateOf(days.startsOn, reading);
  const end = dueDateOf(days.endsOn, reading);
  return {
    ...days,
    startedAt: days.state !== 'planned' && begin instanceof Date ? begin : null,
    completedAt: days.state === 'completed' && typeof end !== 'string' ? end.at : null,
  };
}

/** The day of a cell: as it is written, or that of its moment in the zone; empty for none. */
function dayIn(text: string, { zone, order, usualOrder }: Reading): string {
  const [iso] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  const reading = { zone, order: order ?? usualOrder ?? 'dmy' } as const;
  const day = iso ?? dayOfText(text, reading);
  if (day !== null) return day;
  const at = dateOf(text, reading);
  if (typeof at === 'string') return '';
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

type Reading = Pick<Dialect, 'zone' | 'order' | 'usualOrder'>;

/** The cycle of which the cells of a row tell the days; null without them. One without a state has that of its days. */
function cycleOfCells(cells: CycleCells, reading: Reading): CycleDays | null {
  const [startsOn, endsOn] = [cells.cycleStart, cells.cycleEnd].map((text) => dayIn(text, reading));
  if (startsOn === undefined || endsOn === undefined || startsOn === '' || endsOn === '')
    return null;
  const today = Temporal.Now.plainDateISO(reading.zone).toString();
  const byDays = endsOn < today ? 'completed' : startsOn <= today ? 'active' : 'planned';
  const named = cells.cycleState.toLowerCase();
  const state = isState(named) ? named : byDays;
  const goal = cells.cycleGoal === '' ? null : cells.cycleGoal;
  return { startsOn, endsOn, state, goal };
}

/** The dialect with the cycles that its cells tell, or whose days the caller chose by the keys of their names. */
export const withCycles = (
  dialect: Omit<Dialect, 'cycleOf'>,
  chosen: ReadonlyMap<string, CycleDays>,
): Dialect => ({
  ...dialect,
  cycleOf(cell, name, more) {
    const read = dialect.daysOf(cell);
    const choice = chosen.get(keyOf(name));
    const told = choice ?? cycleOfCells(more, dialect);
    const days = told === null ? read?.days : chosenCycle(told, dialect.zone);
    if (days === undefined || !areDaysOfCycle(days.startsOn, days.endsOn)) return null;
    const record = { goal: null, ...days, kind: 'cycle', name } as const;
    return { key: read?.key ?? keyOf(name), record };
  },
});
