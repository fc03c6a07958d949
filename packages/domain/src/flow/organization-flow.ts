import { flowReport, type FlowFacts } from './flow-report.ts';
import type { DayRange } from './day-clock.ts';
import { flowSettingsOf, type BoardRole, type FlowBoard } from './flow-state.ts';

/** The phases of work, which the boards of all projects have. */
export const workPhases = ['to_do', 'in_progress', 'done'] as const;

/** The phase of the tickets on a board with this role: waiting is a part of work in progress. */
export const workPhaseOf = (role: BoardRole): (typeof workPhases)[number] =>
  role === 'before' ? 'to_do' : role === 'end' ? 'done' : 'in_progress';

const roles = { to_do: 'before', in_progress: 'active', done: 'end' } as const;

/** The phases in the place of boards. */
const phaseBoards: readonly FlowBoard[] = workPhases.map((id, position) => ({
  id,
  position,
  isDone: id === 'done',
  isHidden: false,
  flowRole: null,
  isDeleted: false,
  role: roles[id],
}));

/** What is stored of the flow of several projects in a range: in `days`, `boardId` is a phase, and a day is one of the zone of each project. */
export interface OrganizationFlowFacts extends Omit<FlowFacts, 'settings' | 'boards'> {
  /** How many projects there are; more than `flowBudget.projects` are as many as one more. */
  readonly projects: number;
}

/** The flow of several projects as the API returns it: that of a project, by phase in place of boards. */
export function organizationFlowReport(facts: OrganizationFlowFacts, range: DayRange, now: number) {
  const settings = flowSettingsOf('', null);
  const whole = flowReport({ ...facts, settings, boards: phaseBoards }, range, now);
  const { boards: _boards, time_zone: _zone, tickets, in_progress: open, ...report } = whole;
  return {
    ...report,
    projects: facts.projects,
    phases: facts.isFiltered ? [] : [...workPhases],
    tickets: tickets.map(({ boards: _on, ...ticket }) => ticket),
    in_progress: open.map(({ board_id: _on, ...ticket }) => ticket),
  };
}

export type OrganizationFlowReport = ReturnType<typeof organizationFlowReport>;
