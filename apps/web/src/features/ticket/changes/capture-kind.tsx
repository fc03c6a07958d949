import type { QueryClient } from '@tanstack/react-query';
import { asRefusal, Refusal } from '../../../api/refusal.ts';
import type { Ticket } from '../../../api/types.ts';
import { createTicket } from '../../../data/queries/ticket-requests.ts';
import { outboxOf } from '../../../data/query/outbox-of.ts';
import type { ChangeKind } from '../../../data/store/change-kind.ts';
import { words } from '../../../words/words.ts';
import { sayLateRefusal } from '../../feedback/late-report.tsx';
import { showMessage } from '../../feedback/messages.tsx';
import { pictureKind, sayWhatFailed } from '../../files/picture-kind.tsx';
import { showTicket } from './show-change.ts';
import type { Captured } from './captured.ts';
import { isListSeen, listedTitles } from './unsent-titles.tsx';

/** How submitted tickets are created. They are shown by a list of the unsent ones; one that is refused stays there. */
export const captureKind = (client: QueryClient): ChangeKind<Captured, Ticket> => ({
  ...listedTitles,
  keepsRefused: true,
  // The event about it has the new number of tickets of the board.
  show: () => (ticket) => {
    if (ticket !== undefined) showTicket(client, ticket);
  },
  send: ({ board, title, fields }, key) =>
    createTicket(board.project_id, { board_id: board.id, title, ...fields }, key),
  onWait: () => {},
  onRestored({ board, text }, _error, ticket) {
    if (ticket === undefined || text === undefined) return;
    const pictures = { ticket, board: board.name, text };
    const added = outboxOf(client).add(pictureKind, pictures);
    added.sent.then((failed) => sayWhatFailed(pictures, failed)).catch(() => {});
  },
  onRefused(captured, error, _id, isLate) {
    const text = refusedWords(captured, error);
    if (isLate) sayLateRefusal({ text });
    else if (!isListSeen(captured.board.id)) showMessage({ text });
  },
  // Its own values are refused, so that the next ones are not.
  isPassed: (error) => error instanceof Refusal && error.code === 'validation_failed',
});

/** Why a ticket was not created, in a sentence with its title. */
export const refusedWords = ({ title }: Captured, error: Error): string =>
  words('ticket.wasNotCreated', { title, reason: asRefusal(error).message });
