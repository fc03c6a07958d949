import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../../api/types.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import { AddButton } from '../../design/add-button.tsx';
import { ChipWords } from '../../design/chips.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import { useWords } from '../../words/use-words.tsx';
import { groupByProject } from './group-by-project.ts';
import {
  documentPlacesQuery,
  documentsQuery,
  type DocumentPlace,
} from '../../data/queries/documents.ts';
import { DocumentTwigs, Twig } from './document-twigs.tsx';
import { nestedDocuments } from './nested-documents.ts';
import { useNewDocument } from './use-new-document.tsx';
import { useTreeDrag } from './use-tree-drag.tsx';
import documentsCss from './documents.module.css';
import textCss from '../../design/text.module.css';

const nothing: readonly DocumentPlace[] = [];

/** The documents of the organization by project and title, those inside others below them, next to the open document; and a button for another one in its project. */
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
  const isSearch = words !== '';
  const { data: places = nothing } = useQuery(documentPlacesQuery(organization));
  const drag = useTreeDrag(places);
  const query = useInfiniteQuery({
    ...documentsQuery(organization, { sort: 'title', q: words }),
    enabled: isSearch,
  });
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const found = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = { id: current.id, title };
  return (
    <nav className={documentsCss.documentTree} aria-label={t('documents.documentsByProject')}>
      <ChipWords words={words} onChange={setWords} placeholder={t('documents.searchInDocuments')} />
      {isSearch && query.isSuccess && found.length === 0 && (
        <p className={textCss.note}>{t('documents.noDocumentContainsTheseWords')}</p>
      )}
      {groupByProject(isSearch ? found : places, projects).map(({ project, documents }) => (
        <details key={project?.id ?? ''} open>
          <summary {...drag.top(project?.id ?? null)}>
            {project?.name ?? t('documents.wholeOrganization')}
          </summary>
          {isSearch ? (
            <ul>
              {documents.map((document) => (
                <li key={document.id}>
                  <Twig document={document} open={open} />
                </li>
              ))}
            </ul>
          ) : (
            <DocumentTwigs
              organization={organization}
              nested={nestedDocuments(documents)}
              open={open}
              drag={drag}
            />
          )}
        </details>
      ))}
      {isSearch && <ShowMore query={query} />}
      <AddButton onPress={create}>{t('documents.newDocument')}</AddButton>
    </nav>
  );
}
