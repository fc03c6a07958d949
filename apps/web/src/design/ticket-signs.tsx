import type { Ticket } from '../api/types.ts';

import { useWords } from '../words/use-words.tsx';
import signCss from './sign.module.css';
import { classes } from './classes.ts';

/** An estimate in points, or the sum of several: `what` says of what. Nothing for none; `more`: not all are counted. */
export function Points({
  of,
  what,
  more = false,
}: {
  of: readonly (number | null)[];
  what: string;
  more?: boolean;
}) {
  const t = useWords();
  const known = of.filter((value) => value !== null);
  if (known.length === 0) return null;
  // A sum of tenths can have more digits than they have.
  const points = Number(known.reduce((sum, value) => sum + value, 0).toFixed(1));
  const sum = `${points}${more ? '+' : ''}`;
  const label = t('ui.points', { what, points });
  return <Sign path={icons.points} text={sum} label={label} />;
}

/** The fields of a ticket that its signs show. Tickets that were stored in the browser before there were counts lack these. */
type Signed = Pick<Ticket, 'blocked' | 'children' | 'checklist'> &
  Partial<Pick<Ticket, 'comment_count' | 'file_count' | 'development_count'>>;

/** Whether a ticket has any of the signs. */
export const hasSigns = ({
  blocked,
  children,
  checklist,
  comment_count: comments = 0,
  file_count: files = 0,
  development_count: development = 0,
}: Signed): boolean =>
  blocked || children.total + checklist.total + comments + files + development > 0;

/** Whether a ticket is blocked, how many of its sub-tickets and tasks are done, and how many comments and files it has, and what of Git names it. No sign shows zero. */
export function TicketSigns({ ticket }: { ticket: Signed }) {
  const t = useWords();
  const { blocked, children, checklist, comment_count: comments, file_count: files } = ticket;
  const { development_count: development } = ticket;
  return (
    <>
      {blocked && <span className={classes(signCss.sign, signCss.blocked)}>{t('ui.blocked')}</span>}
      {children.total > 0 && (
        <Sign
          path={icons.children}
          text={`${children.done}/${children.total}`}
          label={t('ui.subTicketsDone', children)}
        />
      )}
      {checklist.total > 0 && (
        <Sign
          path={icons.tasks}
          text={`${checklist.done}/${checklist.total}`}
          label={t('ui.tasksDone', checklist)}
        />
      )}
      {!!comments && (
        <Sign path={icons.comments} text={comments} label={t('ui.comments', { count: comments })} />
      )}
      {!!files && <Sign path={icons.files} text={files} label={t('ui.files', { count: files })} />}
      {!!development && (
        <Sign
          path={icons.development}
          text={development}
          label={t('ui.development', { count: development })}
        />
      )}
    </>
  );
}

// Separate icons, because the board must not wait for the file of all icons.
const icons = {
  children: 'M3 2v9h4M7 11h6M7 5h6',
  tasks: 'M3 8.5l3.5 3.5L13 4.5',
  points: 'M8 2.5 14 13H2z',
  comments: 'M2 3h12v8H7.5L4.5 13.5V11H2z',
  development:
    'M5 5v6M11 7c0 3-6 1-6 4M6.5 3.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM6.5 12.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM12.5 5.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z',
  files: 'M12.5 7.5 7.8 12.2a2.9 2.9 0 0 1-4.1-4.1l5.2-5.2a1.9 1.9 0 0 1 2.7 2.7L6.5 10.7',
};

function Sign({ path, text, label }: { path: string; text: React.ReactNode; label: string }) {
  return (
    <span className={signCss.sign} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
      {text}
    </span>
  );
}
