import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import { labelsQuery, membersQuery } from '../../../data/queries/projects.ts';
import { keys } from '../../../data/query/keys.ts';
import { saveFields } from '../../../data/query/save-fields.ts';
import { storeOf } from '../../../data/query/ticket-cache.ts';
import { showDone } from '../../feedback/undo.tsx';
import { showTicket } from './columns.ts';
import { bringBack } from './bring-back.tsx';
import { placeOf } from './place.ts';
import { ticketAccess, type TicketFields } from '../../../data/queries/ticket-requests.ts';
import { changeMessage, type ListField } from './change-message.ts';

/** The fields to save, and the ticket at the time when the change began. */
export interface Save {
  base: Pick<Ticket, 'id' | 'version'> & Partial<Ticket>;
  fields: Partial<TicketFields>;
}

/**
 * Saves fields of a ticket, and shows the result everywhere on the page; for a `base` with a key, at once. After a refusal, the stored
 * state is shown again. Every change offers an undo.
 */
export function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ base, fields }: Save) => saveFields(ticketAccess, base, fields),
    onMutate({ base, fields }) {
      const { key = '', board_id, project_id } = base;
      const place =
        board_id === undefined || project_id === undefined
          ? null
          : placeOf(client, { id: base.id, board_id, project_id });
      // Null would clear a list, but these pages always send lists.
      const changed = fields as Partial<Ticket>;
      const shown = key === '' ? null : storeOf(client).tickets.change(base.id, changed);
      return { place, shown };
    },
    onError(_error, { base: { key = '' } }, context) {
      context?.shown?.end();
      void client.invalidateQueries({ queryKey: keys.ticket(key) });
    },
    onSuccess(ticket: Ticket, { base, fields }, { place, shown }) {
      if (shown === null) showTicket(client, ticket);
      else shown.end(ticket);
      const done = changeMessage(ticket, base, fields, namesIn(client, ticket));
      if (done === null) return;
      showDone({
        text: done.text,
        async undo() {
          const now = await saveFields(ticketAccess, ticket, done.before);
          showTicket(client, now);
          // It comes back from the archive at the end of its board.
          if (done.before.archived === false && place !== null) await bringBack(client, now, place);
          return `${ticket.key} is as before.`;
        },
      });
    },
  });
}

const namesIn =
  (client: QueryClient, { project_id }: Ticket) =>
  (field: ListField, id: string): string => {
    if (field === 'tag_names') return id;
    const query = field === 'label_ids' ? labelsQuery(project_id) : membersQuery(project_id);
    const known = client.getQueryData<{ id: string; name: string }[]>(query.queryKey);
    return known?.find((record) => record.id === id)?.name ?? '';
  };
