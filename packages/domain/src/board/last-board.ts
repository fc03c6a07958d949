import { DomainError } from '../kernel/domain-error.ts';
import type { Board } from './board.ts';

/** Refuses with `last_board` to delete one of these boards of a project when it is the only one. */
export function refuseLastBoard(boards: readonly Board[]): void {
  if (boards.length === 1) throw new DomainError('last_board', {});
}
