import { Board, fieldBudget, type BoardRecord } from '@basalt/domain';
import * as v from 'valibot';
import { flag, name, out, page, search } from '../fields.ts';
import { lines, listed, short } from '../list.ts';
import { mayRead } from '../names/pick.ts';
import { boardsOf, resolveBoard } from '../names/resolve-names.ts';
import { projectFields, resolveProject } from '../names/resolve-project.ts';
import { namesIn } from '../names/shown-names.ts';
import { zoneNamed, zoneOf } from '../zone.ts';
import { tool, type ToolContext } from '../tool.ts';
import { cycleLines } from './cycle-lines.ts';
import { factsOf } from '../views/facts.ts';
import { briefTypes, recordView } from '../views/record-view.ts';
import { ticketLine, ticketSummary } from '../views/ticket-view.ts';

const project = name('Key or name; optional if only one.');

/** The maximum number of boards in one answer. */
const maxBoards = 50;

/** The first boards, as many as the answer may have, and how many it leaves out. */
function firstBoards<T>(
  { share }: ToolContext,
  boards: readonly T[],
): { shown: T[]; more: number } {
  const shown = boards.slice(0, Math.max(1, Math.floor(maxBoards * share)));
  return { shown, more: boards.length - shown.length };
}

const moreLine = (more: number): string[] =>
  more === 0 ? [] : [`And ${more} more boards: get_board shows each by its name.`];

/** The maximum number of tickets that are in progress for long. */
const maxOld = 10;

const shownDays = (days: number): string => `${Math.round(10 * days) / 10} days`;

/** The tickets that have been in progress for unusually long, oldest first; no line without any. */
async function oldLines({ use, principal, share }: ToolContext, projectId: string) {
  const { p85Days, tickets } = await use.readAgeing(principal, { project: projectId });
  if (p85Days === null || tickets.length === 0) return [];
  const shown = tickets.slice(0, Math.max(1, Math.floor(maxOld * share)));
  const more = tickets.length - shown.length;
  return [
    `In progress for longer than 85 % of the tickets took that ended in the last 90 days (${shownDays(p85Days)}):`,
    ...shown.map(({ key, title, days }) => `${key}: ${short(title)}, ${shownDays(days)}`),
    ...(more > 0 ? [`And ${more} more of these.`] : []),
  ];
}

/** Without what the board is for cycle times: an agent does not decide by it, and the schemas of answers have a bound. */
const boardView = recordView(Board, {
  first: ['name', 'slug', 'ticket_count'],
  types: briefTypes.filter((type) => type !== 'choice'),
  last: [],
});

/** `name, done, hidden` of a board that is both. */
const markedName = (called: string, board: object): string =>
  [called, ...factsOf(boardView.plain, board, { own: { wip_limit: () => null } })].join(', ');

function boardLine(board: BoardRecord): string {
  const most = board.wip_limit === null ? '' : ` of at most ${board.wip_limit}`;
  return `${board.name} (${markedName(board.slug, board)}): ${board.ticket_count}${most}`;
}

/** Options of a field that an answer names. */
const maxOptions = 20;

/** The custom fields of a project, one a line: `severity (choice: low, high; required): Severity`. */
async function fieldLines(context: ToolContext, projectId: string): Promise<string[]> {
  if (!mayRead(context, 'projects:read')) return [];
  const { use, principal } = context;
  const { organizationId: organization } = principal;
  const { items } = await use.listFields(principal, {
    organization,
    projectId,
    page: { limit: fieldBudget.inProject },
  });
  const each = items.map(({ key, name: called, type, options, required }) => {
    const offered = options.filter(({ archived }) => !archived).slice(0, maxOptions);
    const named = offered.length > 0 ? `: ${offered.map((option) => option.name).join(', ')}` : '';
    return `${key} (${type}${named}${required ? '; required' : ''}): ${called}`;
  });
  return each.length === 0 ? [] : [lines('Custom fields', each, null)];
}

