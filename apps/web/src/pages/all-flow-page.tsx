import { useQuery } from '@tanstack/react-query';
import { organizationFlowQuery, type OrganizationFlow } from '../data/queries/flow.ts';
import { useSession } from '../data/session.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Ageing } from '../features/flow/ageing.tsx';
import type { Band } from '../features/flow/bands.ts';
import { BlockedTimes } from '../features/flow/blocked-times.tsx';
import { CumulativeChart } from '../features/flow/cumulative-chart.tsx';
import { CycleChart } from '../features/flow/cycle-chart.tsx';
import { withDays } from '../features/flow/days-of.ts';
import { FlowFigures } from '../features/flow/flow-figures.tsx';
import { FlowNotices, RangeLinks } from '../features/flow/flow-head.tsx';
import { ThroughputChart } from '../features/flow/throughput-chart.tsx';
import { useFlowRange, type FlowPlace } from '../features/flow/use-flow-range.ts';
import { usePlaceFilter } from '../features/schedule/use-place.tsx';
import type { FixedKey } from '../words/keys.ts';
import { useWords } from '../words/use-words.tsx';
import { AllProjectsPage } from './all-projects-page.tsx';
import flowCss from '../features/flow/flow.module.css';
import pageCss from '../design/page.module.css';

const place: FlowPlace = { key: 'all', time_zone: 'UTC' };

/** `/app/flow`: how work moves through all projects that the person sees, by phase. */
export function AllFlowPage() {
  return (
    <AllProjectsPage tab="flow">
      <Loaded />
    </AllProjectsPage>
  );
}

function Loaded() {
  const range = useFlowRange(place);
  const organization = useSession().organization?.id ?? '';
  const filter = usePlaceFilter(null);
  const flow = useQuery(organizationFlowQuery(organization, range.from, range.to, filter));
  return (
    <div className={pageCss.projectArea}>
      <RangeLinks count={range.count} />
      <Fetched query={flow}>{(value) => <Pictures flow={value} />}</Fetched>
    </div>
  );
}

const phases: Readonly<
  Record<OrganizationFlow['phases'][number], { of: FixedKey; color: string; isEnd: boolean }>
> = {
  to_do: { of: 'flow.toDo', color: 'var(--soft)', isEnd: false },
  in_progress: { of: 'flow.inProgress', color: 'var(--accent)', isEnd: false },
  done: { of: 'flow.done', color: 'var(--edge)', isEnd: true },
};

function Pictures({ flow }: { flow: OrganizationFlow }) {
  const words = useWords();
  const bands = flow.phases.map((id, at): Band => {
    const { of, ...band } = phases[id];
    return { id, name: words(of), ...band, counts: flow.days.map(({ counts }) => counts[at] ?? 0) };
  });
  const shown = { project: place, flow };
  return (
    <>
      <FlowNotices flow={flow} />
      <FlowFigures flow={flow} />
      <div className={flowCss.pictures}>
        <Ageing {...shown} boards={[]} />
        {bands.length > 0 && (
          <CumulativeChart {...shown} bands={bands} lead={words('flow.phasesLead')} />
        )}
        <CycleChart project={place} flow={withDays(flow)} />
        <BlockedTimes {...shown} />
        <ThroughputChart {...shown} />
      </div>
    </>
  );
}
