import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Fetched } from '../../design/fetched.tsx';
import { useWords } from '../../words/use-words.tsx';
import { formatDate, formatNumber } from '../../words/formats.ts';
import { weeksQuery, type AnalyticsLimits } from '../../data/queries/analytics.ts';
import { WeekLines } from './week-lines.tsx';
import analyticsCss from './analytics.module.css';
import layoutCss from '../../design/layout.module.css';
import chipCss from '../../design/chip.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** A week begins on Monday in UTC, in all time zones of readers. */
export const monday = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

const ranges = [4, 12, 26, 52];

/** How many weeks the page shows, by its address. */
export const weeksIn = (search: URLSearchParams): number =>
  ranges.find((count) => String(count) === search.get('weeks')) ?? 12;

/** The tickets that match and were created and completed in the last weeks, and how long that took: as lines and as a table. The address has the number of weeks. */
export function Weeks({ project, filter }: { project: string; filter: AnalyticsLimits }) {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const range = weeksIn(search);
  const setRange = (count: number) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('weeks', String(count));
        return next;
      },
      { replace: true },
    );
  return (
    <section className={analyticsCss.charts} aria-labelledby="by-week">
      <h2 id="by-week">{words('analytics.byWeek')}</h2>
      <div
        className={classes(layoutCss.actions, analyticsCss.chartChoice)}
        role="group"
        aria-label={words('analytics.howManyWeeks')}
      >
        {ranges.map((count) => (
          <button
            key={count}
            type="button"
            className={chipCss.chip}
            data-on={range === count}
            aria-pressed={range === count}
            onClick={() => setRange(count)}
          >
            {words('analytics.weeks', { count })}
          </button>
        ))}
      </div>
      <Fetched query={useQuery(weeksQuery(project, range, filter))}>
        {({ weeks: counted }) => {
          const weeks = counted.map((week) => formatDate(new Date(week.starts_at), monday));
          const of = (field: 'created' | 'completed' | 'median_days') =>
            counted.map((week) => week[field]);
          return (
            <>
              <div className={layoutCss.stack}>
                <WeekLines
                  title={words('analytics.tickets')}
                  weeks={weeks}
                  lines={[
                    { name: words('analytics.created'), values: of('created'), isDashed: true },
                    { name: words('analytics.completed'), values: of('completed') },
                  ]}
                />
                <WeekLines
                  title={words('analytics.daysFromCreationToCompletion')}
                  weeks={weeks}
                  lines={[{ name: words('analytics.median'), values: of('median_days') }]}
                />
              </div>
              <table className={analyticsCss.figuresTable}>
                <caption className={textCss.hidden}>
                  {words('analytics.createdAndCompletedByWeek')}
                </caption>
                <thead>
                  <tr>
                    <th scope="col">{words('analytics.weekColumn')}</th>
                    <th scope="col">{words('analytics.created')}</th>
                    <th scope="col">{words('analytics.completed')}</th>
                    <th scope="col">{words('analytics.daysMedian')}</th>
                  </tr>
                </thead>
                <tbody>
                  {counted.map(({ starts_at, created, completed, median_days }, at) => (
                    <tr key={starts_at}>
                      <th scope="row">
                        {weeks[at]}
                        {at === counted.length - 1 && (
                          <span className={textCss.soft}> {words('analytics.soFar')}</span>
                        )}
                      </th>
                      <td>{formatNumber(created)}</td>
                      <td>{formatNumber(completed)}</td>
                      <td>{median_days ?? '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          );
        }}
      </Fetched>
    </section>
  );
}
