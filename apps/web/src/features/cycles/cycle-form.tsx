import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import type { Cycle } from '../../api/types.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { showDone } from '../feedback/undo.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { Day } from '../schedule/days.ts';

const labels = {
  name: 'fields.name',
  goal: 'cycles.goal',
  starts_on: 'cycles.firstDay',
  ends_on: 'cycles.lastDay',
} as const;

const change = (id: string, body: object) =>
  api.PATCH('/cycles/{cycle}', { ...where({ cycle: id }), body });

/** The dialog of a new cycle with a proposed name and days, or of one that is changed: once it is active its first day stays, and once it is completed the last one. */
export function CycleForm({
  project,
  cycle,
  name: proposed = '',
  days,
  onClose,
}: {
  project: string;
  cycle: Cycle | null;
  name?: string;
  days: { starts_on: Day; ends_on: Day };
  onClose: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: cyclesQuery(project).queryKey });
  const mutation = useMutation({
    async mutationFn({ name = '', goal = '', ...dates }: Fields) {
      const { starts_on = '', ends_on = '' } = dates;
      const content = { name, goal: goal.trim() === '' ? null : goal };
      if (cycle === null) {
        const body = { ...content, starts_on, ends_on };
        await api.POST('/projects/{project}/cycles', { ...where({ project }), body });
        return;
      }
      const { id, goal: formerGoal, ...former } = cycle;
      await change(id, { ...content, ...dates });
      const before = { name: former.name, goal: formerGoal };
      const formerDates = Object.keys(dates) as (keyof typeof former & keyof typeof days)[];
      showDone({
        text: words('cycles.wasChanged', { name }),
        async undo() {
          const fields = formerDates.map((field) => [field, former[field]]);
          await change(id, { ...before, ...Object.fromEntries(fields) });
          await reload();
          return words('cycles.isAsBefore', { name: former.name });
        },
      });
    },
    async onSuccess() {
      onClose();
      await reload();
    },
  });
  const { starts_on, ends_on } = cycle ?? days;
  const state = cycle?.state;
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
          label={words('projects.name')}
          maxLength={120}
          defaultValue={cycle?.name ?? proposed}
          autoFocus
        />
        <TextField
          name="goal"
          label={words('cycles.goal')}
          maxLength={500}
          defaultValue={cycle?.goal ?? ''}
          optional
        />
        {(state ?? 'planned') === 'planned' && (
          <TextField
            name="starts_on"
            type="date"
            label={words('cycles.firstDay')}
            defaultValue={starts_on}
          />
        )}
        {state !== 'completed' && (
          <TextField
            name="ends_on"
            type="date"
            label={words('cycles.lastDay')}
            defaultValue={ends_on}
          />
        )}
        <FormActions
          verb={words(cycle === null ? 'cycles.create' : 'settings.save')}
          isPending={mutation.isPending}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
