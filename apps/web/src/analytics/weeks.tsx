import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { dateLanguage } from '../words/date-language.ts';
import { Fetched } from '../ui/fetched.tsx';
import { formatNumber } from './format-number.ts';
import { weeksQuery, type AnalyticsLimits } from './queries.ts';
import { WeekLines } from './week-lines.tsx';

/** A week begins on Monday in UTC, in all time zones of readers. */
const monday = new Intl.DateTimeFormat(dateLanguage, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const ranges = [4, 12, 26, 52];

/** What of the tickets that match was created and completed in the last weeks, and how long that took: as lines and as a table. How many weeks is in the address. */
export function Weeks({ project, filter }: { project: string; filter: AnalyticsLimits }) {
  const [search, setSearch] = useSearchParams();
  const range = ranges.find((count) => String(count) === search.get('weeks')) ?? 12;
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
    <section className="charts" aria-labelledby="by-week">
      <h2 id="by-week">By week</h2>
      <div className="actions chart-choice" role="group" aria-label="How many weeks">
        {ranges.map((count) => (
          <button
            key={count}
            type="button"
            className="chip"
            data-on={range === count}
            aria-pressed={range === count}
            onClick={() => setRange(count)}
          >
            {count} weeks
          </button>
        ))}
      </div>
      <Fetched query={useQuery(weeksQuery(project, range, filter))}>
        {({ weeks: counted }) => {
          const weeks = counted.map((week) => monday.format(new Date(week.starts_at)));
          const of = (field: 'created' | 'completed' | 'median_days') =>
            counted.map((week) => week[field]);
          return (
            <>
              <div className="stack">
                <WeekLines
                  title="Tickets"
                  weeks={weeks}
                  lines={[
                    { name: 'Created', values: of('created'), isDashed: true },
                    { name: 'Completed', values: of('completed') },
                  ]}
                />
                <WeekLines
                  title="Days from creation to completion"
                  weeks={weeks}
                  lines={[{ name: 'Median', values: of('median_days') }]}
                />
              </div>
              <table className="figures-table">
                <caption className="hidden">Created and completed by week</caption>
                <thead>
                  <tr>
                    <th scope="col">Week of</th>
                    <th scope="col">Created</th>
                    <th scope="col">Completed</th>
                    <th scope="col">Days (median)</th>
                  </tr>
                </thead>
                <tbody>
                  {counted.map(({ starts_at, created, completed, median_days }, at) => (
                    <tr key={starts_at}>
                      <th scope="row">
                        {weeks[at]}
                        {at === counted.length - 1 && <span className="soft"> (so far)</span>}
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
