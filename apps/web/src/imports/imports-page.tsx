import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ManagedPage } from '../account/managed-page.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { keys } from '../query/keys.ts';
import { Fetched } from '../ui/fetched.tsx';
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
  const refetch = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: keys.imports(organization) });
    await client.invalidateQueries({ queryKey: keys.projects(organization) });
  };
  return (
    <Fetched query={jobs}>
      {(all) => (
        <>
          <NewImport
            organization={organization}
            projects={projects}
            onBegun={async () => {
              await refetch();
              list.current?.firstElementChild?.scrollIntoView({ block: 'center' });
            }}
          />
          {all.length > 0 && (
            <ul ref={list} className="list" aria-label="Imports">
              {all.map((job) => (
                <ImportRow
                  key={job.id}
                  job={job}
                  project={projects.find(({ id }) => id === job.project_id)}
                  onChanged={refetch}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Fetched>
  );
}
