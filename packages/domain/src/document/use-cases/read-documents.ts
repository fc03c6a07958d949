import type { Page, PageRequest } from '../../kernel/page.ts';
import {
  refusalForMissing,
  foundOrRefused,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import type { DocumentRecord } from '../document-record.ts';
import type { DocumentFilter, DocumentSort } from '../documents.port.ts';

/**
 * The documents of the caller's organization that the filter selects, in creation order unless `sort` says otherwise. Refuses with
 * `validation_failed` (project_id) a filter that names no live project of it.
 */
export const createListDocuments =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      filter,
      sort,
      page,
    }: {
      organization: string;
      filter: DocumentFilter;
      sort?: DocumentSort | undefined;
      page: PageRequest;
    },
  ): Promise<Page<DocumentRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    return tenancy.queriesOf(principal).documents.list(filter, page, sort);
  };

/** One document, archived or not, also when its project was deleted. */
export const createReadDocument =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { document, fields }: { document: string; fields?: readonly string[] | undefined },
  ): Promise<DocumentRecord> =>
    foundOrRefused(await tenancy.queriesOf(principal).documents.find(document, fields), () =>
      refusalForMissing(tenancy, principal, 'document', document),
    );
