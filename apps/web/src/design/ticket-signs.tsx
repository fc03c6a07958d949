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
  return (
    <span className={signCss.sign} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={signs.points} />
      </svg>
      {sum}
    </span>
  );
}

/** Whether a ticket is blocked, and how many of its sub-tickets and tasks are done. Without sub-tickets and tasks, no counts are shown. */
export function TicketSigns({
  ticket: { blocked, children, checklist },
}: {
  ticket: Pick<Ticket, 'blocked' | 'children' | 'checklist'>;
}) {
  const t = useWords();
  return (
    <>
      {blocked && <span className={classes(signCss.sign, signCss.blocked)}>{t('ui.blocked')}</span>}
      <Progress of="sub-tickets" {...children} />
      <Progress of="tasks" {...checklist} />
    </>
  );
}

// Two separate icons, because the board must not wait for the file of all icons.
const signs = {
  'sub-tickets': 'M3 2v9h4M7 11h6M7 5h6',
  tasks: 'M3 8.5l3.5 3.5L13 4.5',
  points: 'M8 2.5 14 13H2z',
};

function Progress({
  of,
  done,
  total,
}: {
  of: 'sub-tickets' | 'tasks';
  done: number;
  total: number;
}) {
  const t = useWords();
  if (total === 0) return null;
  const label =
    of === 'tasks' ? t('ui.tasksDone', { done, total }) : t('ui.subTicketsDone', { done, total });
  return (
    <span className={signCss.sign} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={signs[of]} />
      </svg>
      {done}/{total}
    </span>
  );
}
