import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, where } from '../../../api/client.ts';
import type { Ticket } from '../../../api/types.ts';
import {
  createTemplate,
  deleteTemplate,
  type NewTemplate,
} from '../../../data/queries/template-requests.ts';
import { keys } from '../../../data/query/keys.ts';
import { useSession } from '../../../data/session.tsx';
import { daysBetween } from '../../../words/time-zone.ts';
import { useWords } from '../../../words/use-words.tsx';
import { showRefusal } from '../../feedback/show-refusal.tsx';
import { showDone } from '../../feedback/undo.tsx';

/** The ticket as the content of a template. Its due date becomes the distance from its creation. */
export function contentOf(ticket: Ticket): NewTemplate['ticket'] {
  const { title, description_html, priority, estimate } = ticket;
  const { assignee_ids, label_ids, tag_names, custom_fields } = ticket;
  const { due_at, created_at } = ticket;
  const days = due_at === null ? null : daysBetween(new Date(created_at), new Date(due_at));
  return {
    title,
    description_html,
    priority,
    estimate,
    assignee_ids,
    label_ids,
    tag_names,
    custom_fields,
    due: days === null ? null : `+${Math.min(999, Math.max(0, days))}d`,
  };
}

/** Saves a ticket with its sub-tickets as a template of its project. */
export function useSaveAsTemplate(ticket: Ticket) {
  const words = useWords();
  const client = useQueryClient();
  const { organization } = useSession();
  const reload = () => client.invalidateQueries({ queryKey: keys.allTemplates });
  return useMutation({
    async mutationFn() {
      const { id, project_id, title } = ticket;
      const query = { parent_id: id, per_page: 50, sort: 'rank' } as const;
      const below =
        ticket.children.total === 0
          ? []
          : await data(
              api.GET('/projects/{project}/tickets', where({ project: project_id }, query)),
            );
      return createTemplate(organization?.id ?? '', {
        name: [...title].slice(0, 120).join(''),
        project_id,
        ticket: contentOf(ticket),
        sub_tickets: below.map((child) => contentOf(child as Ticket)),
      });
    },
    onSuccess({ id, name }) {
      void reload();
      showDone({
        text: words('templates.wasSaved', { name }),
        async undo() {
          await deleteTemplate(id);
          void reload();
          return words('templates.wasDeleted', { name });
        },
      });
    },
    onError: showRefusal,
  });
}
