import type { Board } from '../api/types.ts';

/** The board that a sub-ticket begins on: the first in sight that has room and is not for finished work; else that of its parent. */
export function firstWithRoom(boards: readonly Board[], parents: string): string {
  const first = boards.find(
    ({ is_hidden, is_done, wip_limit, ticket_count }) =>
      !is_hidden && !is_done && (wip_limit === null || ticket_count < wip_limit),
  );
  return first?.id ?? parents;
}
