import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Cycle, Project } from '../api/types.ts';
import { listAddress } from '../data/list-address.ts';
import { boardsQuery } from '../data/queries/board.ts';
import { cyclesQuery, scopeQuery, type CycleScope } from '../data/queries/cycles.ts';
import { ticketListQuery } from '../data/queries/ticket.ts';
import { useSession } from '../data/session.tsx';
import { usePeopleOf } from '../data/use-people-of.tsx';
import { AppLink } from '../design/app-link.tsx';
import { classes } from '../design/classes.ts';
import { Fetched } from '../design/fetched.tsx';
import { MissingPage } from '../design/missing-page.tsx';
import { ShowMore } from '../design/show-more.tsx';
import { Figure, Progress } from '../features/analytics/figure.tsx';
import { laneCountsQuery } from '../features/board/lane-counts.ts';
import { BurnCharts } from '../features/cycles/burn-charts.tsx';
import { sumOf, type Unit } from '../features/cycles/burn-days.ts';
import { CycleActs } from '../features/cycles/cycle-row.tsx';
import { PersonSums } from '../features/cycles/person-sums.tsx';
import { ScopeChanges } from '../features/cycles/scope-changes.tsx';
import { sumsByPerson } from '../features/cycles/sums-by-person.ts';
import { Velocity } from '../features/cycles/velocity.tsx';
import { ChartSection } from '../features/flow/chart-section.tsx';
import { TicketTable } from '../features/list/ticket-table.tsx';
import { useGroups } from '../features/list/use-groups.tsx';
import { useListFilter } from '../features/list/use-list-filter.tsx';
import { dayInWords } from '../features/schedule/days.ts';
import { formatDays, formatNumber } from '../words/formats.ts';
import { useWords } from '../words/use-words.tsx';
import { ProjectPage } from './project-page.tsx';
import analyticsCss from '../features/analytics/analytics.module.css';
import chipCss from '../design/chip.module.css';
import flowCss from '../features/flow/flow.module.css';
import layoutCss from '../design/layout.module.css';
import cyclesCss from '../features/cycles/cycles.module.css';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';

const units = ['tickets', 'estimate'] as const;

