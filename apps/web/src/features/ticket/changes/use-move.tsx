import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { asRefusal } from '../../../api/refusal.ts';
import type { Board, Project, Ticket } from '../../../api/types.ts';
import { showMessage } from '../../feedback/messages.tsx';
import { useSession } from '../../../data/session.tsx';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { Conflict } from '../../../data/query/save-fields.ts';
import type { Beside } from './column-pages.ts';
import { changeTickets } from './change-tickets.tsx';
import { followTo, whereTo } from './place.ts';
import type { AlsoChanged } from '../../../data/queries/ticket-requests.ts';
import { removeTicket } from './show-change.ts';
import { words } from '../../../words/words.ts';

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
    await changeTickets(
      client,
      { project: project.id, changes: [{ ticket, to, fields: also?.fields }] },
      {
        done: ([moved]) => ({ text: (moved && also?.said(moved, nameOf(board))) ?? text }),
        undone,
      },
    ).catch((error: Error) => showRefused(ticket, board, error));
  }

  function showRefused(ticket: Ticket, board: string, error: Error): void {
    const { status, code, message } =
      error instanceof Conflict ? changedMeanwhile() : asRefusal(error);
    if (status === 404) {
      removeTicket(client, ticket);
      showMessage({ text: words('ticket.isNoLongerThere', { key: ticket.key }) });
      invalidateSoon(client, keys.columns(project.id));
      return;
    }
    followTo(ticket);
    // The moved ticket may have been an old version: others may have changed it since.
    for (const affected of [ticket.board_id, board]) {
      invalidateSoon(client, keys.columnsOf(project.id, affected));
    }
    const isFull = code === 'wip_limit_exceeded' && isManager;
    showMessage({
      text: words('ticket.stayedIn', {
        reason: message,
        key: ticket.key,
        board: nameOf(ticket.board_id),
      }),
      ...(isFull && {
        link: {
          href: `/app/projects/${project.key}/settings`,
          words: words('ticket.changeTheLimit'),
        },
      }),
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

const changedMeanwhile = () => ({
  status: 412,
  code: 'version_mismatch',
  message: words('ticket.changedMeanwhile'),
});
