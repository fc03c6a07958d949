import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import type { Cycle } from '../../api/types.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { Day } from '../schedule/days.ts';

const labels = {
  name: 'fields.name',
  goal: 'cycles.goal',
  starts_on: 'cycles.firstDay',
  ends_on: 'cycles.lastDay',
} as const;

/** The dialog of a new cycle with proposed days, or of one that is changed. */
export function CycleForm({
  project,
  cycle,
  days,
  onClose,
}: {
  project: string;
  cycle: Cycle | null;
  days: { starts_on: Day; ends_on: Day };
  onClose: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ name = '', goal = '', starts_on = '', ends_on = '' }: Fields) => {
      const body = { name, goal: goal.trim() === '' ? null : goal, starts_on, ends_on };
      return cycle === null
        ? api.POST('/projects/{project}/cycles', { ...where({ project }), body })
        : api.PATCH('/cycles/{cycle}', { ...where({ cycle: cycle.id }), body });
    },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: cyclesQuery(project).queryKey });
    },
  });
  const { starts_on, ends_on } = cycle ?? days;
  return (
    <ModalDialog
      title={
        cycle === null ? words('cycles.newCycle') : words('cycles.editOf', { name: cycle.name })
      }
      isOpen
      onClose={onClose}
    >
      <Form mutation={mutation} labels={labels}>
        <TextField
          name="name"
          label={words('fields.name')}
          maxLength={120}
          defaultValue={cycle?.name ?? ''}
          autoFocus
        />
        <TextField
          name="goal"
          label={words('cycles.goal')}
          maxLength={500}
          defaultValue={cycle?.goal ?? ''}
          optional
        />
        <TextField
          name="starts_on"
          type="date"
          label={words('cycles.firstDay')}
          defaultValue={starts_on}
        />
        <TextField
          name="ends_on"
          type="date"
          label={words('cycles.lastDay')}
          defaultValue={ends_on}
        />
        <FormActions
          verb={words(cycle === null ? 'cycles.create' : 'settings.save')}
          isPending={mutation.isPending}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
