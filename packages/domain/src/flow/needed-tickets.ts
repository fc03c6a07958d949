import { flowAfter } from './day-log.ts';
import { boardKinds, projectKinds, ticketKinds, type FlowEvent } from './flow-event.ts';
import type { FlowState } from './flow-state.ts';

/** The tickets that events read or change. */
export interface NeededTickets {
  readonly ids: ReadonlySet<string>;
  /** Boards whose role changes: all tickets on them are needed. */
  readonly boardIds: ReadonlySet<string>;
}

const touchesBoards = ({ type, affected }: FlowEvent): boolean =>
  boardKinds.has(type) || projectKinds.has(type) || affected.some((each) => each.type === 'board');

/**
 * The tickets without which `flowAfter(state, events)` would be another: a reader that keeps tickets in a table loads these alone. The rows of days are not needed:
 * from an empty map of days, `flowAfter` returns what is to be added to the rows.
 */
export function neededTickets(state: FlowState, events: readonly FlowEvent[]): NeededTickets {
  const [ids, boardIds] = [new Set<string>(), new Set<string>()];
  let boards: FlowState = { ...state, tickets: new Map(), days: new Map() };
  for (const event of events) {
    if (event.project_id !== state.settings.projectId) continue;
    if (ticketKinds.has(event.type)) ids.add((event.data as unknown as { id: string }).id);
    for (const { type, id } of event.affected) if (type === 'ticket') ids.add(id);
    if (!touchesBoards(event)) continue;
    const before = boards.boards;
    boards = flowAfter(boards, [event]);
    for (const { id, role } of boards.boards.values())
      if (role !== before.get(id)?.role) boardIds.add(id);
  }
  return { ids, boardIds };
}
