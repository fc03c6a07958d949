import {
  DomainError,
  isDeletedThere,
  isIdentifier,
  limitedPerson,
  plainTypeOf,
  type Principal,
  type ResourceKind,
  type RootKind,
  type Tenancy,
  type TenantQueries,
} from '@basalt/domain';

/** A record that a path names below `parent`. `restores`: it may be deleted. */
export interface ResourceRef {
  kind: ResourceKind;
  id: string;
  restores: boolean;
  parent: { readonly kind: ResourceKind; readonly id: string } | null;
}

/**
 * The refusal for a path whose record the caller cannot see, or null when it is there. Use cases refuse in the same way; this is for
 * requests that are refused before their use case is called.
 */
export type ResolveResource = (
  principal: Principal,
  record: ResourceRef,
) => Promise<DomainError | null>;

/** How to find the kinds of records of which a person may see only some, where that is not by `records`. */
const findReached: Partial<
  Record<RootKind, (queries: TenantQueries, id: string) => Promise<object | null>>
> = {
  project: ({ projects }, id) => projects.find(id),
  board: ({ boards }, id) => boards.find(id),
  ticket: ({ tickets }, id) => tickets.find(id),
  document: ({ documents }, id) => documents.find(id),
  file: ({ files }, id) => files.find(id),
  relation: ({ relations }, id) => relations.find(id),
  view: ({ views }, id) => views.find(id),
  field: ({ fields }, id) => fields.find(id),
  template: ({ templates }, id) => templates.find(id),
};

/** The kinds that only callers who see everything find. */
const unlimited: ReadonlySet<RootKind> = new Set([
  'organization',
  'webhook',
  'delivery',
  'git_connection',
  'import',
  'rule',
]);

/** True when the comment belongs to the ticket or document that the path names before it. */
async function isCommentOf(
  { comments }: TenantQueries,
  { id, parent, restores }: ResourceRef,
): Promise<boolean> {
  if (parent?.kind !== 'ticket' && parent?.kind !== 'document') return false;
  const on = { kind: parent.kind, ref: parent.id };
  return (await comments.find(on, id, restores ? 'include' : undefined)) !== null;
}

/** Looks up records: first whether the caller can see them, then to which organization they belong. */
export function createResourceResolver(tenancy: Tenancy): ResolveResource {
  const isReached = async (principal: Principal, kind: RootKind, id: string): Promise<boolean> => {
    if (!unlimited.has(kind)) {
      const queries = tenancy.queriesOf(principal);
      const found = findReached[kind]?.(queries, id) ?? queries.records.find(plainTypeOf(kind), id);
      return (await found) !== null;
    }
    if (kind !== 'organization' && limitedPerson(principal) !== null) return false;
    return (await tenancy.ownerOf(kind, id)) === principal.organizationId;
  };

  return async (principal, record) => {
    const { kind, id, restores } = record;
    if (kind === 'comment') {
      const isThere = await isCommentOf(tenancy.queriesOf(principal), record);
      return isThere ? null : new DomainError('not_found', { resource: kind });
    }
    if (kind === 'person') {
      const role = await tenancy.queriesOf(principal).organizations.roleOf(id);
      return role === null ? new DomainError('not_found', { resource: kind }) : null;
    }
    if (kind === 'organization' && id === principal.organizationId) return null;
    if (restores && (await isDeletedThere(tenancy, principal, record))) return null;
    if (principal.person !== undefined) {
      const isThere = await isReached(principal, kind, id);
      return isThere ? null : new DomainError('not_found', { resource: kind });
    }
    if (!isIdentifier(id)) {
      const byKey = await tenancy.queriesOf(principal).tickets.find(id);
      return byKey === null ? new DomainError('not_found', { resource: kind }) : null;
    }
    const owner = await tenancy.ownerOf(kind, id);
    if (owner === principal.organizationId) return null;
    return owner === null
      ? new DomainError('not_found', { resource: kind })
      : new DomainError('wrong_organization', { resource: kind });
  };
}
