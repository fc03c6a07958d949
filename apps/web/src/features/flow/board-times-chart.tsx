import type { Board } from '../../api/types.ts';
import type { Flow } from '../../data/queries/flow.ts';
import { classes } from '../../design/classes.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { CountBars } from '../analytics/count-bars.tsx';
import { boardTimes, type BoardTime } from './board-times.ts';
import { ChartData, type Column } from '../analytics/chart-data.tsx';
import { ChartSection } from './chart-section.tsx';
import { roundedDays } from './days-text.ts';
import { FromLast } from './from-last.tsx';
import type { FlowPlace } from './use-flow-range.ts';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** How long finished tickets were on each board. */
export function BoardTimesChart({
  project,
  flow,
  boards,
}: {
  project: FlowPlace;
  flow: Flow;
  boards: readonly Board[];
}) {
  const words = useWords();
  const title = words('flow.boardTimes');
  const times = boardTimes(flow, boards);
  const columns: Column<BoardTime>[] = [
    {
      name: words('analytics.board'),
      value: ({ name }) => name,
      shown: ({ name, isWaiting }) => (
        <>
          <bdi>{name}</bdi>
          {isWaiting && <span className={classes(pageCss.pill)}>{words('flow.waits')}</span>}
        </>
      ),
    },
    {
      name: words('analytics.tickets'),
      value: ({ tickets }) => tickets,
      shown: ({ tickets }) => formatNumber(tickets),
    },
    {
      name: words('analytics.daysMedian'),
      value: ({ median }) => median,
      shown: ({ median }) => formatNumber(roundedDays(median)),
    },
    {
      name: words('flow.daysMost'),
      value: ({ most }) => most,
      shown: ({ most }) => formatNumber(roundedDays(most)),
    },
  ];
  return (
    <ChartSection title={title} lead={words('flow.boardTimesLead')}>
      {times.length === 0 ? (
        <p className={textCss.soft}>{words('flow.noneFinished')}</p>
      ) : (
        <>
          <CountBars
            title={words('analytics.daysMedian')}
            rows={times.map(({ id, name, color, median }) => ({
              id,
              name,
              color,
              count: roundedDays(median),
            }))}
          />
          <FromLast flow={flow} />
          <ChartData
            title={title}
            file={`${project.key}-board-times`}
            columns={columns}
            rows={times}
          />
        </>
      )}
    </ChartSection>
  );
}
