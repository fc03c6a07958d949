import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../../api/client.ts';
import type { Cycle, Project } from '../../api/types.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { Confirmation } from '../../design/confirmation.tsx';
import { formatDays } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { Progress as Bar } from '../analytics/figure.tsx';
import { CompleteCycle } from './complete-cycle.tsx';
import { CycleForm } from './cycle-form.tsx';
import type { Progress } from './progress.ts';
import cyclesCss from './cycles.module.css';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** A cycle with its days, its goal, its state and what of it is done, and what can be done with it. */
export function CycleRow({
  project,
  cycle,
  progress,
  canEdit,
}: {
  project: Project;
  cycle: Cycle;
  /** Undefined until it is counted, and for a completed cycle, which has its own numbers. */
  progress: Progress | undefined;
  canEdit: boolean;
}) {
  const words = useWords();
  const { id, name, goal, state, starts_on, ends_on } = cycle;
  return (
    <li>
      <div className={pageCss.what}>
        <h2>
          <AppLink href={`/app/projects/${project.key}/cycles/${id}`}>
            <bdi>{name}</bdi>
          </AppLink>
          <span className={classes(pageCss.pill, state === 'active' && pageCss.on)}>
            {words('cycles.state', { state })}
          </span>
        </h2>
        <p className={textCss.note}>
          {formatDays(starts_on, ends_on)}
          <Done cycle={cycle} progress={progress} />
        </p>
        {progress !== undefined && state === 'active' && progress.all > 0 && (
          <Bar part={(100 * progress.done) / progress.all} />
        )}
        {goal !== null && <p dir="auto">{goal}</p>}
      </div>
      {canEdit && <CycleActs cycle={cycle} isQuiet={state === 'completed'} />}
    </li>
  );
}

/** What of a cycle is done, behind its days. */
function Done({ cycle, progress }: { cycle: Cycle; progress: Progress | undefined }) {
  const words = useWords();
  const { state, done_tickets: tickets, done_estimate: estimate } = cycle;
  const texts =
    state === 'completed'
      ? [
          words('cycles.wereDone', { count: tickets ?? 0 }),
          ...(estimate === null || estimate === 0
            ? []
            : [words('cycles.estimate', { sum: estimate })]),
        ]
      : progress === undefined
        ? []
        : [
            state === 'planned'
              ? words('cycles.tickets', { count: progress.all })
              : words('cycles.doneOf', { done: progress.done, count: progress.all }),
          ];
  return texts.map((text) => ` · ${text}`).join('');
}

/** The buttons that start, complete, edit and delete a cycle. */
export function CycleActs({
  cycle,
  isQuiet = false,
  onDeleted,
}: {
  cycle: Cycle;
  /** Whether they show when the cycle has the pointer or the focus. */
  isQuiet?: boolean;
  onDeleted?: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const [open, setOpen] = useState<'start' | 'edit' | 'delete' | 'complete' | null>(null);
  const { id, name, state, project_id: project } = cycle;
  const reload = () => client.invalidateQueries({ queryKey: cyclesQuery(project).queryKey });
  const close = () => setOpen(null);
  const isPlanned = state === 'planned';
  return (
    <>
      <div className={classes(layoutCss.actions, isQuiet && cyclesCss.quietActs)}>
        {state !== 'completed' && (
          <Button
            slight
            aria-label={words(isPlanned ? 'cycles.startOf' : 'cycles.completeOf', { name })}
            onPress={() => setOpen(isPlanned ? 'start' : 'complete')}
          >
            {words(isPlanned ? 'cycles.start' : 'cycles.complete')}
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
      {open === 'edit' && (
        <CycleForm project={project} cycle={cycle} days={cycle} onClose={close} />
      )}
      {open === 'complete' && <CompleteCycle cycle={cycle} onClose={close} />}
      <Confirmation
        title={words('cycles.startOf', { name })}
        label={words('cycles.start')}
        look="primary"
        isOpen={open === 'start'}
        onClose={close}
        act={async () => {
          const body = { state: 'active' as const };
          await api.PATCH('/cycles/{cycle}', { ...where({ cycle: id }), body });
          close();
          await reload();
        }}
      >
        {words('cycles.itBeginsForGood', { days: formatDays(cycle.starts_on, cycle.ends_on) })}
      </Confirmation>
      <Confirmation
        title={words('cycles.deleteQuestion', { name })}
        label={words('settings.delete')}
        look="danger"
        isOpen={open === 'delete'}
        onClose={close}
        act={async () => {
          await api.DELETE('/cycles/{cycle}', where({ cycle: id }));
          close();
          onDeleted?.();
          await reload();
        }}
      >
        {words('cycles.itEndsForGood')}
      </Confirmation>
    </>
  );
}
