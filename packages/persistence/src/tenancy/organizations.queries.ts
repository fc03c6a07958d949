import {
  DomainError,
  type Picture,
  type PictureRecord,
  type OrganizationMemberRecord,
  type OrganizationQueries,
  type OrganizationRecord,
  type TextPlace,
} from '@basalt/domain';
import { sql } from 'kysely';
import { liveParent } from '../comment/comments.queries.ts';
import { withMembers } from '../identity/member-filter.ts';
import { column, idKey, onPage, type SortKey } from '../sql/keyset.ts';
import { compiledOnce, countOf, db, selection } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const memberKeys: SortKey<OrganizationMemberRecord>[] = [
  {
    sql: `${column('users', 'u', 'name')} collate "C"`,
    direction: 'asc',
    compare: (placeholder) => `${placeholder}::text`,
    column: 'name',
    value: ({ name }) => name,
  },
  idKey('u.id', 'asc'),
];

const organization = compiledOnce(({ id }: { id: string }) =>
  db
    .selectFrom('organizations')
    .select([
      'id',
      'name',
      'slug',
      'members_make_labels',
      'default_locale',
      'suspended_at',
      'version',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', id),
);

const membership = compiledOnce((values: { organizationId: string; userId: string }) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['m.role', 'o.suspended_at'])
    .where('m.organization_id', '=', values.organizationId)
    .where('m.user_id', '=', values.userId)
    .where('m.removed_at', 'is', null),
);

const memberships = (organizationId: string) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.removed_at', 'is', null);

/** The pictures of the people of the organization: row-level security shows those of its members. */
const pictures = (organizationId: string) =>
  memberships(organizationId).innerJoin('pictures as p', 'p.user_id', 'm.user_id');

/**
 * The project of a place, and the people who read a draft besides owners and admins, null for what is no draft. No row when the place does
 * not exist; the project is null for a document of no project.
 */
function readingAt(organizationId: string, place: TextPlace) {
  if (place.kind === 'organization') {
    return sql`select null::uuid as project_id, ${place.only ?? null}::uuid[] as readers`;
  }
  if (place.kind === 'project') {
    return sql`select id as project_id, ${place.only ?? null}::uuid[] as readers from projects
      where organization_id = ${organizationId} and id = ${place.id} and deleted_at is null`;
  }
  const { kind, ref } = place;
  const isIt = sql`organization_id = ${organizationId} and id = (${liveParent(organizationId, { kind, ref })})`;
  if (kind === 'ticket') {
    return sql`select project_id, null::uuid[] as readers from tickets where ${isIt}`;
  }
  const { projectId, status, editorIds } = place.change ?? {};
  return sql`
    select ${projectId === undefined ? sql`d.project_id` : sql`${projectId}::uuid`} as project_id,
      case when coalesce(${status ?? null}::text, d.status) = 'draft' then coalesce(${editorIds ?? null}::uuid[], array(
          select e.user_id from document_editors e where e.organization_id = d.organization_id and e.document_id = d.id))
        || case when d.created_by ->> 'type' = 'user' then array[(d.created_by ->> 'id')::uuid] end end as readers
    from documents d where ${isIt}`;
}

const readersAmong = (organizationId: string, ids: readonly string[], place: TextPlace) =>
  selection(
    sql<{ user_id: string }>`
    select m.user_id from memberships m, (${readingAt(organizationId, place)}) at
    where m.organization_id = ${organizationId} and m.user_id = any(${ids}::uuid[]) and m.removed_at is null
      and (has_implicit_access(m.role) or (at.readers is null or m.user_id = any(at.readers))
        and (at.project_id is null or exists (select from project_members pm
          where pm.organization_id = ${organizationId} and pm.project_id = at.project_id and pm.user_id = m.user_id)))`,
  );

/** Reads of the tenant itself and its people in PostgreSQL. */
export function createOrganizationQueries(reads: TenantReads): OrganizationQueries {
  const { organizationId } = reads;
  return {
    async find() {
      const [found]: OrganizationRecord[] = await reads.rows(organization({ id: organizationId }));
      return found ?? null;
    },
    async roleOf(userId) {
      const [found] = await reads.rows(membership({ organizationId, userId }));
      if (found === undefined) return null;
      if (found.suspended_at !== null) throw new DomainError('organization_suspended', {});
      return found.role;
    },
    async members(page, filter = {}) {
      const present = await withMembers(reads, memberships(organizationId), filter);
      const records = present.select(['u.id', 'u.name', 'u.email', 'm.role']);
      const found = await reads.page<OrganizationMemberRecord>(page, {
        rows: selection(onPage(records, memberKeys, page)),
        count: selection(present.select(countOf)),
        keys: memberKeys,
      });
      return found ?? { items: [], next: null, prev: null };
    },
    async pictures(page, userIds) {
      const all = pictures(organizationId);
      const wanted =
        userIds === undefined ? all : all.where(sql<boolean>`p.user_id = any(${userIds}::uuid[])`);
      const keys = [idKey<PictureRecord>('p.id', 'asc')];
      const found = await reads.page<PictureRecord>(page, {
        rows: selection(onPage(wanted.select(['p.id', 'p.user_id']), keys, page)),
        count: selection(wanted.select(countOf)),
        keys,
      });
      return found ?? { items: [], next: null, prev: null };
    },
    async picture(id) {
      const [found] = await reads.rows(
        selection(
          pictures(organizationId)
            .select(['p.id', 'p.user_id', 'p.media_type', 'p.bytes'])
            .where('p.id', '=', id),
        ),
      );
      if (found === undefined) return null;
      const { user_id: userId, media_type: mediaType, bytes } = found;
      return { id, userId, mediaType: mediaType as Picture['mediaType'], bytes };
    },
    async readersAmong(userIds, place) {
      const rows = await reads.rows(readersAmong(organizationId, userIds, place));
      return new Set(rows.map((row) => row.user_id));
    },
  };
}
