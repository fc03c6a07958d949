import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ManagedPage } from '../account/managed-page.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { keys } from '../query/keys.ts';
import { Fetched } from '../ui/fetched.tsx';
import type { AskedImport } from './begin-import.ts';
import { ImportNow } from './import-now.tsx';
import { ImportRow } from './import-row.tsx';
import { NewImport } from './new-import.tsx';
import { importsQuery } from './queries.ts';

/** `/app/imports`: imports from other systems into an organization, and their reports. */
export function ImportsPage() {
  return (
    <ManagedPage
      title="Imports"
      lead={({ name }) => `Move boards and tickets of another system into ${name}.`}
    >
      {({ id }) => <Imports key={id} organization={id} />}
    </ManagedPage>
  );
}

function Imports({ organization }: { organization: string }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const jobs = useQuery({ ...importsQuery(organization), staleTime: 0 });
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  // What was asked of tries, with their files: for as long as the page is open.
  const [tried, setTried] = useState<Readonly<Record<string, AskedImport>>>({});
  const refetch = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: keys.imports(organization) });
    await client.invalidateQueries({ queryKey: keys.projects(organization) });
  };
  const showFirst = async (): Promise<void> => {
    await refetch();
    list.current?.firstElementChild?.scrollIntoView({ block: 'center' });
  };
  return (
    <Fetched query={jobs}>
      {(all) => (
        <>
          <NewImport
            organization={organization}
            projects={projects}
            onBegun={async (begun) => {
              if (begun?.asked.body.dry_run) setTried({ [begun.id]: begun.asked });
              await showFirst();
            }}
          />
          {all.length > 0 && (
            <ul ref={list} className="list" aria-label="Imports">
              {all.map((job, at) => {
                const asked = job.state === 'done' ? tried[job.id] : undefined;
                return (
                  <ImportRow
                    key={job.id}
                    job={job}
                    project={projects.find(({ id }) => id === job.project_id)}
                    isNewest={at === 0}
                    onChanged={refetch}
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
              })}
            </ul>
          )}
        </>
      )}
    </Fetched>
  );
}
