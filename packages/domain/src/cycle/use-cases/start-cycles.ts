import { systemPrincipal, type Principal } from '../../access/principal.ts';
import { cycleBudget } from '../../budgets/cycle-budget.ts';
import { recordDecision } from '../../change/record-decision.ts';
import type { Changes } from '../../change/change.ts';
import type { NoticePortion } from '../../notification/notice-portion.ts';
import type { CycleOfProject } from '../../ports/cycles.port.ts';
import { changed } from '../../record/next-version.ts';
import { cycleRecord } from '../../records/cycle.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { cycleEvents, settledCycle } from '../cycle-state.ts';

/** The principal that starts cycles by their date: the service itself. */
const starterOf = (organizationId: string): Principal => ({
  ...systemPrincipal(organizationId),
  actor: { type: 'system', name: 'cycles' },
});

/** The cycle becomes active. If its first day begins later than was stored, because the days of its zone are others now, it waits until then. */
function startedByDate({ cycle, project }: CycleOfProject, now: Date): Changes {
  const settled = settledCycle(cycle, project, now);
  if (settled.state === 'planned') return { saved: [settled] };
  return recordDecision(cycle, settled, { now, answerOf: cycleRecord, events: cycleEvents });
}

/** The cycle is tried again later. */
const postponed = ({ cycle }: CycleOfProject, now: Date): Changes => ({
  saved: [changed(cycle, { beginsAt: new Date(now.getTime() + cycleBudget.postponed) })],
});

/**
 * Makes the planned cycles of an organization active whose first day has begun in the time zone of their project: at most `cycleBudget.startedTogether`,
 * in one transaction. With `first`, only the first of them; with `skip`, that one is postponed by `cycleBudget.postponed`. Those of archived and deleted
 * projects wait. Returns whether there can be more.
 */
export const startCycles = (ports: ChangePorts) => {
  const start = changeOf(ports, {
    names: (_: { portion: NoticePortion }, { organizationId }) => ({
      kind: 'organization',
      id: organizationId,
    }),
    load: async ({ cycles }, { portion }) => {
      const max = portion === 'all' ? cycleBudget.startedTogether : 1;
      const due = await cycles.lockDue(ports.clock(), max);
      return {
        due,
        hasMore: due.length === max,
        change: portion === 'skip' ? postponed : startedByDate,
      };
    },
    check: (loaded) => loaded,
    decide: ({ due, hasMore, change }, { now }) => {
      const changes = due.map((found) => change(found, now));
      return {
        saved: changes.flatMap(({ saved = [] }) => saved),
        events: changes.flatMap(({ events = [] }) => events),
        answer: hasMore,
      };
    },
  });
  return (organizationId: string, portion: NoticePortion = 'all'): Promise<boolean> =>
    start(starterOf(organizationId), { portion });
};
