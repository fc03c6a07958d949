import type { Page, PageRequest } from '../../kernel/page.ts';
import {
  refusalForMissing,
  foundOrRefused,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { keyOfNamed } from '../../records/view.ts';
import type { ViewQueries } from '../../ports/views.port.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { DocumentFilter, DocumentSort } from '../../ports/documents.port.ts';

/**
 * The documents of the caller's organization that the filter selects, in creation order unless `sort` says otherwise. Refuses with
 * `validation_failed` (project_id, created_by, editor_id) a filter that names no live project, or nobody of it.
 */
export const listDocuments =
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
    const { documents, views } = tenancy.queriesOf(principal);
    await refuseUnknownPeople(views, { created_by: filter.createdBy, editor_id: filter.editorIds });
    return documents.list(filter, page, sort);
  };

/** Refuses with `validation_failed` the first filter that names neither a present or former member nor a credential. */
async function refuseUnknownPeople(
  { present }: Pick<ViewQueries, 'present'>,
  filters: Readonly<Record<string, readonly string[] | undefined>>,
): Promise<void> {
  const named = Object.values(filters).flatMap((ids = []) =>
    ids.map((value) => ({ kind: 'creator', value }) as const),
  );
  if (named.length === 0) return;
  const known = await present(named);
  for (const [field, ids = []] of Object.entries(filters)) {
    const isKnown = (value: string) => known.has(keyOfNamed({ kind: 'creator', value }));
    if (!ids.every(isKnown)) throw invalid(field, 'does not exist');
  }
}

/** One document, archived or not, also when its project was deleted. */
export const readDocument =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { document, fields }: { document: string; fields?: readonly string[] | undefined },
  ): Promise<DocumentRecord> =>
    foundOrRefused(await tenancy.queriesOf(principal).documents.find(document, fields), () =>
      refusalForMissing(tenancy, principal, 'document', document),
    );