/** `/app/projects/{KEY}/cycles/{ID}`: a cycle with its tickets, and how much of them was done by day. */
export function CyclePage() {
  return (
    <ProjectPage tab="cycles">
      {(project) => <Loaded key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Loaded({ project }: { project: Project }) {
  const { cycle: id = '' } = useParams();
  const cycles = useQuery(cyclesQuery(project.id));
  return (
    <div className={pageCss.projectArea}>
      <Fetched query={cycles}>
        {(all) => {
          const cycle = all.find((candidate) => candidate.id === id);
          return cycle === undefined ? (
            <MissingPage />
          ) : (
            <OneCycle key={id} {...{ project, cycle }} cycles={all} />
          );
        }}
      </Fetched>
    </div>
  );
}

function OneCycle({
  project,
  cycle,
  cycles,
}: {
  project: Project;
  cycle: Cycle;
  cycles: readonly Cycle[];
}) {
  const words = useWords();
  const [search] = useSearchParams();
  const unit: Unit = search.get('in') === 'estimate' ? 'estimate' : 'tickets';
  const scope = useQuery(scopeQuery(cycle));
  const isPlanned = cycle.state === 'planned';
  return (
    <>
      <Head {...{ project, cycle }} />
      <nav className={flowCss.ranges} aria-label={words('cycles.counted')}>
        {units.map((of) => (
          <AppLink
            key={of}
            className={chipCss.chip}
            href={of === 'estimate' ? '?in=estimate' : '?'}
            {...(of === unit && { 'aria-current': 'true' as const })}
          >
            {words('cycles.in', { unit: of })}
          </AppLink>
        ))}
      </nav>
      <Fetched query={scope}>
        {(value) => (
          <>
            <Figures scope={value} unit={unit} isPlanned={isPlanned} />
            {isPlanned && (
              <p className={textCss.soft}>
                {words('cycles.notBegun', {
                  day: dayInWords(cycle.starts_on, { dateStyle: 'long' }),
                })}
              </p>
            )}
            <div className={flowCss.pictures}>
              {!isPlanned && <BurnCharts {...{ project, cycle, unit }} scope={value} />}
              <Velocity {...{ project, cycles, unit }} velocity={value.velocity} />
              {!isPlanned && <ScopeChanges {...{ project, cycle }} scope={value} />}
            </div>
          </>
        )}
      </Fetched>
      <div className={flowCss.pictures}>
        <People {...{ project, cycle }} />
        <Tickets {...{ project, cycle }} />
      </div>
    </>
  );
}

/** The name, the state, the days and the goal of the cycle, and what can be done with it. */
function Head({ project, cycle }: { project: Project; cycle: Cycle }) {
  const words = useWords();
  const navigate = useNavigate();
  const { isManager } = useSession();
  const { name, state, goal, starts_on, ends_on } = cycle;
  const all = `/app/projects/${project.key}/cycles`;
  return (
    <div className={layoutCss.beside}>
      <div className={cyclesCss.head}>
        <AppLink className={textCss.small} href={all}>
          {words('cycles.all')}
        </AppLink>
        <h2>
          <bdi>{name}</bdi>
          <span className={classes(pageCss.pill, state === 'active' && pageCss.on)}>
            {words('cycles.state', { state })}
          </span>
        </h2>
        <p className={textCss.note}>{formatDays(starts_on, ends_on)}</p>
        {goal !== null && <p dir="auto">{goal}</p>}
      </div>
      {isManager && !project.archived && (
        <div>
          <CycleActs cycle={cycle} onDeleted={() => void navigate(all)} />
        </div>
      )}
    </div>
  );
}

/** The main numbers of the scope, each in what is counted. */
function Figures({
  scope: { committed, added, removed, done, days, velocity },
  unit,
  isPlanned,
}: {
  scope: CycleScope;
  unit: Unit;
  isPlanned: boolean;
}) {
  const words = useWords();
  const last = days.at(-1);
  const [isDone, all] = [sumOf(done, unit), last?.[unit] ?? sumOf(committed, unit)];
  return (
    <dl className={analyticsCss.figures}>
      {!isPlanned && (
        <Figure name={words('cycles.done')} value={words('cycles.outOf', { done: isDone, all })}>
          {all > 0 && <Progress part={(100 * isDone) / all} />}
          {words('cycles.doneLead')}
        </Figure>
      )}
      <Figure
        name={words(isPlanned ? 'cycles.plannedNow' : 'cycles.committed')}
        value={formatNumber(sumOf(committed, unit))}
      >
        {words(isPlanned ? 'cycles.plannedLead' : 'cycles.committedLead')}
      </Figure>
      {!isPlanned && (
        <>
          <Figure name={words('cycles.addedLater')} value={formatNumber(sumOf(added, unit))}>
            {words('cycles.addedLead')}
          </Figure>
          <Figure name={words('cycles.removedLater')} value={formatNumber(sumOf(removed, unit))}>
            {words('cycles.removedLead')}
          </Figure>
        </>
      )}
      <Figure
        name={words('cycles.usualVelocity')}
        value={velocity === null ? '–' : formatNumber(velocity[unit])}
      >
        {words(velocity === null ? 'cycles.noVelocity' : 'cycles.velocityLead')}
      </Figure>
    </dl>
  );
}

/** The tickets of the cycle by person; nothing for a cycle without tickets. */
function People({ project, cycle }: { project: Project; cycle: Cycle }) {
  const words = useWords();
  const filter = { cycle_id: cycle.id };
  const { data } = useQuery(laneCountsQuery(project.id, 'person', filter));
  const boards = useQuery(boardsQuery(project.id)).data;
  const people = usePeopleOf([project]);
  if (data === undefined || boards === undefined || data.total === 0) return null;
  return (
    <ChartSection title={words('cycles.byPerson')} lead={words('cycles.byPersonLead')}>
      <PersonSums
        sums={sumsByPerson(data.counts, boards)}
        {...{ project, cycle, people }}
        showsDone
      />
    </ChartSection>
  );
}

/** The tickets of the cycle as in the list of the project. */
function Tickets({ project, cycle: { id } }: { project: Project; cycle: Cycle }) {
  const words = useWords();
  const { filter } = useListFilter();
  const { sort } = filter;
  const query = useInfiniteQuery(
    ticketListQuery(project.id, { cycle_id: id, ...(sort !== undefined && { sort }) }),
  );
  const tickets = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const list = useGroups(project, tickets);
  return (
    <ChartSection title={words('cycles.itsTickets')} lead={words('cycles.itsTicketsLead')} isWide>
      <p>
        <AppLink href={listAddress(project, { cycle_id: id })}>{words('cycles.inTheList')}</AppLink>
      </p>
      <Fetched query={query}>
        {() =>
          tickets.length === 0 ? (
            <p className={textCss.soft}>{words('cycles.noTickets')}</p>
          ) : (
            <div className={cyclesCss.tickets}>
              <TicketTable project={project} list={list} selection={null} />
            </div>
          )
        }
      </Fetched>
      <ShowMore query={query} />
    </ChartSection>
  );
}
