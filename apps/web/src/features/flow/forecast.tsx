import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Project } from '../../api/types.ts';
import { forecastQuery, type Forecast } from '../../data/queries/flow.ts';
import { Button } from '../../design/button.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { Figure, Progress } from '../analytics/figure.tsx';
import { dayInWords, plusDays, readDay, type Day } from '../schedule/days.ts';
import { ChartSection } from './chart-section.tsx';
import { todayIn } from './use-flow-range.ts';
import analyticsCss from '../analytics/analytics.module.css';
import chipCss from '../../design/chip.module.css';
import flowCss from './flow.module.css';
import textCss from '../../design/text.module.css';

/** How far ahead a forecast looks, in days. */
const daysAhead = 400;
const mostTickets = 100_000;
/** The whole weeks that a forecast needs. */
const leastWeeks = 8;

/** The question of the address: a number of tickets, all open ones without it; and a day, four weeks ahead without it. */
function questionOf(search: URLSearchParams): { tickets?: number; by?: Day } {
  const tickets = Number(search.get('tickets'));
  const by = readDay(search.get('by'));
  return {
    ...(Number.isInteger(tickets) && tickets >= 1 && tickets <= mostTickets && { tickets }),
    ...(by !== null && { by }),
  };
}

/** When tickets will be finished, and how often such forecasts came true. */
export function ForecastPart({ project }: { project: Project }) {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const question = questionOf(search);
  const today = todayIn(project);
  return (
    <ChartSection title={words('flow.forecast')} lead={words('flow.forecastLead')} isWide>
      <form
        key={search.toString()}
        className={flowCss.question}
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          setSearch(
            (before) => {
              const next = new URLSearchParams(before);
              for (const name of ['tickets', 'by']) {
                const value = fields.get(name);
                if (typeof value === 'string' && value !== '') next.set(name, value);
                else next.delete(name);
              }
              return next;
            },
            { replace: true },
          );
        }}
      >
        <label className={flowCss.questionField}>
          {words('analytics.tickets')}
          <input
            className={chipCss.chip}
            type="number"
            name="tickets"
            min={1}
            max={mostTickets}
            placeholder={words('flow.allOpen')}
            defaultValue={question.tickets}
          />
        </label>
        <label className={flowCss.questionField}>
          {words('flow.by')}
          <input
            className={chipCss.chip}
            type="date"
            name="by"
            min={plusDays(today, 1)}
            max={plusDays(today, daysAhead)}
            defaultValue={question.by}
          />
        </label>
        <Button type="submit" slight>
          {words('flow.askForecast')}
        </Button>
      </form>
      <Fetched query={useQuery(forecastQuery(project.id, question))}>
        {(forecast) => <Answer forecast={forecast} />}
      </Fetched>
    </ChartSection>
  );
}

/** What is missing for a forecast, what there is so far, and from when on there is one. */
export function TooLittleHistory({
  forecast: { reason, from, weeks },
}: {
  forecast: Pick<Forecast, 'reason' | 'from' | 'weeks'>;
}) {
  const words = useWords();
  const tickets = weeks.reduce((sum, { finished }) => sum + finished, 0);
  return (
    <>
      <p className={textCss.soft}>{words('flow.tooLittleHistory', { reason: reason ?? '' })}</p>
      <p className={textCss.soft}>
        {words('flow.knownSoFar', { weeks: weeks.length, tickets })}{' '}
        {reason === 'few_weeks' &&
          words('flow.forecastFrom', {
            day: dayInWords(firstForecast(plusDays(from, -1), weeks.length), {
              dateStyle: 'medium',
            }),
          })}
      </p>
    </>
  );
}

/** The Monday from which on there are enough whole weeks; of a week that has begun, at the latest. */
function firstForecast(today: Day, weeks: number): Day {
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const missing = leastWeeks - weeks + (weeks === 0 ? 1 : 0);
  return plusDays(today, 7 * missing - weekday);
}

/** The whole weeks that a forecast is drawn from: how many, and the tickets that were finished in the worst, the best and a usual one. */
function basisOf(weeks: Forecast['weeks']) {
  const finished = weeks.map((week) => week.finished);
  const sum = finished.reduce((all, count) => all + count, 0);
  return {
    weeks: weeks.length,
    least: Math.min(...finished),
    most: Math.max(...finished),
    mean: formatNumber(Math.round((10 * sum) / weeks.length) / 10),
  };
}

export function Answer({ forecast }: { forecast: Forecast }) {
  const words = useWords();
  const { reason, tickets, dates, by, counts, back_test: past } = forecast;
  if (reason !== null || counts === null) {
    return <TooLittleHistory forecast={forecast} />;
  }
  const day = (of: Day | null) =>
    of === null
      ? words('flow.tooFar', { count: daysAhead })
      : dayInWords(of, { dateStyle: 'medium' });
  return (
    <>
      <dl className={analyticsCss.figures}>
        {dates !== null && (
          <Figure name={words('flow.ticketsFinished', { count: tickets })} value={day(dates.p85)}>
            {words('flow.likely', { half: day(dates.p50), nearly: day(dates.p95) })}
          </Figure>
        )}
        <Figure
          name={words('flow.finishedBy', { day: day(by) })}
          value={words('flow.countOfTickets', { count: counts.p85 })}
        >
          {words('flow.likely', {
            half: formatNumber(counts.p50),
            nearly: formatNumber(counts.p95),
          })}
        </Figure>
        <Figure
          name={words('flow.cameTrue')}
          value={
            past.share === null
              ? '–'
              : words('analytics.estimates', { done: past.came_true, total: past.tried })
          }
        >
          {past.share !== null && <Progress part={past.share * 100} />}
          {words(past.share === null ? 'flow.triedTooRarely' : 'flow.cameTrueLead')}
        </Figure>
      </dl>
      <p className={textCss.note}>{words('flow.forecastBasis', basisOf(forecast.weeks))}</p>
    </>
  );
}
