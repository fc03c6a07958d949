import type { LogEvent } from './event-follower.ts';
import type { Stored } from './stored.ts';
import type { Boards } from './ticket-writers.ts';

/** How acknowledged writes and what is stored differ. */
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

/** How many tickets share their rank with another one of their board. */
export function sharedRanks({ tickets }: Stored): number {
  return tickets.length - new Set(tickets.map(({ board, rank }) => `${board} ${rank}`)).size;
}

/** The most tickets that the board with a limit held at any moment of the log. */
export function maxOnLimitedBoard(events: readonly LogEvent[], { limited }: Boards): number {
  const there = new Set<string>();
  let most = 0;
  for (const { type, data } of events) {
    if (type !== 'ticket.moved' || data['id'] === undefined) continue;
    if (data['board_id'] === limited) there.add(data['id']);
    else there.delete(data['id']);
    most = Math.max(most, there.size);
  }
  return most;
}

/** Whether the follower got the log as it is stored: each event once, in its order. */
export function faultsOfFollower(followed: readonly LogEvent[], { events }: Stored) {
  const ids = followed.map(({ id }) => id);
  // What was written before the follower came is not its.
  const due = events.slice(events.indexOf(ids[0] ?? ''));
  const seen = new Set(ids);
  return {
    missing: due.filter((id) => !seen.has(id)).length,
    repeated: ids.length - seen.size,
    isInOrder: ids.every((id, index) => id === due[index]),
  };
}

/** Which events of tickets were not delivered, and which deliveries tell of what is not in the log. */
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
