import { useInfiniteQuery } from '@tanstack/react-query';
import type { Project, Ticket } from '../api/types.ts';
import { ProjectPage } from './project-page.tsx';
import { NewTicketButton } from '../features/ticket/new-ticket-button.tsx';
import { TicketShortcuts } from '../features/ticket/ticket-shortcuts.tsx';
import { ticketListQuery } from '../data/queries/ticket.ts';
import { AppLink } from '../design/app-link.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty } from '../design/page.tsx';
import { ShowMore } from '../design/show-more.tsx';
import { useIsPhone } from '../design/use-is-phone.ts';
import { Downloads } from '../features/list/downloads.tsx';
import { ListFilters } from '../features/list/list-filters.tsx';
import { ListView } from '../features/list/list-view.tsx';
import { RefusedItems } from '../features/list/refused-items.tsx';
import { SelectionBar } from '../features/list/selection-bar.tsx';
import { WaitingTickets } from '../features/list/waiting-tickets.tsx';
import { TicketTable } from '../features/list/ticket-table.tsx';
import { useAllMatching } from '../features/list/use-all-matching.tsx';
import { useBulk } from '../features/list/use-bulk.tsx';
import { useGroups } from '../features/list/use-groups.tsx';
import { useListFilter } from '../features/list/use-list-filter.tsx';
import { useSelection } from '../features/list/use-selection.ts';
import { Sentence, useWords } from '../words/use-words.tsx';
import textCss from '../design/text.module.css';
import listCss from '../features/list/list.module.css';

/** `/app/projects/{KEY}/list`: the tickets of a project as a table, with the filters and sorts of the API in the address. */
export function ListPage() {
  const isPhone = useIsPhone();
  return (
    <ProjectPage
      tab="list"
      tools={(project) => <ListFilters project={project} />}
      actions={(project) => (
        <>
          {!isPhone && <ListView project={project} />}
          {!project.archived && <NewTicketButton board={null} />}
        </>
      )}
    >
      {(project) => <Tickets key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Tickets({ project }: { project: Project }) {
  const words = useWords();
  const isPhone = useIsPhone();
  const { filter } = useListFilter();
  const query = useInfiniteQuery(ticketListQuery(project.id, filter));
  const isFiltered = Object.keys(filter).some((name) => name !== 'sort');
  return (
    <div className={listCss.listArea}>
      {!project.archived && <WaitingTickets project={project.id} />}
      <Fetched query={query}>
        {({ pages }) => {
          const tickets = pages.flatMap(({ items }) => items);
          return tickets.length > 0 ? (
            <>
              <Selectable project={project} tickets={tickets} />
              {isPhone && (
                <p className={textCss.note}>
                  <Downloads project={project} />
                </p>
              )}
            </>
          ) : isFiltered ? (
            <Empty title={words('list.noTicketMatches')}>{words('list.removeAFilter')}</Empty>
          ) : (
            <Empty title={words('list.noTicketYet')}>
              <Sentence
                of="list.addTheFirst"
                board={(text) => <AppLink href={`/app/projects/${project.key}`}>{text}</AppLink>}
              />
            </Empty>
          );
        }}
      </Fetched>
      <ShowMore query={query} />
    </div>
  );
}

/** The table, and below it the actions for the selected tickets. */
function Selectable({ project, tickets }: { project: Project; tickets: readonly Ticket[] }) {
  const list = useGroups(project, tickets);
  const selection = useAllMatching(project, list.shown, useSelection(list.shown));
  const bulk = useBulk(project);
  const isPhone = useIsPhone();
  const words = useWords();
  const { selected } = selection;
  return (
    <div>
      <RefusedItems items={bulk.refused} onClose={bulk.forget} />
      <TicketTable project={project} list={list} selection={project.archived ? null : selection} />
      {!project.archived && <TicketShortcuts />}
      {selected.length > 0 && (
        <SelectionBar
          project={project}
          tickets={selected}
          onChange={(to, sentence) => {
            bulk.change({ tickets: selected, to, sentence });
            // Their versions are those of before.
            if (selected.length > list.shown.length) selection.selectAll(true);
          }}
          onClear={() => selection.selectAll(false)}
          more={
            isPhone && selected.length < tickets.length
              ? { words: words('list.selectAll'), act: () => selection.selectAll(true) }
              : selection.offer
          }
        />
      )}
    </div>
  );
}
