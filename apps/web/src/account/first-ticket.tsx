import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { keys } from '../query/keys.ts';
import { createTicket } from '../ticket/changes/requests.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';

const labels = { title: 'The title' };

/** A field for the title of a ticket, which comes onto the first board of the project. */
export function FirstTicket({ project }: { project: Project }) {
  const client = useQueryClient();
  const [board] = useQuery(boardsQuery(project.id)).data ?? [];
  const create = useMutation({
    mutationFn: ({ title = '' }: Fields) =>
      createTicket(project.id, { board_id: board?.id ?? '', title }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.analytics(project.id) }),
  });
  if (board === undefined) return null;
  return (
    <Form mutation={create} labels={labels} aria-label="First ticket">
      <TextField
        name="title"
        label="Title"
        hint={`What is to be done. It comes onto the board ${board.name}, with a key such as ${project.key}-1.`}
        maxLength={255}
      />
      <FormActions verb="Create the ticket" isPending={create.isPending} />
    </Form>
  );
}
