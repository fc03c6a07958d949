import { useQueryClient } from '@tanstack/react-query';
import type { Board } from '../../api/types.ts';
import { words } from '../../words/words.ts';
import { sayLateRefusal } from '../feedback/late-report.tsx';
import { refusedWords } from '../ticket/changes/capture-kind.tsx';
import { captureTickets } from '../ticket/changes/capture-tickets.tsx';
import type { CaptureFields } from '../ticket/read-capture.ts';

/** Adds tickets with these titles to a board. A refused one is in sight in the list of those that are not added yet. */
export function useCapture({ id, name, project_id }: Board) {
  const client = useQueryClient();
  return (
    titles: readonly string[],
    fields: CaptureFields,
    canBeHidden: boolean,
  ): Promise<void> => {
    const of = { board: { id, name, project_id }, fields, canBeHidden };
    const captured = titles.map((title) => ({ ...of, title }));
    return captureTickets(client, captured, {
      onRefused(refused, error, _id, isLate) {
        if (isLate) sayLateRefusal({ text: refusedWords(refused, error) });
      },
      done(tickets) {
        const [{ key }] = tickets;
        const place = { board: name, isHideable: canBeHidden ? 'yes' : 'no' } as const;
        return tickets.length === 1
          ? {
              text: words('board.ticketAdded', { key, ...place }),
              link: { href: `/app/tickets/${key}`, words: words('ticket.open') },
            }
          : { text: words('board.ticketsAdded', { count: tickets.length, ...place }) };
      },
    });
  };
}
