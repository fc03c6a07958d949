import type { QueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { unreachable } from '../../api/refusal.ts';
import { anyKind } from '../../data/store/outbox.ts';
import { outboxOf, ticketKind } from '../ticket/changes/ticket-kind.tsx';
import { changesName } from '../../data/offline/stored-changes.ts';
import { queueStorage } from '../../data/offline/queue-storage.ts';

/**
 * Stores the own changes of a person in this tab until they are confirmed, and sends those that were stored before a reload. `hold`: none is
 * sent, because the page shows stored records and another person may be signed in.
 */
export const openOutbox = (client: QueryClient, person: string, hold: boolean): void =>
  outboxOf(client).open(
    queueStorage(sessionStorage, changesName(person)),
    [anyKind(ticketKind(client))],
    {
      hold,
      // In another tab, somebody else may have signed in.
      async isSamePerson() {
        if (!navigator.onLine) throw unreachable();
        return (await data(api.GET('/me'))).id === person;
      },
    },
  );
