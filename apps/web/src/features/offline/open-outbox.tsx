import type { QueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { unreachable } from '../../api/refusal.ts';
import { openPictureStorage } from '../../data/offline/picture-storage.ts';
import { openChangeStorage } from '../../data/offline/change-storage.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { anyKind } from '../../data/store/change-kind.ts';
import { captureKind } from '../ticket/changes/capture-kind.tsx';
import { commentEditKind, commentKind } from '../comments/comment-kind.tsx';
import { reactionKind } from '../comments/reaction-kind.tsx';
import { takeEarlierComments } from '../comments/earlier-comments.tsx';
import { reportLate, sayLate } from '../feedback/late-report.tsx';
import { pictureKind } from '../files/picture-kind.tsx';
import { ticketKind } from '../ticket/changes/ticket-kind.tsx';

/**
 * Stores the own changes of a person in this browser until they are confirmed, and sends those that closed pages have stored. `hold`: none
 * is sent, because the page shows stored records and another person may be signed in.
 */
export function openOutbox(client: QueryClient, person: string, hold: boolean): void {
  const outbox = outboxOf(client);
  if (outbox.isOpen()) return;
  // So that it is there when a change is sent, undone or refused; what cannot be loaded now is loaded then.
  import('../ticket/changes/send-changes.ts').catch(() => {});
  import('../ticket/changes/inverse-of.ts').catch(() => {});
  import('../ticket/changes/send-each.tsx').catch(() => {});
  import('../ticket/changes/show-refused-move.tsx').catch(() => {});
  openPictureStorage(person).catch(() => {});
  outbox.open(
    openChangeStorage(person, outbox.adopt),
    [
      anyKind(ticketKind(client)),
      anyKind(captureKind(client)),
      anyKind(pictureKind),
      anyKind(commentKind(client)),
      anyKind(commentEditKind(client)),
      anyKind(reactionKind(client)),
    ],
    {
      hold,
      late: { say: sayLate, end: reportLate },
      // In another tab, somebody else may have signed in.
      async isSamePerson() {
        if (!navigator.onLine) throw unreachable();
        return (await data(api.GET('/me'))).id === person;
      },
    },
  );
  const comments = takeEarlierComments(person);
  if (comments.length > 0) outbox.adopt(JSON.stringify(comments));
}
