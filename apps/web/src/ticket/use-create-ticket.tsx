import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Project } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { addWaiting, withoutWaiting } from '../files/waiting-pictures.ts';
import { showMessage } from '../frame/messages.tsx';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { showInColumns } from './changes/columns.ts';
import { createTicket } from './changes/requests.ts';
import { boardOfDraft, type Draft } from './new-ticket-draft.ts';

/**
 * Creates a ticket from a draft, with the pictures of its description, and says where it is. It waits for the boards of the project where
 * they are not known yet. `onCreated` follows.
 */
export function useCreateTicket(project: Project, draft: Draft, onCreated: () => void) {
  const client = useQueryClient();
  const attempts = useRef<AbortController>(null);
  // A ticket that waits for the network is not created after its form was left.
  useEffect(() => () => attempts.current?.abort(), []);
  return useMutation({
    async mutationFn() {
      attempts.current = new AbortController();
      const { signal } = attempts.current;
      const board = boardOfDraft(await client.ensureQueryData(boardsQuery(project.id)), draft);
      const { description_html, project_id: _project, ...fields } = draft;
      const text = withoutWaiting(description_html);
      const body = {
        ...fields,
        ...(text !== '' && { description_html: text }),
        board_id: board?.id ?? '',
      };
      const ticket = await createTicket(project.id, body, crypto.randomUUID(), signal);
      const added = addWaiting(ticket, description_html);
      return {
        ticket,
        board,
        failed: await added.catch(() => ['the pictures in its description']),
      };
    },
    onSuccess({ ticket, board, failed }) {
      showInColumns(client, ticket);
      invalidateSoon(client, keys.boards(project.id));
      showMessage({
        text: `${ticket.key} was created on ${board?.name}${failed.length === 0 ? '' : `, without ${failed.join(', ')}: these could not be added`}.`,
        link: { href: `/app/tickets/${ticket.key}`, words: 'Open' },
      });
      onCreated();
    },
  });
}
