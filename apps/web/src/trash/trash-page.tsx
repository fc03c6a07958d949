import { useInfiniteQuery } from '@tanstack/react-query';
import { restoreDocument } from '../documents/queries.ts';
import { useSession } from '../frame/session.tsx';
import { restoreProject } from '../projects/requests.ts';
import { Empty, PageHead } from '../ui/page.tsx';
import { DeletedTickets } from './deleted-tickets.tsx';
import { deletedDocumentsQuery, deletedProjectsQuery } from './queries.ts';
import { TrashList } from './trash-list.tsx';

/** `/app/trash`: the deleted records of the organization that can be restored. */
export function TrashPage() {
  const { organization, isManager } = useSession();
  return (
    <>
      <PageHead title="Trash" lead="What was deleted stays here for 30 days and can be restored." />
      {organization === null ? (
        <Empty title="You are in no organization">There is nothing to restore.</Empty>
      ) : (
        <div key={organization.id} className="stack trash">
          {isManager && <DeletedProjects organization={organization.id} />}
          <DeletedTickets organization={organization.id} />
          <DeletedDocuments organization={organization.id} />
        </div>
      )}
    </>
  );
}

function DeletedProjects({ organization }: { organization: string }) {
  return (
    <TrashList
      query={useInfiniteQuery(deletedProjectsQuery(organization))}
      title="Projects"
      nameOf={({ name }) => name}
      keyOf={({ key }) => key}
      addressOf={({ key }) => `/app/projects/${key}`}
      restore={({ id }) => restoreProject(id)}
    />
  );
}

function DeletedDocuments({ organization }: { organization: string }) {
  return (
    <TrashList
      query={useInfiniteQuery(deletedDocumentsQuery(organization))}
      title="Documents"
      nameOf={({ title }) => title}
      addressOf={({ id }) => `/app/documents/${id}`}
      restore={({ id }) => restoreDocument(id)}
    />
  );
}
