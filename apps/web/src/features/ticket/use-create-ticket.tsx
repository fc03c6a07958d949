import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CustomField, Project } from '../../api/types.ts';
import type { FieldPatch } from '../../data/store/custom-values.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { addWaiting, withoutWaiting } from '../files/waiting-pictures.ts';
import { showMessage } from '../feedback/messages.tsx';
import { invalidateSoon } from '../../data/query/invalidate-soon.ts';
import { keys } from '../../data/query/keys.ts';
import { showTicket } from './changes/show-change.ts';
import { createTicket } from '../../data/queries/ticket-requests.ts';
import { boardOfDraft, type Draft } from './new-ticket-draft.ts';
import { useWords } from '../../words/use-words.tsx';
import { formatNames } from '../../words/formats.ts';

/** A submitted ticket. If another one may follow, it is created also after its form was closed. */
export interface Submitted {
  draft: Draft;
  isFollowed: boolean;
}

/**
 * Creates tickets from drafts, in the order of their submission, each with the pictures of its description, and says where it is. It waits
 * for the boards of the project where they are not known yet. `onCreated` or `onRefused` follows.
 */
export function useCreateTicket(
  project: Project,
  onCreated: (submitted: Submitted) => void,
  onRefused: (submitted: Submitted, error: Error) => void,
) {
  const words = useWords();
  const client = useQueryClient();
  const attempts = useRef<AbortController>(null);
  // A ticket that waits for the network is not created after its form was left.
  useEffect(() => () => attempts.current?.abort(), []);
  return useMutation({
    scope: { id: 'new-ticket' },
    async mutationFn({ draft, isFollowed }: Submitted) {
      const attempt = new AbortController();
      if (!isFollowed) attempts.current = attempt;
      const board = boardOfDraft(await client.ensureQueryData(boardsQuery(project.id)), draft);
      const {
        description_html,
        project_id: _project,
        custom_fields,
        template_id,
        ...fields
      } = draft;
      const text = withoutWaiting(description_html);
      const body = {
        ...fields,
        custom_fields: knownValues(client, project, custom_fields),
        // A template's description does not come back after it was cleared.
        ...((text !== '' || template_id) && { description_html: text === '' ? null : text }),
        ...(template_id && { template_id }),
        board_id: board?.id ?? '',
      };
      const ticket = await createTicket(project.id, body, crypto.randomUUID(), attempt.signal);
      const added = addWaiting(ticket, description_html);
      return {
        ticket,
        board,
        failed: await added.catch(() => [words('ticket.itsPictures')]),
      };
    },
    onSuccess({ ticket, board, failed }, submitted) {
      showTicket(client, ticket);
      invalidateSoon(client, keys.boards(project.id));
      showMessage({
        text: words(failed.length === 0 ? 'ticket.wasCreated' : 'ticket.wasCreatedWithout', {
          key: ticket.key,
          board: board?.name ?? '',
          failed: formatNames(failed),
        }),
        link: { href: `/app/tickets/${ticket.key}`, words: words('ticket.open') },
      });
      onCreated(submitted);
    },
    onError: (error, submitted) => onRefused(submitted, error),
  });
}

/** The values of fields that the project has: a draft may be older than the deletion of a field. */
function knownValues(client: QueryClient, { id }: Project, values: FieldPatch): FieldPatch {
  const fields = client.getQueryData<CustomField[]>(keys.fields(id)) ?? [];
  const entries = Object.entries(values);
  return Object.fromEntries(entries.filter(([name]) => fields.some(({ key }) => key === name)));
}
