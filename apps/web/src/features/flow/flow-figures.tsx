import type { AnyFlow } from '../../data/queries/flow.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { Figure, Progress } from '../analytics/figure.tsx';
import { daysText } from './days-text.ts';
import analyticsCss from '../analytics/analytics.module.css';

/** The main figures of the flow, each with what it means. */
export function FlowFigures({
  flow: { cycle_time: cycle, in_progress: open, finished, efficiency },
}: {
  flow: AnyFlow;
}) {
  const words = useWords();
  const old = open.filter(({ is_old }) => is_old === true).length;
  return (
    <dl className={analyticsCss.figures}>
      <Figure name={words('flow.cycleTime')} value={cycle === null ? '–' : daysText(cycle.p85)}>
        {cycle === null
          ? words('flow.noneFinished')
          : words('flow.mostTook', { time: daysText(cycle.p50) })}
      </Figure>
      <Figure name={words('flow.inProgress')} value={formatNumber(open.length)} isAmiss={old > 0}>
        {words('flow.tooOld', { count: old })}
      </Figure>
      <Figure name={words('flow.finished')} value={formatNumber(finished)}>
        {words('flow.finishedLead')}
      </Figure>
      <Figure
        name={words('flow.efficiency')}
        value={
          efficiency === null
            ? '–'
            : efficiency === 1
              ? words('flow.nothingWaited')
              : words('analytics.percent', { share: formatNumber(Math.round(efficiency * 100)) })
        }
      >
        {efficiency !== null && efficiency < 1 && <Progress part={efficiency * 100} />}
        {words(efficiency === 1 ? 'flow.nothingWaitedLead' : 'flow.efficiencyLead')}
      </Figure>
    </dl>
  );
}
