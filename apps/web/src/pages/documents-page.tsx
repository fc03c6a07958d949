import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { Document } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { projectsQuery } from '../data/queries/projects.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty, PageHead } from '../design/page.tsx';
import { ShowMore } from '../design/show-more.tsx';
import { Sentence, useWords } from '../words/use-words.tsx';
import { DocumentFilters } from '../features/documents/document-filters.tsx';
import { DocumentList } from '../features/documents/document-list.tsx';
import { documentsQuery, excerptsQuery } from '../data/queries/documents.ts';
import { useDocumentFilter } from '../features/documents/use-document-filter.ts';
import { useNewDocument } from '../features/documents/use-new-document.tsx';

/** `/app/documents`: the documents that the person can see, with every filter of the API in the address; `#new` begins another one. */
export function DocumentsPage() {
  const words = useWords();
  const { organization } = useSession();
  if (organization !== null) {
    return <InOrganization key={organization.id} organization={organization.id} />;
  }
  return (
    <>
      <PageHead title={words('documents.documents')} />
      <Empty title={words('documents.youAreInNoOrganization')}>
        {words('documents.askToBeInvited')}
      </Empty>
    </>
  );
}

function InOrganization({ organization }: { organization: string }) {
  const words = useWords();
  const { filter, set } = useDocumentFilter();
  const query = useInfiniteQuery(documentsQuery(organization, { sort: '-updated_at', ...filter }));
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const excerpts = useQuery(excerptsQuery(organization, filter)).data;
  const isNew = useLocation().hash === '#new';
  const create = useNewDocument(organization, filter.project_id ?? null);
  const createNew = useEffectEvent(() => create());
  useEffect(() => {
    if (isNew) createNew();
  }, [isNew]);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHead
        title={words('documents.documents')}
        lead={words('documents.writeDownHowThingsWork')}
      >
        <Button look="primary" onPress={create}>
          {words('documents.newDocument')}
        </Button>
      </PageHead>
      <DocumentFilters filter={filter} set={set} projects={projects} />
      <Fetched query={query}>
        {({ pages }) => {
          const documents = pages.flatMap(({ items }): Document[] => items);
          if (documents.length > 0) {
            return (
              <DocumentList words={filter.q ?? ''} {...{ documents, projects, excerpts, set }} />
            );
          }
          return isFiltered ? (
            <Empty title={words('documents.noDocumentMatches')}>
              {words('documents.removeAFilterToSee')}
            </Empty>
          ) : (
            <Empty title={words('documents.noDocumentYet')}>
              <Sentence
                of="documents.whatDocumentsAreFor"
                button={(text) => (
                  <Button look="quiet" slight onPress={create}>
                    {text}
                  </Button>
                )}
              />
            </Empty>
          );
        }}
      </Fetched>
      <ShowMore query={query} />
    </>
  );
}
