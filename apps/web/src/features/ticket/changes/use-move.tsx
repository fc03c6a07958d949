import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asRefusal } from '../../../api/refusal.ts';
import type { Board, Project, Ticket } from '../../../api/types.ts';
import { showMessage } from '../../feedback/messages.tsx';
import { useSession } from '../../../data/session.tsx';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { Conflict } from '../../../data/query/save-fields.ts';
import { showDone } from '../../feedback/undo.tsx';
import type { Beside } from './column-pages.ts';
import { bringBack } from './bring-back.tsx';
import { removeTicket } from './columns.ts';
import { ownMove } from './own-move.tsx';
import { followTo, placeOf, whereTo } from './place.ts';
import type { AlsoChanged, FieldsOfMove } from '../../../data/queries/ticket-requests.ts';

/** Moves a ticket to a board, next to another ticket or to the end; null: it keeps its place. */
export type Move = (
  ticket: Ticket,
  board: string,
  beside: Beside | null,
  also?: AlsoChanged,
) => void;

/** A running move. */
interface Moving {
  ticket: Ticket;
  board: string;
  beside: Beside | null;
  also: AlsoChanged | undefined;
}

/**
 * All moves of the page. They are shown at once and sent one after the other; without a connection they wait. A refused ticket goes back to its position, and a message
 * says why.
 */
export function useMove(project: Project, boards: readonly Board[]): Move {
  const client = useQueryClient();
  const { isManager } = useSession();
  const nameOf = (id: string) => boards.find((board) => board.id === id)?.name ?? '';

  const { mutate } = useMutation({
    mutationFn: ({ also, ...move }: Moving) => ownMove(client, { ...move, fields: also?.fields }),
    onMutate: ({ ticket }) => placeOf(client, ticket),
    onSuccess(moved, { ticket, board, also }, from) {
      const to = boards.find(({ id }) => id === board);
      const text = to === undefined ? `${moved.key} moved.` : whereTo(moved.key, to, from.board_id);
      showDone({
        text: also?.said(moved, nameOf(board)) ?? text,
        async undo() {
          await bringBack(client, moved, from, also && before(ticket, also));
          if (also !== undefined) return `${moved.key} is as before.`;
          return `${moved.key} is back in ${nameOf(from.board_id)}.`;
        },
      });
    },
    onError(error, { ticket, board }) {
      const { status, code, message } =
        error instanceof Conflict ? changedMeanwhile : asRefusal(error);
      if (status === 404) {
        removeTicket(client, ticket);
        showMessage({ text: `${ticket.key} is no longer there: it was deleted meanwhile.` });
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
        text: `${message} ${ticket.key} stayed in ${nameOf(ticket.board_id)}.`,
        ...(isFull && {
          link: { href: `/app/projects/${project.key}/settings`, words: 'Change the limit' },
        }),
      });
    },
    onSettled: () => invalidateSoon(client, keys.boards(project.id)),
  });

  return useMemo<Move>(
    () => (ticket, board, beside, also) => mutate({ ticket, board, beside, also }),
    [mutate],
  );
}

const changedMeanwhile = {
  status: 412,
  code: 'version_mismatch',
  message: 'Somebody else has changed it meanwhile.',
};

/** The values before a change of fields. */
const before = (ticket: Ticket, { fields }: AlsoChanged): FieldsOfMove => {
  const names = Object.keys(fields) as (keyof FieldsOfMove)[];
  return Object.fromEntries(names.map((name) => [name, ticket[name]]));
};
