import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { reorderBoards } from '../../data/queries/settings-requests.ts';
import { Form, type Fields } from '../../design/form.tsx';
import { columnOf } from '../ticket/changes/shown-tickets.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';

const labels = { name: 'fields.name' } as const;

/** Asks for the name of a new column, which comes behind the one with the id `after`. */
export function AddColumn({
  project,
  after,
  onClose,
}: {
  project: string;
  after: string;
  onClose: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const { queryKey } = boardsQuery(project);
  const add = useMutation({
    async mutationFn({ name = '' }: Fields) {
      const before = client.getQueryData(queryKey) ?? [];
      const made = await data(
        api.POST('/projects/{project}/boards', {
          ...where({ project }),
          body: { name: name.trim() },
        }),
      );
      const at = before.findIndex(({ id }) => id === after);
      if (at !== -1 && at < before.length - 1) {
        const ids = before.map(({ id }) => id);
        await reorderBoards(project, ids.toSpliced(at + 1, 0, made.id));
      }
      await client.invalidateQueries({ queryKey });
      return made;
    },
    onSuccess({ id }) {
      onClose();
      requestAnimationFrame(() => {
        const column = columnOf(id);
        column?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        column?.menu?.current?.focus();
      });
    },
  });
  return (
    <ModalDialog title={words('settings.addAColumn')} isOpen onClose={onClose}>
      <Form mutation={add} labels={labels}>
        <TextField name="name" label={words('settings.name')} maxLength={60} autoFocus />
        <FormActions
          verb={words('settings.addColumn')}
          isPending={add.isPending}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
