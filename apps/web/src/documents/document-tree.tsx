import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../projects/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ChipWords } from '../ui/chips.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { byProject } from './by-project.ts';
import { documentsQuery } from './queries.ts';

/** The documents of the organization by project, next to the open document. */
export function DocumentTree({ organization, current }: { organization: string; current: string }) {
  const [words, setWords] = useState('');
  const query = useInfiniteQuery(documentsQuery(organization, words === '' ? {} : { q: words }));
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const documents = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <nav className="document-tree" aria-label="Documents by project">
      <ChipWords words={words} onChange={setWords} placeholder="Search in documents…" />
      {query.isSuccess && documents.length === 0 && (
        <p className="small soft">No document contains these words.</p>
      )}
      {byProject(documents, projects).map(({ project, documents: below }) => (
        <details key={project?.id ?? ''} open>
          <summary>{project?.name ?? 'Whole organization'}</summary>
          <ul>
            {below.map(({ id, title }) => (
              <li key={id}>
                <AppLink
                  href={`/app/documents/${id}`}
                  className="cut"
                  {...(id === current && { 'aria-current': 'page' as const })}
                >
                  {title}
                </AppLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <ShowMore query={query} />
    </nav>
  );
}
