import { useInfiniteQuery } from '@tanstack/react-query';
import { restoreDocument } from '../data/queries/documents.ts';
import { useSession } from '../data/session.tsx';
import { restoreProject } from '../data/queries/project-requests.ts';
import { Empty, PageHead } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { DeletedTickets } from '../features/trash/deleted-tickets.tsx';
import { deletedDocumentsQuery, deletedProjectsQuery } from '../data/queries/trash.ts';
import { TrashList } from '../features/trash/trash-list.tsx';
import layoutCss from '../design/layout.module.css';
import trashCss from '../features/trash/trash.module.css';
import { classes } from '../design/classes.ts';

/** `/app/trash`: the deleted records of the organization that can be restored. */
export function TrashPage() {
  const words = useWords();
  const { organization, isManager } = useSession();
  return (
    <>
      <PageHead title={words('trash.trash')} lead={words('trash.lead')} />
      {organization === null ? (
        <Empty title={words('trash.noOrganization')}>{words('trash.nothingToRestore')}</Empty>
      ) : (
        <div key={organization.id} className={classes(layoutCss.stack, trashCss.trash)}>
          {isManager && <DeletedProjects organization={organization.id} />}
          <DeletedTickets organization={organization.id} />
          <DeletedDocuments organization={organization.id} />
        </div>
      )}
    </>
  );
}

function DeletedProjects({ organization }: { organization: string }) {
  const words = useWords();
  return (
    <TrashList
      query={useInfiniteQuery(deletedProjectsQuery(organization))}
      title={words('trash.projects')}
      none={words('trash.noProjects')}
      nameOf={({ name }) => name}
      keyOf={({ key }) => key}
      addressOf={({ key }) => `/app/projects/${key}`}
      restore={({ id }) => restoreProject(id)}
    />
  );
}

function DeletedDocuments({ organization }: { organization: string }) {
  const words = useWords();
  return (
    <TrashList
      query={useInfiniteQuery(deletedDocumentsQuery(organization))}
      title={words('trash.documents')}
      none={words('trash.noDocuments')}
      nameOf={({ title }) => title}
      addressOf={({ id }) => `/app/documents/${id}`}
      restore={({ id }) => restoreDocument(id)}
    />
  );
}
