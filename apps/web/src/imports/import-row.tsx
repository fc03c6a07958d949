import { useState, type ReactNode } from 'react';
import { api, data, where } from '../api/client.ts';
import type { Import, Project } from '../api/types.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { madeBy } from '../ui/author-name.ts';
import { Confirmation } from '../ui/confirmation.tsx';
import { howLongAgo, inFull, isPast } from '../ui/dates.ts';
import { progressWords } from './progress.ts';
import { isOpen } from './queries.ts';

const states: Readonly<Record<string, string>> = {
  announced: 'waits for its file',
  waiting: 'waits',
  running: 'runs',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  undoing: 'is being undone',
  undone: 'undone',
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
  const [asked, setAsked] = useState<'cancel' | 'undo' | null>(null);
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
      <div className="what">
        <h2>
          {job.file_name ?? job.system}{' '}
          <span className="pill">{states[job.state] ?? job.state}</span>
          {job.dry_run && <span className="pill">only tried</span>}
        </h2>
        <p className="small soft">
          {job.system} ·{' '}
          <time dateTime={job.created_at} title={inFull(job.created_at)}>
            {howLongAgo(job.created_at)}
          </time>{' '}
          · {madeBy(job.created_by)}
          {job.zone !== null && ` · days and times of ${job.zone}`}
          {project !== undefined && (
            <>
              {' · '}
              <AppLink href={`/app/projects/${project.key}`}>{project.name}</AppLink>
            </>
          )}
        </p>
        {isOpen(job) && (
          <p role="status" className="small">
            <progress
              className="import-progress"
              aria-label="Progress"
              {...(total !== null && { max: total, value: job.position })}
            />{' '}
            {progressWords(job, total)}
          </p>
        )}
        {job.failure !== null && <p className="small notice refused">{inTheForm(job.failure)}</p>}
        {job.state === 'done' && <p className="small">{outcomeOf(job)}</p>}
        {job.position > 0 && (
          <Report key={`${isNewest}`} job={job} isShown={job.dry_run && isNewest} />
        )}
        {children}
        {isNewest && job.dry_run && job.state === 'done' && !children && (
          <p className="small soft">To import it, choose its file in the form above again.</p>
        )}
        <div className="actions">
          {isOpen(job) && job.state !== 'undoing' && (
            <Button slight onPress={() => setAsked('cancel')}>
              Cancel the import
            </Button>
          )}
          {canUndo && (
            <Button slight onPress={() => setAsked('undo')}>
              Undo
            </Button>
          )}
        </div>
        {tries}
        <Confirmation
          title={asked === 'undo' ? 'Undo this import?' : 'Cancel this import?'}
          label={asked === 'undo' ? 'Undo it' : 'Cancel it'}
          keep="Back"
          look="danger"
          isOpen={asked !== null}
          act={act}
          onClose={() => setAsked(null)}
        >
          {asked === 'undo'
            ? 'What it made and nobody has touched since goes to the trash. Labels are gone.'
            : 'What it has written stays, and can be undone for a day.'}
        </Confirmation>
      </div>
    </li>
  );
}

/** A sentence that names options, as a person at the form reads it. */
const inTheForm = (failure: string): string =>
  failure.replaceAll(/with the option "(?:columns|header|encoding)"/g, 'in the form above');

/** The outcome of an import, in a sentence. */
function outcomeOf({ counts, dry_run }: Import): string {
  const sum = (of: 'exact' | 'other_form' | 'left') =>
    Object.values(counts)
      .reduce((all, count) => all + count[of], 0)
      .toLocaleString();
  const [come, are] = dry_run ? ['would come', 'would be'] : ['came', 'were'];
  const sentence = `${sum('exact')} things ${come} in exactly and ${sum('other_form')} in another form; ${sum('left')} ${are} left out.`;
  return dry_run ? `${sentence} Nothing is written yet.` : sentence;
}

function Report({ job: { id, counts, notes }, isShown }: { job: Import; isShown: boolean }) {
  return (
    <details className="more" open={isShown}>
      <summary>Report</summary>
      <table className="import-report">
        <thead>
          <tr>
            <th scope="col">Of the source</th>
            <th scope="col">Exactly</th>
            <th scope="col">In another form</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(counts).map(([kind, count]) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>{count.exact.toLocaleString()}</td>
              <td>{count.other_form.toLocaleString()}</td>
              <td>{count.left.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">
        <a href={`/app-api/imports/${id}/report.csv`} download={`import-${id}.csv`}>
          Download all that was not carried exactly
        </a>
      </p>
      <ul className="import-notes">
        {notes.map((note) => (
          <li key={`${note.kind} ${note.outcome} ${note.note}`}>
            <strong>
              {note.count.toLocaleString()} × {note.kind},{' '}
              {note.outcome === 'left' ? 'left' : 'in another form'}:
            </strong>{' '}
            {note.note}
            <p className="small soft">
              {note.samples.map(({ key, name }) => (name === '' ? key : name)).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
