import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { keys } from '../../data/query/keys.ts';
import { createTicket } from '../../data/queries/ticket-requests.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';

const labels = { title: 'fields.title' } as const;

/** A field for the title of a ticket, which comes onto the first board of the project. */
export function FirstTicket({ project }: { project: Project }) {
  const words = useWords();
  const client = useQueryClient();
  const [board] = useQuery(boardsQuery(project.id)).data ?? [];
  const create = useMutation({
    mutationFn: ({ title = '' }: Fields) =>
      createTicket(project.id, { board_id: board?.id ?? '', title }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.analytics(project.id) }),
  });
  if (board === undefined) return null;
  return (
    <Form mutation={create} labels={labels} aria-label={words('account.firstTicket')}>
      <TextField
        name="title"
        label={words('account.title')}
        hint={words('account.whatIsToBeDone', { name: board.name, key: project.key })}
        maxLength={255}
      />
      <FormActions verb={words('account.createTheTicket')} isPending={create.isPending} />
    </Form>
  );
}
