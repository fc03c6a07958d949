import type { QueryClient } from '@tanstack/react-query';
import { chosenOrganization } from '../../api/chosen-organization.ts';
import { meQuery } from '../../data/queries/account.ts';
import { documentPlacesQuery, documentsQuery } from '../../data/queries/documents.ts';
import { inboxQuery } from '../../data/queries/inbox.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import { assignedQuery } from '../../data/queries/ticket.ts';
import { todayGroups } from '../account/today.ts';

/**
 * Loads what the home page, the inbox and the list of documents begin with, one after the other, unless it is there: they are shown without a
 * network, too, whether they were opened before or not.
 */
export async function loadEverydayData(client: QueryClient): Promise<void> {
  const me = client.getQueryData(meQuery.queryKey);
  const organization = me && chosenOrganization(me);
  if (me === undefined || !organization) return;
  const { id } = organization;
  await client.ensureInfiniteQueryData(inboxQuery);
  await client.ensureQueryData(projectsQuery(id));
  for (const { filter } of todayGroups()) {
    await client.ensureQueryData(assignedQuery(id, me.id, filter));
  }
  await client.ensureInfiniteQueryData(documentsQuery(id, { sort: '-updated_at' }));
  await client.ensureQueryData(documentPlacesQuery(id));
}
