import { useInfiniteQuery } from '@tanstack/react-query';
import { ManagedPage } from './managed-page.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty } from '../design/page.tsx';
import { ShowMore } from '../design/show-more.tsx';
import { useWords } from '../words/use-words.tsx';
import { AuditFilters, useAuditFilter } from '../features/audit/audit-filters.tsx';
import { AuditLine } from '../features/audit/audit-line.tsx';
import { auditRows } from '../features/audit/import-groups.ts';
import { useEventNames } from '../features/audit/use-event-names.tsx';
import { ImportLine } from '../features/audit/import-line.tsx';
import { auditQuery } from '../data/queries/audit.ts';
import pageCss from '../design/page.module.css';
import auditCss from '../features/audit/audit.module.css';
import { classes } from '../design/classes.ts';

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
  const lineNames = useEventNames(organization, events);
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
