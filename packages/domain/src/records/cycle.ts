import { cycleBudget } from '../budgets/cycle-budget.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** The states of a cycle, in their order. */
export const cycleStates = ['planned', 'active', 'completed'] as const;

/** Words in place of cycles in filters of tickets: active cycles, of each project the next planned one by its start, and no cycle. */
export const cycleWords = ['current', 'next', 'none'] as const;

/** A span of days in which a project does a part of its work: a sprint. */
export const Cycle = record('cycle', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  projectId: field.ref('project'),
  name: field.name(120, 'Sprint 12').written().imported(),
  goal: field.line(500, 'People pay without an account.').nullable().written().imported(),
  startsOn: field
    .day('2031-05-05')
    .describe('A day in the time zone of the project.')
    .written()
    .imported(),
  endsOn: field
    .day('2031-05-18')
    .describe(`The last day: a cycle has 1 to ${cycleBudget.days} days.`)
    .written()
    .imported(),
  state: field
    .choice(cycleStates)
    .default('planned')
    .describe(
      'It goes from planned to active to completed, and never back. A planned cycle becomes active when its first day begins; in an archived project, when that is unarchived.',
    )
    .edited(),
  position: field
    .count()
    .describe('1 for the first cycle of the project, more for each later one.'),
  startedAt: field.moment().nullable().describe('When it became active.'),
  completedAt: field.moment().nullable().describe('When it was completed.'),
  doneTickets: field
    .count()
    .nullable()
    .describe('The number of its tickets that were done in it, stored when it is completed.'),
  doneEstimate: field
    .number(99_990_000, 1, 21.5)
    .nullable()
    .describe('The estimates of these tickets together.'),
  /** When it becomes active by its date; null when it is not planned. */
  beginsAt: field.moment().nullable().hidden(),
  version: field.version(),
  ...common.times(),
});

export interface Cycle extends Stored<typeof Cycle> {}

/** A cycle as the API returns it. */
export type CycleRecord = Public<typeof Cycle>;

/** The cycle as the API returns it. */
export const cycleRecord = Cycle.answer;
