import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Board, Cycle, Project, Ticket } from '../api/types.ts';
import { onBoards } from '../data/list-address.ts';
import { inOrder } from '../data/order-cycles.ts';
import { boardsQuery } from '../data/queries/board.ts';
import { cyclesQuery, scopeQuery } from '../data/queries/cycles.ts';
import { ticketListQuery } from '../data/queries/ticket.ts';
import { useCustomFields } from '../data/use-custom-fields.tsx';
import { usePeopleOf } from '../data/use-people-of.tsx';
import { AppLink } from '../design/app-link.tsx';
import { Button } from '../design/button.tsx';
import { ChipChoice, ChipWords } from '../design/chips.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty } from '../design/page.tsx';
import { ShowMore } from '../design/show-more.tsx';
import { useIsPhone } from '../design/use-is-phone.ts';
import { PersonSums } from '../features/cycles/person-sums.tsx';
import { PlanList } from '../features/cycles/plan-list.tsx';
import { PlanSum } from '../features/cycles/plan-sum.tsx';
import { partsOf, sumsByPerson } from '../features/cycles/sums-by-person.ts';
import { MainChips } from '../features/list/filter-chips.tsx';
import { RefusedItems } from '../features/list/refused-items.tsx';
import { useBulk } from '../features/list/use-bulk.tsx';
import { useListFilter } from '../features/list/use-list-filter.tsx';
import { formatDays } from '../words/formats.ts';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { ProjectPage } from './project-page.tsx';
import chipCss from '../design/chip.module.css';
import { classes } from '../design/classes.ts';
import cyclesCss from '../features/cycles/cycles.module.css';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';

/** The most pages of a cycle that are loaded for its sum. */
const maxPages = 10;

/** `/app/projects/{KEY}/cycles/plan`: the backlog beside a cycle, which gets tickets from it. */
export function PlanPage() {
  return (
    <ProjectPage tab="cycles" tools={(project) => <PlanFilters project={project} />}>
      {(project) => <Loaded key={project.id} project={project} />}
    </ProjectPage>
  );
}

/** The filters of the backlog. */
function PlanFilters({ project }: { project: Project }) {
  const words = useWords();
  const { filter, set } = useListFilter();
  return (
    <div className={chipCss.filters} role="search" aria-label={words('cycles.filterBacklog')}>
      <ChipWords words={filter.q ?? ''} onChange={(q) => set('q', q)} />
      <MainChips project={project.id} fields={useCustomFields(project.id)} hasCycle={false} />
    </div>
  );
}

function Loaded({ project }: { project: Project }) {
  const words = useWords();
  const [search] = useSearchParams();
  const cycles = useQuery(cyclesQuery(project.id));
  const boards = useQuery(boardsQuery(project.id)).data;
  const all = `/app/projects/${project.key}/cycles`;
  return (
    <div className={pageCss.projectArea}>
      <Fetched query={boards === undefined ? { ...cycles, data: undefined } : cycles}>
        {(known) => {
          const open = inOrder(known).filter(({ state }) => state !== 'completed');
          const cycle =
            open.find(({ id }) => id === search.get('into')) ??
            open.find(({ state }) => state === 'planned') ??
            open[0];
          return cycle === undefined ? (
            <Empty title={words('cycles.nothingToPlan')}>
              {words('cycles.planWillShow')} <AppLink href={all}>{words('cycles.all')}</AppLink>
            </Empty>
          ) : (
            <Plan key={cycle.id} {...{ project, cycle, open }} boards={boards ?? []} />
          );
        }}
      </Fetched>
    </div>
  );
}

/** The chosen ones of these tickets: one that is not there any more is not chosen. The set itself where all are there: a new one is a choice that is read out. */
function chosenOf(ids: ReadonlySet<string>, tickets: readonly Ticket[]): ReadonlySet<string> {
  const shown = tickets.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  return shown.length === ids.size ? ids : new Set(shown);
}

const none: ReadonlySet<string> = new Set();

