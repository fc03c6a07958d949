import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../api/types.ts';
import { groupsQuery, type AnalyticsLimits } from '../../data/queries/analytics.ts';
import { ChipChoice } from '../../design/chips.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { useWords } from '../../words/use-words.tsx';
import { GroupChart } from './group-chart.tsx';
import { unitOf } from './group-values.ts';
import { NamedCharts } from './named-charts.tsx';
import { useChart, type ChartChoice } from './use-chart.ts';
import { useGroupNames, type GroupNames } from './use-group-names.tsx';
import chartCss from './group-chart.module.css';
import textCss from '../../design/text.module.css';

/** A chart that a person makes: the tickets that match, by one field or two, in numbers or by their estimates. The address has the choice. */
export function YourChart({ project, filter }: { project: Project; filter: AnalyticsLimits }) {
  const words = useWords();
  const names = useGroupNames(project);
  const { chart, show } = useChart(names.choices);
  const nameOf = (field: string) => names.choices.find(({ id }) => id === field)?.name ?? '';
  const measures = [
    { id: 'tickets', name: words('analytics.tickets') },
    { id: 'estimate', name: words('ticket.estimate') },
  ];
  const { name: measure = '' } = measures.find(({ id }) => id === chart.measure) ?? {};
  const title = [`${measure} ${nameOf(chart.by)}`, nameOf(chart.split)].filter(Boolean).join(', ');
  return (
    <section className={chartCss.section} aria-labelledby="your-chart">
      <h2 id="your-chart">{words('analytics.yourChart')}</h2>
      <p className={textCss.note}>{words('analytics.yourChartLead')}</p>
      <div className={chartCss.tools}>
        <div className={chartCss.choices} role="group" aria-label={words('analytics.yourChart')}>
          <ChipChoice
            label={words('list.grouped')}
            value={chart.by}
            options={names.choices}
            onChange={(by) => show({ by })}
          />
          <ChipChoice
            label={words('analytics.split')}
            value={chart.split}
            options={names.choices.filter(({ id }) => id !== chart.by)}
            onChange={(split) => show({ split })}
          />
          <ChipChoice
            label={words('analytics.measure')}
            value={chart.measure}
            options={measures}
            onChange={(id) => show({ measure: id === 'estimate' ? id : 'tickets' })}
          />
        </div>
        <NamedCharts key={project.id} project={project.id} onShow={show} {...{ chart, title }} />
      </div>
      <Counted key={`${chart.by} ${chart.split}`} {...{ project, filter, chart, title, names }} />
    </section>
  );
}

function Counted({
  project,
  filter,
  chart,
  title,
  names,
}: {
  project: Project;
  filter: AnalyticsLimits;
  chart: ChartChoice;
  title: string;
  names: GroupNames;
}) {
  const { by, split, measure } = chart;
  // Archived tickets count by week and month, as in the chart of the weeks: archiving does not change the past.
  const isOfPast = [by, split].some((field) => unitOf(field) !== null);
  const archived = isOfPast ? ({ archived: 'all' } as const) : {};
  const request = { by, measure, ...(split !== '' && { split }), ...archived };
  return (
    <Fetched query={useQuery(groupsQuery(project.id, request, filter))}>
      {(groups) => (
        <GroupChart
          filter={{ ...filter, ...archived }}
          {...{ project, chart, title, names, groups }}
        />
      )}
    </Fetched>
  );
}
