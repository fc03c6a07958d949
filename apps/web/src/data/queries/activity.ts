import { api, where } from '../../api/client.ts';
import { pagedQuery } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

/** What happened lately to the tickets of an organization that the person sees, newest first, page by page. */
export const activityQuery = (organization: string) =>
  pagedQuery(keys.activity(organization), 100, (page) =>
    api.GET('/organizations/{organization}/activity', where({ organization }, page)),
  );
