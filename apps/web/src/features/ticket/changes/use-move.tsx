import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Board, Project, Ticket } from '../../../api/types.ts';
import { useSession } from '../../../data/session.tsx';
import type { AlsoChanged } from '../../../data/queries/ticket-requests.ts';
import { words } from '../../../words/words.ts';
import { changeTickets } from './change-tickets.tsx';
import type { Beside } from './column-pages.ts';
import { whereTo } from './place.ts';

/** Moves a ticket to a board, next to another ticket or to the end; null: it keeps its place. */
export type Move = (
  ticket: Ticket,
  board: string,
  beside: Beside | null,
  also?: AlsoChanged,
) => void;

/**
 * All moves of the page. They are shown at once and sent one after the other; without a connection they wait. A refused ticket goes back to its position, and a message
 * says why.
 */
export function useMove(project: Project, boards: readonly Board[]): Move {
  const client = useQueryClient();
  const { isManager } = useSession();
  const nameOf = (id: string) => boards.find((board) => board.id === id)?.name ?? '';

  async function move(
    ticket: Ticket,
    board: string,
    beside: Beside | null,
    also?: AlsoChanged,
  ): Promise<void> {
    const to = beside === null ? undefined : { board, beside };
    const target = boards.find(({ id }) => id === board);
    const text =
      target === undefined
        ? words('ticket.hasMoved', { key: ticket.key })
        : whereTo(ticket.key, target, ticket.board_id);
    const { key } = ticket;
    const undone =
      also === undefined
        ? words('ticket.isBackIn', { key, board: nameOf(ticket.board_id) })
        : words('ticket.isAsBefore', { key });
    const own = { project: project.id, changes: [{ ticket, to, fields: also?.fields }] };
    await changeTickets(client, own, {
      done: ([moved]) => ({ text: (moved && also?.said(moved, nameOf(board))) ?? text }),
      undone,
    }).catch(async (error: Error) => {
      const refused = { project, ticket, board, from: nameOf(ticket.board_id), isManager, error };
      const { showRefusedMove } = await import('./show-refused-move.tsx');
      showRefusedMove(client, refused);
    });
  }

  const latest = useRef(move);
  useEffect(() => void (latest.current = move));
  return useMemo<Move>(
    () =>
      (...moving) =>
        void latest.current(...moving),
    [],
  );
}
