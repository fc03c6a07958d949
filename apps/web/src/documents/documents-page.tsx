import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { Document } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { Empty, PageHead } from '../ui/page.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentList } from './document-list.tsx';
import { NewDocument } from './new-document.tsx';
import { documentsQuery, excerptsQuery } from './queries.ts';
import { useDocumentFilter } from './use-document-filter.ts';

/** `/app/documents`: the documents that the person can see, with every filter of the API in the address; `#new` begins another one. */
export function DocumentsPage() {
  const { organization } = useSession();
  if (organization !== null) {
    return <InOrganization key={organization.id} organization={organization.id} />;
  }
  return (
    <>
      <PageHead title="Documents" />
      <Empty title="You are in no organization">
        Ask an owner or admin to invite you. The link comes by mail.
      </Empty>
    </>
  );
}

function InOrganization({ organization }: { organization: string }) {
  const { filter, set } = useDocumentFilter();
  const query = useInfiniteQuery(documentsQuery(organization, { sort: '-updated_at', ...filter }));
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const excerpts = useQuery(excerptsQuery(organization, filter)).data;
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const create = () => void navigate({ search, hash: 'new' });
  const close = () => void navigate({ search }, { replace: true });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHead title="Documents" lead="Write down how things work, and why.">
        <Button look="primary" onPress={create}>
          New document
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
            <Empty title="No document matches">Remove a filter to see more.</Empty>
          ) : (
            <Empty title="No document yet">
              How you work, what was decided, how something is done: what should be found again
              comes here. A new document is a draft: only its editors, owners and admins see it
              until it is published.{' '}
              <Button look="quiet" slight onPress={create}>
                Write the first one
              </Button>
            </Empty>
          );
        }}
      </Fetched>
      <ShowMore query={query} />
      <ModalDialog title="New document" isOpen={hash === '#new'} onClose={close}>
        <NewDocument
          organization={organization}
          projects={projects}
          project={filter.project_id ?? null}
          onClose={close}
        />
      </ModalDialog>
    </>
  );
}
