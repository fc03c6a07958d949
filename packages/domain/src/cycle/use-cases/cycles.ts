import { cycleBudget } from '../../budgets/cycle-budget.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { fieldsOf, isEmptyPatch } from '../../kernel/patch.ts';
import { plainChanges } from '../../plain-record/plain-changes.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { changed } from '../../record/next-version.ts';
import { fitted } from '../../record/plain-record.ts';
import type { NewContentOf, Patch } from '../../record/record.ts';
import { Cycle, cycleRecord } from '../../records/cycle.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { raised } from '../../event/affected.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import type { Principal } from '../../access/principal.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import { checkCycle, cycleEvents, settledCycle } from '../cycle-state.ts';

const cycles = plainChanges(Cycle, checkCycle);

export const listCycles = cycles.list;
export const readCycle = cycles.read;

type NewCycle = NewContentOf<(typeof Cycle)['declared']> & { project: string };

/**
 * Creates a cycle. It is active at once if its first day has begun in the time zone of the project. Refuses with `validation_failed` (starts_on,
 * ends_on), `project_archived`, and `quota_exceeded` more than `cycleBudget.ofProject`.
 */
export const createCycle = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: NewCycle) => ({ kind: 'project', id: project }),
    load: async ({ projects, records }, { project: id }) => {
      const project = await projects.lock(id);
      return project && { project, earlier: await records.ofProject(Cycle, id) };
    },
    check: (loaded, { project: _project, ...content }) => ({ ...loaded, content }),
    decide: ({ project, earlier, content }, { newId, now }) => {
      refuseArchivedProject(project);
      const limit = cycleBudget.ofProject;
      if (earlier.length >= limit) {
        throw new DomainError('quota_exceeded', { quota: 'cycles of a project', limit });
      }
      const { id: projectId, organizationId } = project;
      const position = 1 + Math.max(0, ...earlier.map((cycle) => cycle.position));
      const base = { id: newId(), organizationId, projectId, position, now };
      const planned = new Cycle({ ...content, ...base });
      checkCycle(planned, null);
      const cycle = settledCycle(planned, project, now);
      const answer = cycleRecord(cycle);
      const about = { subject: { type: 'cycle', id: cycle.id }, projectId, data: answer } as const;
      const started = { ...about, kind: 'cycle.started' } as const;
      return {
        saved: [cycle],
        events: [
          { ...about, kind: 'cycle.created' },
          ...(cycle.state === 'active' ? [started] : []),
        ],
        answer,
      };
    },
  });

/**
 * Changes a cycle; an absent field stays. A planned one becomes active by hand, or if its first day has begun. Refuses with `validation_failed`
 * (starts_on, ends_on, state) and `project_archived`.
 */
export const updateCycle = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ cycle }: Patch<typeof Cycle> & { cycle: string }) => ({ kind: 'cycle', id: cycle }),
    load: ({ records }, { cycle }) => records.lock(Cycle, cycle),
    check: ({ record, project }, patch) => ({
      cycle: record,
      project,
      patch: fitted(Cycle, patch),
    }),
    versionOf: ({ cycle }) => cycle,
    decide: ({ cycle, project, patch }, { now }) => {
      if (isEmptyPatch(patch)) return { answer: cycleRecord(cycle) };
      refuseArchivedProject(project, fieldsOf(patch));
      const edited = changed(cycle, patch);
      checkCycle(edited, cycle);
      return recordDecision(cycle, settledCycle(edited, project, now), {
        now,
        answerOf: cycleRecord,
        events: cycleEvents,
      });
    },
  });

/** One step: takes some hundreds of tickets out of the cycle, and deletes it when there are no more. */
const createRemoveStep = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ cycle }: { cycle: string }) => ({ kind: 'cycle', id: cycle }),
    load: ({ cycles: store }, { cycle }) => store.loadForDelete(cycle),
    check: (loaded) => loaded,
    versionOf: ({ cycle }) => cycle,
    decide: ({ cycle, project, tickets, isLast }, { now }) => {
      refuseArchivedProject(project);
      const kind = isLast ? 'cycle.deleted' : 'cycle.updated';
      const { id: cycleId, projectId } = cycle;
      const about = { subject: { type: 'cycle', id: cycleId }, projectId } as const;
      const at = now.toISOString();
      const affected = tickets.map((ticket) => raised('ticket', ticket, at, { cycle_id: null }));
      return {
        removed: isLast ? [cycle] : [],
        sets: [{ kind: 'cycle_off', cycleId, ticketIds: tickets.map(({ id }) => id), now }],
        events: draftsAffecting({ ...about, data: cycleRecord(cycle), kind }, affected),
        answer: isLast,
      };
    },
  });

/**
 * Deletes a cycle permanently and takes its tickets out of it, in steps as `deleteLabel`: each transaction except the last writes `cycle.updated` with its
 * tickets. Refuses with `project_archived`.
 */
export const deleteCycle = (ports: ChangePorts) => {
  const removeStep = createRemoveStep(ports);
  return async (
    principal: Principal,
    { cycle, conditions }: { cycle: string } & Preconditioned,
  ): Promise<void> => {
    let isDeleted = await removeStep(principal, { cycle, conditions });
    while (!isDeleted) isDeleted = await removeStep(principal, { cycle });
  };
};
