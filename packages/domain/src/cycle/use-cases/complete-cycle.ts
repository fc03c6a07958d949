import type { Principal } from '../../access/principal.ts';
import type { Changes, ChangeContext } from '../../change/change.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { mergedSets } from '../../change/set-change.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { CycleForComplete } from '../../ports/cycles.port.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { LoadedForBulk } from '../../ports/tickets.port.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { changed } from '../../record/next-version.ts';
import { Cycle, cycleRecord, type CycleRecord } from '../../records/cycle.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { updateTicket } from '../../ticket/decisions/update-ticket.ts';
import { cycleEvents } from '../cycle-state.ts';

/** Where tickets go that are not done when their cycle ends: the next planned cycle of the project, none, or the cycle with this id. */
export type Unfinished = 'next' | 'backlog' | (string & {});

/** The cycle, its first unfinished tickets, and the other cycles of the project. */
interface Loaded extends CycleForComplete {
  readonly bulk: LoadedForBulk | null;
  readonly cycles: readonly Cycle[];
}

async function load(
  { cycles, records, tickets }: TenantStores,
  { cycle: id }: { cycle: string },
): Promise<Loaded | null> {
  const found = await cycles.loadForComplete(id);
  if (found === null) return null;
  const { projectId } = found.cycle;
  const items = found.ticketIds.map((ticket) => ({ op: 'update', ticket }) as const);
  return {
    ...found,
    cycles: await records.ofProject(Cycle, projectId),
    bulk: items.length === 0 ? null : await tickets.loadForBulk(projectId, items),
  };
}

/** The id of the cycle that the unfinished tickets get; null for none. Refuses with `validation_failed` (unfinished). */
function destinationOf(
  { cycle, cycles }: Pick<Loaded, 'cycle' | 'cycles'>,
  unfinished: Unfinished,
): string | null {
  if (unfinished === 'backlog') return null;
  const open = cycles.filter(({ id, state }) => id !== cycle.id && state !== 'completed');
  if (unfinished !== 'next') {
    const named = open.find(({ id }) => id === unfinished);
    if (named === undefined) {
      throw invalid('unfinished', 'must be a planned or active cycle of the project');
    }
    return named.id;
  }
  const [next] = open
    .filter(({ state }) => state === 'planned')
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || a.position - b.position);
  if (next === undefined) {
    throw invalid('unfinished', 'is next, and no cycle is planned: use backlog, or the id of one');
  }
  return next.id;
}

/** The unfinished tickets get another cycle, or none, each by a change of its own. */
function movedTickets({ bulk }: Loaded, cycleId: string | null, context: ChangeContext): Changes {
  const boards = new Map(bulk?.boards.map((board) => [board.id, board]));
  const moves = (bulk?.tickets ?? []).flatMap((ticket) => {
    const board = boards.get(ticket.boardId);
    if (bulk === null || board === undefined) return [];
    const { project } = bulk;
    const place = { position: { at: 'end' }, gap: null } as const;
    const content = { cycleId, htmlPolicy: ticket.htmlPolicy };
    const state = { ticket, board, project, place, spellings: new Map<string, string>(), content };
    return [updateTicket(state, context)];
  });
  return {
    saved: moves.flatMap(({ saved = [] }) => saved),
    sets: mergedSets(moves.flatMap(({ sets = [] }) => sets)),
    events: moves.flatMap(({ events = [] }) => events),
  };
}

/** Completes the cycle with its first unfinished tickets. The answer is stored for retries: `to` is their cycle, for those of later steps. */
const createFirstStep = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ cycle }: { cycle: string; unfinished: Unfinished }) => ({ kind: 'cycle', id: cycle }),
    load,
    check: (loaded, { unfinished }) => ({ ...loaded, unfinished }),
    decide: ({ unfinished, ...loaded }, context) => {
      const { cycle, project, hasMore, done } = loaded;
      refuseArchivedProject(project);
      if (cycle.state === 'completed') throw invalid('state', 'is completed already');
      if (cycle.state === 'planned') throw invalid('state', 'must be active');
      const to = destinationOf(loaded, unfinished);
      const { now } = context;
      const completed = changed(cycle, {
        state: 'completed',
        completedAt: now,
        doneTickets: done.tickets,
        doneEstimate: done.tenths / 10,
      });
      const own = recordDecision(cycle, completed, {
        now,
        answerOf: cycleRecord,
        events: cycleEvents,
      });
      const moved = movedTickets(loaded, to, context);
      return {
        saved: [...(moved.saved ?? []), ...(own.saved ?? [])],
        sets: moved.sets ?? [],
        events: [...(moved.events ?? []), ...(own.events ?? [])],
        answer: { cycle: own.answer, to, hasMore },
      };
    },
  });

/** Moves the next unfinished tickets of a completed cycle. Returns whether there can be more. */
const createNextStep = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ cycle }: { cycle: string; to: string | null }) => ({ kind: 'cycle', id: cycle }),
    load,
    check: (loaded, { to }) => ({ ...loaded, to }),
    decide: ({ to, ...loaded }, context) => {
      const isThere = to === null || loaded.cycles.some(({ id }) => id === to);
      return { ...movedTickets(loaded, isThere ? to : null, context), answer: loaded.hasMore };
    },
  });

/**
 * Completes an active cycle. Its tickets that are not done, nor archived or deleted, go where `unfinished` says, each by a change of its own; those that are done stay
 * in it. What it has done is stored with it. Some hundreds of tickets change in the first transaction, which completes the cycle, and in each later one: after a failure, the
 * same request with its key continues. Refuses with `validation_failed` (state, unfinished) and `project_archived`.
 */
export const completeCycle = (ports: ChangePorts) => {
  const first = createFirstStep(ports);
  const next = createNextStep(ports);
  return async (
    principal: Principal,
    { cycle, unfinished, conditions }: { cycle: string; unfinished: Unfinished } & Preconditioned,
  ): Promise<CycleRecord> => {
    const {
      cycle: answer,
      to,
      hasMore,
    } = await first(principal, { cycle, unfinished, conditions });
    let isMore = hasMore;
    while (isMore) isMore = await next(principal, { cycle, to });
    return answer;
  };
};