function Plan({
  project,
  cycle,
  open,
  boards,
}: {
  project: Project;
  cycle: Cycle;
  open: readonly Cycle[];
  boards: readonly Board[];
}) {
  const words = useWords();
  const people = usePeopleOf([project]);
  const [, setSearch] = useSearchParams();
  const { filter } = useListFilter();
  const bulk = useBulk(project);
  const canEdit = !project.archived;
  const isPhone = useIsPhone();
  const backlogQuery = useInfiniteQuery(
    ticketListQuery(project.id, {
      ...(onBoards(boards, false) ?? { completed: false }),
      ...filter,
      cycle_id: 'none',
      sort: 'rank',
    }),
  );
  const inCycleQuery = useInfiniteQuery(
    ticketListQuery(project.id, { cycle_id: cycle.id, sort: 'rank' }),
  );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = inCycleQuery;
  const isPartLoaded = hasNextPage && !isFetchingNextPage && (data?.pages.length ?? 0) < maxPages;
  useEffect(() => {
    if (isPartLoaded) void fetchNextPage();
  }, [isPartLoaded, fetchNextPage]);
  const velocity = useQuery(scopeQuery(cycle)).data?.velocity;
  const backlog = ticketsOf(backlogQuery.data);
  const inCycle = ticketsOf(data);
  const [fromBacklog, chooseOfBacklog] = useState(none);
  const [fromCycle, chooseOfCycle] = useState(none);
  const move = (ids: readonly string[], from: readonly Ticket[], to: Cycle | null) => {
    const tickets = from.filter(({ id }) => ids.includes(id));
    if (tickets.length === 0) return;
    chooseOfBacklog(none);
    chooseOfCycle(none);
    bulk.change({
      tickets,
      to: { to: 'cycle', cycle_id: to?.id ?? null },
      sentence: (count) =>
        to === null
          ? wordsOf('list.noLongerInACycle', { count })
          : wordsOf('list.putIntoCycle', { count, name: to.name }),
    });
  };
  const put = (ids: readonly string[]) => move(ids, backlog, cycle);
  const takeOut = (ids: readonly string[]) => move(ids, inCycle, null);
  const [chosenBacklog, chosenCycle] = [
    chosenOf(fromBacklog, backlog),
    chosenOf(fromCycle, inCycle),
  ];
  return (
    <>
      <RefusedItems items={bulk.refused} onClose={bulk.forget} />
      <div className={cyclesCss.plan}>
        <section aria-labelledby="backlog">
          <header className={cyclesCss.planHead}>
            <h2 id="backlog">{words('cycles.backlogTitle')}</h2>
            {canEdit && (
              <Button
                slight
                isDisabled={chosenBacklog.size === 0}
                onPress={() => put([...chosenBacklog])}
              >
                {chosenBacklog.size === 0
                  ? words('cycles.putInto', { name: cycle.name })
                  : words('cycles.putCountInto', { count: chosenBacklog.size, name: cycle.name })}
              </Button>
            )}
          </header>
          {canEdit && (
            <p className={classes(textCss.note, cyclesCss.planHelp)}>
              {words('cycles.helpOfPlan')}
            </p>
          )}
          <Fetched query={backlogQuery}>
            {() => (
              <PlanList
                label={words('cycles.backlogTitle')}
                tickets={backlog}
                boards={boards}
                people={people}
                isStart
                canEdit={canEdit}
                chosen={chosenBacklog}
                onChoose={chooseOfBacklog}
                onDrop={takeOut}
                onMove={put}
                empty={words('cycles.noBacklog')}
              />
            )}
          </Fetched>
          <ShowMore query={backlogQuery} />
        </section>
        <section aria-labelledby="planned-cycle">
          <header className={cyclesCss.planHead}>
            <h2 id="planned-cycle">
              <AppLink href={`/app/projects/${project.key}/cycles/${cycle.id}`}>
                <bdi>{cycle.name}</bdi>
              </AppLink>
            </h2>
            {canEdit && (
              <Button
                slight
                isDisabled={chosenCycle.size === 0}
                onPress={() => takeOut([...chosenCycle])}
              >
                {chosenCycle.size === 0
                  ? words('cycles.takeOut')
                  : words('cycles.takeCountOut', { count: chosenCycle.size })}
              </Button>
            )}
          </header>
          <p className={textCss.note}>
            {words('cycles.state', { state: cycle.state })} ·{' '}
            {formatDays(cycle.starts_on, cycle.ends_on)}
          </p>
          {open.length > 1 && (
            <ChipChoice
              label={words('ticket.cycle')}
              value={cycle.id}
              options={open}
              onChange={(id) =>
                setSearch(
                  (before) => {
                    const next = new URLSearchParams(before);
                    if (id === '') next.delete('into');
                    else next.set('into', id);
                    return next;
                  },
                  { replace: true },
                )
              }
            />
          )}
          <PlanSum tickets={inCycle} velocity={velocity} />
          {inCycle.length > 0 && (
            <details open={!isPhone}>
              <summary>{words('cycles.byPerson')}</summary>
              <PersonSums
                sums={sumsByPerson(partsOf(inCycle), boards)}
                {...{ project, cycle, people }}
              />
            </details>
          )}
          <Fetched query={inCycleQuery}>
            {() => (
              <PlanList
                label={cycle.name}
                tickets={inCycle}
                boards={boards}
                people={people}
                isStart={false}
                canEdit={canEdit}
                chosen={chosenCycle}
                onChoose={chooseOfCycle}
                onDrop={put}
                onMove={takeOut}
                empty={words('cycles.nothingPlanned')}
              />
            )}
          </Fetched>
        </section>
      </div>
    </>
  );
}

const ticketsOf = (data: { pages: readonly { items: readonly Ticket[] }[] } | undefined) =>
  data?.pages.flatMap(({ items }) => items) ?? [];
