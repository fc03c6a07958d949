import type { LogEvent } from './event-follower.ts';
import type { Stored } from './stored.ts';
import type { Boards } from './ticket-writers.ts';

/** The differences between the acknowledged writes and the stored tickets. */
export function faultsOfWrites(acknowledged: ReadonlyMap<string, string>, { tickets }: Stored) {
  const counts = Map.groupBy(tickets, ({ title }) => title);
  const boards = new Map(tickets.map(({ title, board }) => [title, board]));
  const titles = [...acknowledged.keys()];
  return {
    lost: titles.filter((title) => !counts.has(title)).length,
    twice: [...counts.values()].filter((same) => same.length > 1).length,
    elsewhere: titles.filter(
      (title) => boards.has(title) && boards.get(title) !== acknowledged.get(title),
    ).length,
  };
}

/** The number of tickets that have the rank of another ticket of their board. */
export function sharedRanks({ tickets }: Stored): number {
  return tickets.length - new Set(tickets.map(({ board, rank }) => `${board} ${rank}`)).size;
}

/** The maximum number of tickets on the board with a limit, at any moment of the log. */
export function maxOnLimitedBoard(events: readonly LogEvent[], { limited }: Boards): number {
  const present = new Set<string>();
  let max = 0;
  for (const { type, data } of events) {
    if (type !== 'ticket.moved' || data['id'] === undefined) continue;
    if (data['board_id'] === limited) present.add(data['id']);
    else present.delete(data['id']);
    max = Math.max(max, present.size);
  }
  return max;
}

/** The differences between the log and the events that the follower got: it must get each event once, in order. */
export function faultsOfFollower(followed: readonly LogEvent[], { events }: Stored) {
  const ids = followed.map(({ id }) => id);
  // The follower does not get events that were written before its first stream.
  const due = events.slice(events.indexOf(ids[0] ?? ''));
  const seen = new Set(ids);
  return {
    missing: due.filter((id) => !seen.has(id)).length,
    repeated: ids.length - seen.size,
    isInOrder: ids.every((id, index) => id === due[index]),
  };
}

/**
 * The number of events of tickets that were not delivered, of deliveries whose event is not in the log, and of events
 * delivered more than once.
 */
export function faultsOfWebhook(
  followed: readonly LogEvent[],
  deliveries: ReadonlyMap<string, number>,
) {
  const due = new Set(followed.flatMap(({ id, type }) => (type.startsWith('ticket.') ? [id] : [])));
  return {
    missing: [...due].filter((id) => !deliveries.has(id)).length,
    undone: [...deliveries.keys()].filter((id) => !due.has(id)).length,
    again: [...deliveries.values()].filter((count) => count > 1).length,
  };
}
