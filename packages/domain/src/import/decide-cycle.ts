import { cycleBudget } from '../budgets/cycle-budget.ts';
import { checkCycle, settledCycle } from '../cycle/cycle-state.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { changed, nextVersion } from '../record/next-version.ts';
import { importedValues } from '../record/imported.ts';
import { Cycle, cycleRecord } from '../records/cycle.ts';
import { importNote } from '../records/import-note.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';
import { changedHere, deletedHere, twice } from './decide-structure.ts';
import type { PortionWork } from './portion-work.ts';

const noDays = importNote('cycle_days_left');

/** Whether the days of a cycle break no rule. */
function hasDays(cycle: Cycle, before: Cycle | null): boolean {
  try {
    checkCycle(cycle, before);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** The cycle with the moments of the source. Nothing is invented: without them, it began and was completed when it was imported. */
function begun(cycle: Cycle, fields: FittedOf<'cycle'>, work: PortionWork): Cycle {
  const { now } = work.context;
  const { state, startedAt, completedAt, doneTickets, doneEstimate } = fields;
  if (state === 'planned') return settledCycle(cycle, work.project, now);
  const active = { state, startedAt: startedAt ?? completedAt ?? now, beginsAt: null };
  if (state === 'active') return changed(cycle, active);
  return changed(cycle, {
    ...active,
    completedAt: completedAt ?? now,
    doneTickets,
    doneEstimate: Number.isFinite(doneEstimate) ? doneEstimate : null,
  });
}

/** The fields that every event about a cycle has. */
export const aboutCycle = (cycle: Cycle) =>
  ({
    subject: { type: 'cycle', id: cycle.id },
    projectId: cycle.projectId,
    data: cycleRecord(cycle),
  }) as const;

/** Imports a cycle of the source. Of a cycle from an earlier import, name, goal and days are updated, unless somebody changed it here. */
export function decideCycle(
  work: PortionWork,
  fitted: FittedItem,
  fields: FittedOf<'cycle'>,
): void {
  const { key } = fitted.item;
  const ref = { kind: 'cycle', key } as const;
  if (work.isDuplicate(ref)) return work.report(fitted, { left: twice });
  const { context, project } = work;
  const content = importedValues(Cycle, fields);
  const before = work.record(ref);
  if (before !== undefined) {
    const cycle = work.cycle(before.recordId);
    if (cycle === undefined) return work.report(fitted, { left: deletedHere });
    const names = Object.keys(content) as (keyof typeof content)[];
    if (names.every((name) => cycle[name] === content[name])) return work.report(fitted);
    const edited = nextVersion(cycle, context.now, content);
    const isOurs = cycle.version === before.versionWritten;
    if (!isOurs || !hasDays(edited, cycle)) return work.report(fitted, { left: changedHere });
    work.keepCycle(edited);
    work.events.push({ ...aboutCycle(edited), kind: 'cycle.updated' });
    work.became('cycle', fitted.item, edited, false);
    return work.report(fitted);
  }
  const max = cycleBudget.ofProject;
  if (work.cycles.length >= max) {
    return work.report(fitted, { left: importNote('cycles_full', { max }) });
  }
  const { organizationId, id: projectId } = project;
  const position = 1 + Math.max(0, ...work.cycles.map((cycle) => cycle.position));
  const base = { id: context.newId(), organizationId, projectId, position, now: context.now };
  const planned = new Cycle({ ...content, ...base });
  if (!hasDays(planned, null)) return work.report(fitted, { left: noDays });
  const cycle = begun(planned, fields, work);
  work.keepCycle(cycle);
  work.events.push({ ...aboutCycle(cycle), kind: 'cycle.created' });
  work.became('cycle', fitted.item, cycle, true);
  work.report(fitted);
}
