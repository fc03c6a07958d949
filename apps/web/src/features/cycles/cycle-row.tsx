import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../../api/client.ts';
import { asRefusal } from '../../api/refusal.ts';
import type { Cycle } from '../../api/types.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { Confirmation } from '../../design/confirmation.tsx';
import { useWords } from '../../words/use-words.tsx';
import { dayInWords } from '../schedule/days.ts';
import { CycleForm } from './cycle-form.tsx';
import layoutCss from '../../design/layout.module.css';
import noticeCss from '../../design/notice.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** What follows a state. */
const next = { planned: 'active', active: 'completed' } as const;

/** A cycle with its days, its goal and its state, and what can be done with it. */
export function CycleRow({ cycle, canEdit }: { cycle: Cycle; canEdit: boolean }) {
  const words = useWords();
  const client = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { id, name, goal, state, starts_on, ends_on, project_id: project } = cycle;
  const reload = () => client.invalidateQueries({ queryKey: cyclesQuery(project).queryKey });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: 'active' | 'completed') =>
      api.PATCH('/cycles/{cycle}', { ...where({ cycle: id }), body: { state: to } }),
    onSettled: reload,
  });
  const days = { dateStyle: 'medium' } as const;
  return (
    <li>
      <div className={pageCss.what}>
        <h2>
          <bdi>{name}</bdi>
          <span className={classes(pageCss.pill, state === 'active' && pageCss.on)}>
            {words('cycles.state', { state })}
          </span>
        </h2>
        <p className={textCss.note}>
          {words('cycles.days', {
            from: dayInWords(starts_on, days),
            to: dayInWords(ends_on, days),
          })}
        </p>
        {goal !== null && <p dir="auto">{goal}</p>}
      </div>
      {canEdit && (
        <div className={layoutCss.actions}>
          {state !== 'completed' && (
            <Button
              slight
              busy={isPending}
              aria-label={words(state === 'planned' ? 'cycles.startOf' : 'cycles.completeOf', {
                name,
              })}
              onPress={() => mutate(next[state])}
            >
              {words(state === 'planned' ? 'cycles.start' : 'cycles.complete')}
            </Button>
          )}
          <Button
            slight
            aria-label={words('cycles.editOf', { name })}
            onPress={() => setOpen('edit')}
          >
            {words('cycles.edit')}
          </Button>
          <Button
            slight
            look="danger"
            aria-label={words('settings.deleteRecord', { name })}
            onPress={() => setOpen('delete')}
          >
            {words('settings.delete')}
          </Button>
        </div>
      )}
      {error !== null && (
        <p className={classes(noticeCss.notice, noticeCss.refused, textCss.small)} role="alert">
          {asRefusal(error).message}
        </p>
      )}
      {open === 'edit' && (
        <CycleForm project={project} cycle={cycle} days={cycle} onClose={() => setOpen(null)} />
      )}
      <Confirmation
        title={words('cycles.deleteQuestion', { name })}
        label={words('settings.delete')}
        look="danger"
        isOpen={open === 'delete'}
        onClose={() => setOpen(null)}
        act={async () => {
          await api.DELETE('/cycles/{cycle}', where({ cycle: id }));
          setOpen(null);
          await reload();
        }}
      >
        {words('cycles.itEndsForGood')}
      </Confirmation>
    </li>
  );
}
