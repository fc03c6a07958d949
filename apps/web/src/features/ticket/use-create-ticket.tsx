import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Board, CustomField, Ticket } from '../../api/types.ts';
import { formatNames } from '../../words/formats.ts';
import { words } from '../../words/words.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { sayLateRefusal } from '../feedback/late-report.tsx';
import { showMessage } from '../feedback/messages.tsx';
import { pictureKind } from '../files/picture-kind.tsx';
import { withoutWaiting } from '../files/waiting-pictures.ts';
import { refusedWords } from './changes/capture-kind.tsx';
import { captureTickets } from './changes/capture-tickets.tsx';
import { isListSeen } from './changes/unsent-titles.tsx';
import type { Captured } from './changes/captured.ts';
import { giveBack, type Draft } from './new-ticket-draft.ts';
import { useEditCaptured } from './use-edit-captured.tsx';

/**
 * Creates a ticket from a draft: it is shown at once, and sent once the service can be reached, with the pictures of its description. A message
 * says where it is, or why it was refused.
 */
export function useCreateTicket() {
  const client = useQueryClient();
  const edit = useEditCaptured();
  return (board: Board, draft: Draft, fields: readonly CustomField[]): Promise<void> => {
    const captured = capturedOf(board, draft, fields);
    return captureTickets(client, [captured], {
      onTakenBack: (taken) => void giveBack(taken),
      onWait: () => showMessage({ text: words('board.waitForConnection', { count: 1 }) }),
      onRefused(refused, error, id, isLate) {
        const message = {
          text: refusedWords(refused, error),
          action: { words: words('ticket.editIt'), act: () => edit(id, refused) },
        };
        if (isLate) sayLateRefusal(message);
        else if (!isListSeen(refused.board.id)) showMessage(message);
      },
      async done([ticket]) {
        const failed = await addPictures(client, captured, ticket);
        return {
          text: words(failed.length === 0 ? 'ticket.wasCreated' : 'ticket.wasCreatedWithout', {
            key: ticket.key,
            board: board.name,
            failed: formatNames(failed),
          }),
          link: { href: `/app/tickets/${ticket.key}`, words: words('ticket.open') },
        };
      },
    });
  };
}

/** Adds the pictures of a submitted ticket to the created one. Returns the names of those that could not be added. */
async function addPictures(client: QueryClient, { board, text }: Captured, ticket: Ticket) {
  if (text === undefined) return [];
  const added = outboxOf(client).add(pictureKind, { ticket, board: board.name, text });
  return added.sent.catch(() => [words('ticket.itsPictures')]);
}

function capturedOf(
  { id, name, project_id }: Board,
  {
    title,
    description_html: text,
    template_id,
    custom_fields,
    project_id: _project,
    board_id: _board,
    ...more
  }: Draft,
  fields: readonly CustomField[],
): Captured {
  const html = withoutWaiting(text);
  // A draft may be older than the deletion of a field.
  const values = Object.entries(custom_fields).filter(([name_]) =>
    fields.some(({ key }) => key === name_),
  );
  return {
    board: { id, name, project_id },
    title,
    ...(html !== text && { text }),
    fields: {
      ...more,
      custom_fields: Object.fromEntries(values),
      // A template's description does not come back after it was cleared.
      ...((html !== '' || template_id) && { description_html: html === '' ? null : html }),
      ...(template_id && { template_id }),
    },
  };
}
