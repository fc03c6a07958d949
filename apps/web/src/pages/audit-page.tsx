import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { ManagedPage } from './managed-page.tsx';
import type { LogEvent } from '../api/types.ts';
import { boardsQuery } from '../data/queries/board.ts';
import { cyclesQuery } from '../data/queries/cycles.ts';
import { fieldsQuery } from '../data/queries/custom-fields.ts';
import { peopleQuery } from '../data/queries/organization.ts';
import { projectsQuery } from '../data/queries/projects.ts';
import { keyOfField } from '../data/store/custom-values.ts';
import type { Names } from '../features/ticket/change-words.ts';
import { Fetched } from '../design/fetched.tsx';
import { calledAmong } from '../design/author-name.ts';
import { Empty } from '../design/page.tsx';
import { ShowMore } from '../design/show-more.tsx';
import { onDay } from '../design/dates.ts';
import { useWords } from '../words/use-words.tsx';
import { AuditFilters, useAuditFilter } from '../features/audit/audit-filters.tsx';
import { AuditLine } from '../features/audit/audit-line.tsx';
import { auditRows } from '../features/audit/import-groups.ts';
import { ImportLine } from '../features/audit/import-line.tsx';
import { auditQuery } from '../data/queries/audit.ts';
import pageCss from '../design/page.module.css';
import auditCss from '../features/audit/audit.module.css';
import { classes } from '../design/classes.ts';

/** The maximum number of projects whose boards and custom fields are fetched for their names: each is a request. */
const maxProjects = 12;

/** `/app/audit`: what happened in an organization that the person manages, newest first. */
export function AuditPage() {
  const words = useWords();
  return (
    <ManagedPage
      title={words('audit.auditLog')}
      lead={({ name }) => words('audit.auditLead', { name })}
    >
      {({ id }) => <Log key={id} organization={id} />}
    </ManagedPage>
  );
}

function Log({ organization }: { organization: string }) {
  const words = useWords();
  const { filter, set } = useAuditFilter();
  const query = useInfiniteQuery({ ...auditQuery(organization, filter), staleTime: 0 });
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = auditRows(events);
  const lineNames = useAuditNames(organization, events);
  return (
    <>
      <AuditFilters organization={organization} filter={filter} onSet={set} />
      <Fetched query={query}>
        {() =>
          events.length === 0 ? (
            <Empty title={words('audit.noEventMatches')}>{words('audit.chooseOtherDays')}</Empty>
          ) : (
            <ul
              className={classes(pageCss.list, auditCss.audit)}
              aria-label={words('audit.events')}
            >
              {rows.map((row, at) =>
                row.kind === 'event' ? (
                  <AuditLine key={row.id} event={row.event} {...lineNames} />
                ) : (
                  <ImportLine
                    key={row.id}
                    group={row}
                    isWhole={at < rows.length - 1 || !query.hasNextPage}
                    onBefore={(time) => set('until', time)}
                    {...lineNames}
                  />
                ),
              )}
            </ul>
          )
        }
      </Fetched>
      <ShowMore query={query} label={words('audit.showOlder')} />
    </>
  );
}

const named =
  (all: readonly { id: string; name: string }[], unknownName: string) =>
  (id: unknown): string =>
    all.find((record) => record.id === id)?.name ?? unknownName;

/** The names for the events, of people, projects, boards and custom fields. */
function useAuditNames(organization: string, events: readonly LogEvent[]) {
  const words = useWords();
  const { data: people = [] } = useQuery(peopleQuery(organization));
  const { data: projects = [] } = useQuery(projectsQuery(organization));
  const moved = events.flatMap(({ project_id, changes }) =>
    project_id !== null && 'board_id' in changes ? [project_id] : [],
  );
  const valued = events.flatMap(({ project_id, changes }) =>
    project_id !== null && Object.keys(changes).some((name) => keyOfField(name) !== null)
      ? [project_id]
      : [],
  );
  const planned = events.flatMap(({ project_id, changes }) =>
    project_id !== null && 'cycle_id' in changes ? [project_id] : [],
  );
  const among = (ids: readonly string[]) =>
    projects.filter(({ id }) => ids.includes(id)).slice(0, maxProjects);
  const boards = useQueries({
    queries: among(moved).map(({ id }) => boardsQuery(id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const fields = useQueries({
    queries: among(valued).map(({ id }) => fieldsQuery(organization, id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const cycles = useQueries({
    queries: among(planned).map(({ id }) => cyclesQuery(id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const names: Names = {
    board: named(boards, words('audit.aFormerBoard')),
    person: named(people, words('audit.aFormerMember')),
    actor: (actor) => calledAmong(people, actor),
    label: () => words('audit.aLabel'),
    cycle: named(cycles, words('ticket.formerCycle')),
    project: named(projects, words('audit.anotherProject')),
    day: onDay,
    field: (key) => ({
      name: fields.find((field) => field.key === key)?.name ?? key,
      text: String,
    }),
    related: () => null,
  };
  return {
    names,
    keyOf: (id: string) => projects.find((project) => project.id === id)?.key ?? null,
  };
}
