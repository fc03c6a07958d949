import { Suspense, useState, type ReactNode } from 'react';
import { api, data, where } from '../../api/client.ts';
import type { Import, Project } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { madeBy } from '../../design/author-name.ts';
import { Confirmation } from '../../design/confirmation.tsx';
import { howLongAgo, inFull, isPast } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { words as wordsOf } from '../../words/words.ts';
import { ImportFailure } from './import-failure.tsx';
import { ImportReport } from './import-report.tsx';
import { progressWords } from './progress.ts';
import { isOpen } from '../../data/queries/imports.ts';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import importsCss from './imports.module.css';
import noticeCss from '../../design/notice.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';
import { Facts } from '../../design/facts.tsx';

const states: Readonly<Record<string, FixedKey>> = {
  announced: 'imports.waitsForItsFile',
  waiting: 'imports.waits',
  running: 'imports.runs',
  done: 'imports.isDone',
  failed: 'imports.failed',
  cancelled: 'imports.cancelled',
  undoing: 'imports.isBeingUndone',
  undone: 'imports.undone',
};

const names: Readonly<Record<string, string>> = {
  trello: 'Trello',
  jira: 'Jira',
  planka: 'Planka',
  csv: 'CSV',
};

const dayAfter = (time: string): string =>
  new Date(Date.parse(time) + 24 * 3600 * 1000).toISOString();

/** An import: its progress, its report, and what can be done with it; `children` carry out what was tried. */
export function ImportRow({
  job,
  project,
  isNewest,
  total,
  onChanged,
  tries = null,
  children,
}: {
  job: Import;
  project: Project | undefined;
  isNewest: boolean;
  /** How many things it has; null where no try counted them. */
  total: number | null;
  onChanged: () => Promise<unknown>;
  /** The tries before it. */
  tries?: ReactNode;
  children?: ReactNode;
}) {
  const words = useWords();
  const [asked, setAsked] = useState<'cancel' | 'undo' | null>(null);
  const state = states[job.state];
  const system =
    job.system === 'project' ? words('imports.copiedTickets') : (names[job.system] ?? job.system);
  const canUndo =
    ['done', 'failed', 'cancelled'].includes(job.state) &&
    !job.dry_run &&
    !isPast(dayAfter(job.finished_at ?? job.created_at));
  const act = async (): Promise<void> => {
    const to = asked === 'undo' ? '/imports/{import}/undo' : '/imports/{import}/cancel';
    await data(api.POST(to, where({ import: job.id })));
    setAsked(null);
    await onChanged();
  };
  return (
    <li>
      <div className={pageCss.what}>
        <h2>
          <bdi>{job.file_name ?? system}</bdi>{' '}
          <span className={pageCss.pill}>{state === undefined ? job.state : words(state)}</span>
          {job.dry_run && <span className={pageCss.pill}>{words('imports.onlyTried')}</span>}
        </h2>
        <p className={textCss.note}>
          <Facts>
            {system}
            <time dateTime={job.created_at} title={inFull(job.created_at)}>
              {howLongAgo(job.created_at)}
            </time>
            {madeBy(job.created_by)}
            {job.zone !== null && words('imports.daysOfZone', { zone: job.zone })}
            {project !== undefined && (
              <AppLink href={`/app/projects/${project.key}`}>
                <bdi>{project.name}</bdi>
              </AppLink>
            )}
          </Facts>
        </p>
        {isOpen(job) && (
          <p role="status" className={textCss.small}>
            <progress
              className={importsCss.importProgress}
              aria-label={words('imports.progress')}
              {...(total !== null && { max: total, value: job.position })}
            />{' '}
            {progressWords(job, total)}
          </p>
        )}
        {job.failure !== null && (
          <p className={classes(textCss.small, noticeCss.notice, noticeCss.refused)}>
            <Suspense fallback={null}>
              <ImportFailure failure={job.failure} />
            </Suspense>
          </p>
        )}
        {job.state === 'done' && <p className={textCss.small}>{outcomeOf(job)}</p>}
        {job.position > 0 && (
          <Suspense
            // What is below would be moved under the mouse.
            fallback={
              <details className={pageCss.more}>
                <summary>{words('imports.report')}</summary>
              </details>
            }
          >
            <ImportReport key={`${isNewest}`} job={job} isShown={job.dry_run && isNewest} />
          </Suspense>
        )}
        {children}
        {isNewest && job.dry_run && job.state === 'done' && !children && (
          <p className={textCss.note}>{words('imports.toImportItChooseIts')}</p>
        )}
        <div className={layoutCss.actions}>
          {isOpen(job) && job.state !== 'undoing' && (
            <Button slight onPress={() => setAsked('cancel')}>
              {words('imports.cancelTheImport')}
            </Button>
          )}
          {canUndo && (
            <Button slight onPress={() => setAsked('undo')}>
              {words('imports.undo')}
            </Button>
          )}
        </div>
        {tries}
        <Confirmation
          title={
            asked === 'undo' ? words('imports.undoThisImport') : words('imports.cancelThisImport')
          }
          label={asked === 'undo' ? words('imports.undoIt') : words('imports.cancelIt')}
          keep={words('imports.back')}
          look="danger"
          isOpen={asked !== null}
          act={act}
          onClose={() => setAsked(null)}
        >
          {asked === 'undo' ? words('imports.undoEffect') : words('imports.cancelEffect')}
        </Confirmation>
      </div>
    </li>
  );
}

/** The outcome of an import, in a sentence. */
function outcomeOf({ counts, dry_run }: Import): string {
  const sum = (of: 'exact' | 'other_form' | 'left') =>
    Object.values(counts).reduce((all, count) => all + count[of], 0);
  const sums = { exact: sum('exact'), changed: sum('other_form'), skipped: sum('left') };
  return dry_run ? wordsOf('imports.wouldCome', sums) : wordsOf('imports.cameIn', sums);
}