/** Projects and their progress. */
export const projectTools = [
  tool({
    name: 'list_projects',
    description: 'Projects with their keys.',
    scopes: ['projects:read'],
    effect: 'read',
    idempotent: true,
    input: {
      q: v.exactOptional(search('Words in name or key.')),
      archived: v.exactOptional(flag('Archived too.')),
      ...page,
    },
    output: {
      projects: v.array(v.object({ key: out.text, name: out.text, archived: out.flag })),
      next_cursor: out.nextCursor,
    },
    handle: async (args, context) => {
      const { use, principal } = context;
      const filter = {
        words: args.q ?? [],
        archived: args.archived === true ? ('all' as const) : false,
      };
      const found = await listed(context, 'list_projects', args, (asked) =>
        use.listProjects(principal, {
          organization: principal.organizationId,
          filter,
          page: { ...asked, fields: projectFields },
        }),
      );
      const projects = found.items.map(({ key, name: called, archived }) => ({
        key,
        name: short(called),
        archived,
      }));
      const each = projects.map(
        ({ key, name: called, archived }) => `${key}: ${called}${archived ? ' (archived)' : ''}`,
      );
      const { next_cursor } = found;
      return { text: lines('Projects', each, next_cursor), data: { projects, next_cursor } };
    },
  }),
  tool({
    name: 'get_board',
    description: 'The tickets of a board in order; without board, all boards, counts, WIP limits.',
    scopes: ['boards:read'],
    effect: 'read',
    idempotent: true,
    input: { project, board: name('Slug, name or id.'), ...page },
    output: {
      boards: v.array(v.object(boardView.schema)),
      more_boards: out.count,
      tickets: v.array(v.object(ticketSummary.schema)),
      next_cursor: out.nextCursor,
    },
    handle: async (args, context) => {
      const id = await resolveProject(context, args.project);
      const chosen = args.board === undefined ? null : await resolveBoard(context, id, args.board);
      const all = await boardsOf(context, id);
      const { shown, more } = firstBoards(
        context,
        all.filter((board) => chosen === null || board.id === chosen),
      );
      const boards = shown.map((board) => boardView.of(board));
      const found = await ticketsOn(context, id, chosen, args);
      const { zone } = found;
      const tickets = found.items.map((ticket) => ticketLine(ticket, zone));
      const text = [
        lines('Boards', shown.map(boardLine), null),
        ...moreLine(more),
        ...(await fieldLines(context, id)),
        ...(chosen === null ? [] : [lines('Tickets', tickets, found.next_cursor)]),
      ].join('\n');
      const { items, next_cursor } = found;
      return { text, data: { boards, more_boards: more, tickets: items, next_cursor } };
    },
  }),
  tool({
    name: 'project_status',
    description: 'Progress: cycles, tickets by board, done, open, overdue.',
    scopes: ['analytics:read'],
    effect: 'read',
    idempotent: true,
    input: { project },
    output: {
      total: out.count,
      done: out.count,
      open: out.count,
      overdue: out.count,
      completion_percentage: out.count,
      cycles: out.texts,
      boards: v.array(
        v.object({
          name: out.text,
          count: out.count,
          is_done: out.flag,
          is_hidden: v.nullable(out.flag),
        }),
      ),
      more_boards: out.count,
    },
    handle: async (args, context) => {
      const { use, principal } = context;
      const id = await resolveProject(context, args.project);
      const { total, done, open, overdue, completion_percentage, ...status } =
        await use.readAnalytics(principal, { project: id });
      const { shown, more } = firstBoards(context, status.boards);
      const hidden = await hiddenAmong(context, id);
      const boards = shown.map((board) => ({
        name: board.name,
        count: board.count,
        is_done: board.is_done,
        is_hidden: hidden && hidden.has(board.id),
      }));
      const cycles = await cycleLines(context, id);
      const text = [
        `${done} of ${total} done (${completion_percentage} %), ${open} open, ${overdue} overdue.`,
        ...cycles,
        ...boards.map((board) => `${markedName(board.name, board)}: ${board.count}`),
        ...moreLine(more),
        ...(await oldLines(context, id)),
      ].join('\n');
      const counts = { total, done, open, overdue, completion_percentage };
      return { text, data: { ...counts, cycles, boards, more_boards: more } };
    },
  }),
];

/** The ids of the project's hidden boards; null for a key that may not read boards. */
async function hiddenAmong(context: ToolContext, id: string): Promise<Set<string> | null> {
  if (!mayRead(context, 'boards:read')) return null;
  const boards = await boardsOf(context, id);
  return new Set(boards.flatMap((board) => (board.is_hidden ? [board.id] : [])));
}

async function ticketsOn(
  context: ToolContext,
  id: string,
  boardId: string | null,
  args: { limit?: number; cursor?: string; project?: string; board?: string },
) {
  if (boardId === null || !mayRead(context, 'tickets:read'))
    return { items: [], next_cursor: null, zone: zoneNamed('UTC') };
  const { use, principal } = context;
  const filter = { boardIds: [boardId], words: [], archived: false };
  const found = await listed(context, 'get_board', args, (asked) =>
    use.listTickets(principal, {
      project: id,
      filter,
      sort: 'rank',
      page: { ...asked, fields: ticketSummary.fields },
    }),
  );
  const [names, zone] = await Promise.all([namesIn(context, found.items), zoneOf(context)]);
  const items = found.items.map((ticket) => ticketSummary.of(ticket, { names }));
  return { ...found, items, zone };
}
