import { api, where } from '../../api/client.ts';
import { pagedQuery } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

const last = { deleted: 'only', sort: '-updated_at', archived: 'all' } as const;

/** The deleted records of one kind that can be restored, page by page. Tickets and documents: the last deleted first. */
export const deletedProjectsQuery = (organization: string) =>
  pagedQuery(keys.trash(organization, 'projects'), 50, (page) =>
    api.GET(
      '/organizations/{organization}/projects',
      where({ organization }, { deleted: 'only' as const, ...page }),
    ),
  );

export const deletedTicketsQuery = (organization: string) =>
  pagedQuery(keys.trash(organization, 'tickets'), 50, (page) =>
    api.GET('/organizations/{organization}/tickets', where({ organization }, { ...last, ...page })),
  );

export const deletedDocumentsQuery = (organization: string) =>
  pagedQuery(keys.trash(organization, 'documents'), 50, (page) =>
    api.GET(
      '/organizations/{organization}/documents',
      where({ organization }, { ...last, ...page }),
    ),
  );
