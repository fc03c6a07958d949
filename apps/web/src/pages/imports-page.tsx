import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { ManagedPage } from './managed-page.tsx';
import type { Import } from '../api/types.ts';
import { projectsQuery } from '../data/queries/projects.ts';
import { keys } from '../data/query/keys.ts';
import { Fetched } from '../design/fetched.tsx';
import { useWords } from '../words/use-words.tsx';
import type { AskedImport } from '../features/imports/begin-import.ts';
import { ImportNow } from '../features/imports/import-now.tsx';
import { ImportRow } from '../features/imports/import-row.tsx';
import { NewImport } from '../features/imports/new-import.tsx';
import { totalOf, withTries } from '../features/imports/progress.ts';
import { withoutProposed } from '../features/imports/proposals.ts';
import { importsQuery, isOpen } from '../data/queries/imports.ts';
import { peopleQuery } from '../data/queries/organization.ts';
import pageCss from '../design/page.module.css';

/** `/app/imports`: imports from other systems into an organization, and their reports. */
export function ImportsPage() {
  const words = useWords();
  return (
    <ManagedPage
      title={words('imports.imports')}
      lead={({ name }) => words('imports.importsLead', { name })}
    >
      {({ id }) => <Imports key={id} organization={id} />}
    </ManagedPage>
  );
}

function Imports({ organization }: { organization: string }) {
  const words = useWords();
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const jobs = useQuery({ ...importsQuery(organization), staleTime: 0 });
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  // The requests of tries, with their files: for as long as the page is open.
  const [tried, setTried] = useState<Readonly<Record<string, AskedImport>>>({});
  const hasTried = Object.keys(tried).length > 0;
  const members = useQuery({ ...peopleQuery(organization), enabled: hasTried }).data ?? [];
  const refetch = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: keys.imports(organization) });
    await client.invalidateQueries({ queryKey: keys.projects(organization) });
  };
  const showFirst = async (): Promise<void> => {
    await refetch();
    list.current?.firstElementChild?.scrollIntoView({ block: 'center' });
  };
  const of = (job: Import, all: readonly Import[]) => ({
    job,
    project: projects.find(({ id }) => id === job.project_id),
    total: totalOf(job, all),
    onChanged: refetch,
  });
  return (
    <Fetched query={jobs}>
      {(all) => (
        <>
          <NewImport
            organization={organization}
            projects={projects}
            onBegun={async (begun) => {
              if (begun === undefined) return refetch();
              if (begun.asked.body.dry_run) setTried({ [begun.id]: begun.asked });
              return showFirst();
            }}
          />
          {all.length > 0 && (
            <ul ref={list} className={pageCss.list} aria-label={words('imports.imports')}>
              {withTries(all, (job) => isOpen(job) || tried[job.id] !== undefined).map(
                ({ job, tries }, at) => {
                  const asked = job.state === 'done' ? tried[job.id] : undefined;
                  return (
                    <ImportRow
                      key={job.id}
                      {...of(job, all)}
                      {...(asked !== undefined && {
                        job: { ...job, ...withoutProposed(job, members) },
                      })}
                      isNewest={at === 0}
                      tries={
                        tries.length > 0 && (
                          <Tries count={tries.length}>
                            {tries.map((attempt) => (
                              <ImportRow key={attempt.id} {...of(attempt, all)} isNewest={false} />
                            ))}
                          </Tries>
                        )
                      }
                    >
                      {asked !== undefined && (
                        <ImportNow
                          job={job}
                          asked={asked}
                          organization={organization}
                          onBegun={async () => {
                            setTried({});
                            await showFirst();
                          }}
                        />
                      )}
                    </ImportRow>
                  );
                },
              )}
            </ul>
          )}
        </>
      )}
    </Fetched>
  );
}

/** The tries before an import, folded. */
function Tries({ count, children }: { count: number; children: ReactNode }) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <details
      className={pageCss.more}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{words('imports.triesBefore', { count })}</summary>
      {isShown && <ul className={pageCss.list}>{children}</ul>}
    </details>
  );
}
