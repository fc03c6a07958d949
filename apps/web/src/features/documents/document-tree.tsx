import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../../api/types.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import { AddButton } from '../../design/add-button.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { ChipWords } from '../../design/chips.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import { useWords } from '../../words/use-words.tsx';
import { groupByProject } from './group-by-project.ts';
import { documentsQuery } from '../../data/queries/documents.ts';
import { StatePills } from './state-pills.tsx';
import { useNewDocument } from './use-new-document.tsx';
import documentsCss from './documents.module.css';
import textCss from '../../design/text.module.css';

/** The documents of the organization by project and title, next to the open document, and a button for another one in its project. */
export function DocumentTree({
  organization,
  current,
  title,
}: {
  organization: string;
  current: Document;
  /** The title of the open document, also while it is typed. */
  title: string;
}) {
  const t = useWords();
  const [words, setWords] = useState('');
  const create = useNewDocument(organization, current.project_id);
  const query = useInfiniteQuery(
    documentsQuery(organization, { sort: 'title', ...(words !== '' && { q: words }) }),
  );
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const documents = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <nav className={documentsCss.documentTree} aria-label={t('documents.documentsByProject')}>
      <ChipWords words={words} onChange={setWords} placeholder={t('documents.searchInDocuments')} />
      {query.isSuccess && documents.length === 0 && (
        <p className={textCss.note}>{t('documents.noDocumentContainsTheseWords')}</p>
      )}
      {groupByProject(documents, projects).map(({ project, documents: below }) => (
        <details key={project?.id ?? ''} open>
          <summary>{project?.name ?? t('documents.wholeOrganization')}</summary>
          <ul>
            {below.map((document) => (
              <li key={document.id}>
                <AppLink
                  href={`/app/documents/${document.id}`}
                  {...(document.id === current.id && { 'aria-current': 'page' as const })}
                >
                  <span className={textCss.cut} dir="auto">
                    {document.id === current.id ? title : document.title}
                  </span>
                  <StatePills document={document} />
                </AppLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <ShowMore query={query} />
      <AddButton onPress={create}>{t('documents.newDocument')}</AddButton>
    </nav>
  );
}
