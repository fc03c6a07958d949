import { invalid } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { kindsOf } from '../event-pattern.ts';
import type { EventRecord } from '../event-record.ts';

/**
 * The log of the caller's organization, as `EventQueries.list` orders it. `type` is a kind or a pattern. Refuses
 * with `validation_failed` a pattern of no kind (type) and what is no live project (project_id).
 */
export const createListEvents =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      type,
      projectId,
      page,
    }: {
      organization: string;
      type?: string | undefined;
      projectId?: string | undefined;
      page: PageRequest;
    },
  ): Promise<Page<EventRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refusePlainMember(principal);
    const kinds = type === undefined ? undefined : kindsOf(type);
    if (kinds?.length === 0) throw invalid('type', 'names no kind of event');
    return tenancy.queriesOf(principal).events.list({ kinds, projectId }, page);
  };
