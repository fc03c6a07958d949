import type { SessionPaths } from '@basalt/client/session';
import { api, where } from '../../api/client.ts';
import { pagedQuery } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

type EventQuery = NonNullable<
  SessionPaths['/organizations/{organization}/events']['get']['parameters']['query']
>;

/** Which events of an organization are shown: of a person or credential, of some kinds, within some days. */
export type AuditFilter = Pick<EventQuery, 'actor_id' | 'type' | 'since' | 'until'>;

/** The events of an organization that match, newest first, page by page; only owners and admins may ask. */
export const auditQuery = (organization: string, filter: AuditFilter) =>
  pagedQuery(keys.audit(organization, filter), 50, (page) =>
    api.GET(
      '/organizations/{organization}/events',
      where({ organization }, { ...filter, ...page, sort: '-log_position' as const }),
    ),
  );
