import { DomainError } from '../kernel/domain-error.ts';
import { foldCase } from '../kernel/fold-case.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** The color of a board or label that names none. */
export const defaultColor = '#64748b';

/** A project holds at most this many boards. */
export const maxBoards = 200;

/** What a board can say of cycle times in place of its position. */
export const flowRoles = ['start', 'waiting', 'end'] as const;

/** A column of the workflow: each ticket is on exactly one board of its project. */
export const Board = record('board', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  projectId: field.ref('project'),
  name: field.name(60, 'In-progress').example('In-progress', 'Review').written().imported(),
  /** From the name, unique among the project's boards that are not deleted, never changed. */
  slug: field.text().example('in-progress').uniqueWhileLive('projectId'),
  color: field.color().written(),
  /** The greatest number of live tickets; null for no limit. */
  wipLimit: field.count(1, 10_000).nullable().written(),
  /** Work that comes here is finished. */
  isDone: field.flag().written().imported(),
  isHidden: field
    .flag()
    .default(false)
    .describe(
      'Whether the pages leave the board out until people choose to show hidden boards. Nothing else depends on it: the API lists the board, and its tickets are counted and found as those of any other board.',
    )
    .edited(),
  flowRole: field
    .choice(flowRoles)
    .nullable()
    .default(null)
    .describe(
      'What the board is for cycle times: work starts here (`start`; of several boards, on the first), waits here (`waiting`), or ends here (`end`), as on a done board. Without it, work starts on the first board that is neither the first of the project nor an end. A change counts from then on: past days stay as they are.',
    )
    .edited(),
  /** Place among the project's boards, from 0, without gaps. */
  position: field.count(),
  /** Tickets here that are neither deleted nor archived. `wipLimit` limits this number. */
  ticketCount: field.count().default(0),
  source: common.source(),
  version: field.version(),
  ...common.times(),
  deletedAt: field.moment().nullable().hidden(),
});

export interface Board extends Stored<typeof Board> {}

/** A board as the API returns it. */
export type BoardRecord = Public<typeof Board>;

/** The board as the API returns it. */
export const boardRecord = Board.answer;

/** The key to compare names of boards by: case, spaces, hyphens and underscores do not count. "In progress" and "in-progress" have the same. */
export const boardNameKey = (name: string): string =>
  foldCase(name).replaceAll(/[\s_-]/gu, '') || foldCase(name);

/** Refuses with `last_board` to delete one of these boards of a project when it is the only one. */
export function refuseLastBoard(boards: readonly Board[]): void {
  if (boards.length === 1) throw new DomainError('last_board', {});
}
