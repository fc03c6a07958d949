import { useSearchParams } from 'react-router';
import type { AnyFlow } from '../../data/queries/flow.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Notice } from '../../design/notice.tsx';
import { formatDate } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { ranges } from './use-flow-range.ts';
import chipCss from '../../design/chip.module.css';
import flowCss from './flow.module.css';

/** Links to other numbers of days. */
export function RangeLinks({ count: chosen }: { count: number }) {
  const words = useWords();
  const [search] = useSearchParams();
  return (
    <nav className={flowCss.ranges} aria-label={words('flow.daysShown')}>
      {ranges.map((count) => (
        <AppLink
          key={count}
          className={chipCss.chip}
          href={`?${withDays(search, count)}`}
          {...(count === chosen && { 'aria-current': 'true' as const })}
        >
          {words('flow.lastDays', { count })}
        </AppLink>
      ))}
    </nav>
  );
}

/** The parameters of the address with another number of days. */
function withDays(search: URLSearchParams, count: number): string {
  const next = new URLSearchParams(search);
  next.set('days', String(count));
  return next.toString();
}

/** What the figures do not contain. */
export function FlowNotices({
  flow: { is_rebuilding, is_whole, counted_since },
}: {
  flow: AnyFlow;
}) {
  const words = useWords();
  return (
    <>
      {is_rebuilding && <Notice>{words('flow.isRebuilding')}</Notice>}
      {!is_whole && counted_since !== null && (
        <Notice>
          {words('flow.countedSince', {
            day: formatDate(new Date(counted_since), { dateStyle: 'long' }),
          })}
        </Notice>
      )}
    </>
  );
}

/** Whether nothing has been counted in these days. */
export const isEmptyFlow = ({ days, weeks, in_progress: open, finished }: AnyFlow): boolean =>
  finished === 0 &&
  open.length === 0 &&
  days.every(({ counts }) => counts.every((count) => count === 0)) &&
  weeks.every(({ imported, ...week }) => week.finished.tickets + imported.tickets === 0);
