import type { CycleRecord } from '@basalt/domain';
import { short } from '../list.ts';
import { mayRead } from '../names/pick.ts';
import { cyclesOf, nextOf } from '../names/resolve-cycle.ts';
import type { ToolContext } from '../tool.ts';

/** The maximum number of cycles in one answer. */
const maxCycles = 5;

async function cycleLine({ use, principal }: ToolContext, cycle: CycleRecord): Promise<string> {
  const { id, name, goal, state, starts_on: first, ends_on: last, project_id: project } = cycle;
  const filter = { cycleIds: [id], words: [], archived: 'all' } as const;
  const [all, done] = await Promise.all([
    use.countTickets(principal, { project, filter }),
    use.countTickets(principal, { project, filter: { ...filter, completed: true } }),
  ]);
  const shownGoal = goal === null ? '' : `. Goal: ${short(goal)}`;
  return `Cycle ${short(name)} (${state}, ${first} to ${last}): ${done.total} of ${all.total} done${shownGoal}`;
}

/** The active cycles of a project and the next one, a line each; none for a key that may not read projects. */
export async function cycleLines(context: ToolContext, projectId: string): Promise<string[]> {
  if (!mayRead(context, 'projects:read')) return [];
  const all = await cyclesOf(context, projectId);
  const next = nextOf(all);
  const shown = all.filter((cycle) => cycle.state === 'active' || cycle === next);
  return Promise.all(shown.slice(0, maxCycles).map((cycle) => cycleLine(context, cycle)));
}
