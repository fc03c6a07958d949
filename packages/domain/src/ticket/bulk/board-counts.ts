import type { Board } from '../../board/board.ts';
import { enterBoard } from '../../board/wip-limit.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refusalOfItem } from './refusal-of-item.ts';

/** The entries of a bulk into boards that are locked: judged one by one, or all at the end. */
export class BoardCounts {
  readonly #isAtomic: boolean;
  readonly #before = new Map<Board, number>();
  readonly #last = new Map<Board, { index: number; field: string }>();

  constructor(boards: readonly Board[], isAtomic: boolean) {
    this.#isAtomic = isAtomic;
    for (const board of boards) this.#before.set(board, board.ticketCount);
  }

  /** A ticket enters by the item's field. Refuses with `wip_limit_exceeded` unless that is judged at the end. */
  enter(board: Board, index: number, field: string): void {
    if (!this.#isAtomic) return enterBoard(board, 1, field);
    board.ticketCount += 1;
    this.#last.set(board, { index, field });
  }

  /** Refuses with `wip_limit_exceeded` a board that has gained tickets beyond its limit, by the last item that entered it. */
  judgeEnd(): void {
    for (const [board, { index, field }] of this.#last) {
      const current = this.#before.get(board) ?? 0;
      const incoming = board.ticketCount - current;
      const { wipLimit: limit } = board;
      if (limit === null || board.ticketCount <= limit || incoming <= 0) continue;
      const wip = { limit, current, incoming };
      throw refusalOfItem(new DomainError('wip_limit_exceeded', { field, wip }), index);
    }
  }
}
