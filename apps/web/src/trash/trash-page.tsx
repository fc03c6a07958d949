import { restoreDocument, type Document } from '../api/documents.ts';
import { restoreProject } from '../api/projects.ts';
import type { Project } from '../api/work-records.ts';
import { useSession } from '../frame/session.tsx';
import { Empty, PageHead } from '../ui/page.tsx';
import { DeletedTickets } from './deleted-tickets.tsx';
import { TrashList } from './trash-list.tsx';

/** `/app/trash`: what was deleted in the organization and can be restored. */
export function TrashPage() {
  const { organization, isManager } = useSession();
  return (
    <>
      <PageHead title="Trash" lead="What was deleted stays here for 30 days and can be restored." />
      {organization === null ? (
        <Empty title="You are in no organization">There is nothing to restore.</Empty>
      ) : (
        <div key={organization.id} className="stack trash">
          {isManager && (
            <TrashList<Project>
              organization={organization.id}
              kind="projects"
              title="Projects"
              nameOf={({ name }) => name}
              keyOf={({ key }) => key}
              addressOf={({ key }) => `/app/projects/${key}`}
              restore={({ id }) => restoreProject(id)}
            />
          )}
          <DeletedTickets organization={organization.id} />
          <TrashList<Document>
            organization={organization.id}
            kind="documents"
            title="Documents"
            nameOf={({ title }) => title}
            addressOf={({ id }) => `/app/documents/${id}`}
            restore={({ id }) => restoreDocument(id)}
          />
        </div>
      )}
    </>
  );
}
