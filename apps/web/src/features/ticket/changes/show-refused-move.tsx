import type { QueryClient } from '@tanstack/react-query';
import { asRefusal, Refusal } from '../../../api/refusal.ts';
import type { Board, Project, Ticket } from '../../../api/types.ts';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { Conflict } from '../../../data/query/save-fields.ts';
import { words } from '../../../words/words.ts';
import { sayLateRefusal } from '../../feedback/late-report.tsx';
import { showMessage } from '../../feedback/messages.tsx';
import { showRefusal } from '../../feedback/show-refusal.tsx';
import { isElsewhere } from './moved-elsewhere.ts';
import type { OwnChange, OwnChanges } from './own-change.ts';
import { followTo } from './place.ts';
import { removeTicket, showTicket } from './show-change.ts';

/** A move that was refused or met the change of another person. */
export interface RefusedMove {
  project: Project;
  ticket: Ticket;
  /** The board that it was moved to. */
  board: string;
  /** The name of the board that it was moved from. */
  from: string;
  isManager: boolean;
  error: Error;
}

/** Shows why a ticket was not moved, and gives it the focus where it is. */
export function showRefusedMove(
  client: QueryClient,
  { project, ticket, board, from, isManager, error }: RefusedMove,
): void {
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
      board: from,
    }),
    ...(isFull && {
      link: {
        href: `/app/projects/${project.key}/settings`,
        words: words('ticket.changeTheLimit'),
      },
    }),
  });
}

/**
 * Says that a ticket is on another board by now, which a move that has waited did not change, and offers to `send` the move
 * all the same. Returns whether that is so.
 */
function showMovedElsewhere(
  client: QueryClient,
  own: OwnChanges,
  error: Error,
  send: (again: OwnChanges) => Promise<unknown>,
): boolean {
  if (!(error instanceof Conflict)) return false;
  const now = error.now as Ticket;
  const change = own.changes.find(({ ticket }) => ticket.id === now.id);
  if (change?.to === undefined || !isElsewhere(change, now)) return false;
  const boards = client.getQueryData<Board[]>(keys.boards(own.project)) ?? [];
  const nameOf = (id: string) => boards.find((board) => board.id === id)?.name ?? '…';
  const { key } = now;
  const board = nameOf(change.to.board);
  showTicket(client, now);
  followTo(now);
  const again = { ...own, changes: own.changes.map((part) => basedOn(part, now)) };
  const text = words('ticket.isElsewhere', { key, now: nameOf(now.board_id), board });
  const moved = () => showMessage({ text: words('ticket.wasMoved', { key, board, move: 'to' }) });
  const move = () => void send(again).then(moved, showRefusal);
  sayLateRefusal({ text, action: { words: words('ticket.moveAllTheSame'), act: move } });
  return true;
}

const basedOn = (change: OwnChange, now: Ticket): OwnChange =>
  change.ticket.id === now.id ? { ...change, ticket: now } : change;

/** The parameters of the message about refused changes, and how they are sent again. */
interface Refused {
  what: string;
  count: number;
  key: string;
  again: (own: OwnChanges) => Promise<unknown>;
}

/** Says why changes that have waited were refused. Returns whether it was a move of a ticket that others have moved since. */
export function showRefused(
  client: QueryClient,
  own: OwnChanges,
  error: Error,
  { again, ...parts }: Refused,
): boolean {
  if (showMovedElsewhere(client, own, error, again)) return true;
  const isConflict = error instanceof Conflict;
  if (!isConflict && !(error instanceof Refusal)) return false;
  const reason = isConflict ? words('ticket.somebodyChangedIt') : error.message;
  sayLateRefusal({ text: words('ticket.changesWereRefused', { ...parts, reason }) });
  return false;
}

const changedMeanwhile = () => ({
  status: 412,
  code: 'version_mismatch',
  message: words('ticket.changedMeanwhile'),
});
