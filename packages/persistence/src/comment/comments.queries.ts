import {
  isIdentifier,
  type CommentedKind,
  type CommentQueries,
  type CommentRecords,
  type DeletedFilter,
} from '@basalt/domain';
import { creationOrder, keysetOf, pageOf, type SortKey } from '../sql/keyset.ts';
import { deletedCondition } from '../sql/deleted-condition.ts';
import { withinBudget } from '../sql/within-budget.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

/** What names the ticket or document in question. */
interface On {
  kind: CommentedKind;
  ref: string;
}

/** Reads of comments in PostgreSQL. */
export function createCommentQueries(reads: TenantReads): CommentQueries {
  const { organizationId } = reads;
  return {
    async find<Kind extends CommentedKind>(
      on: { kind: Kind; ref: string },
      id: string,
      deleted?: 'include',
    ) {
      const [comment] = await reads.rows<CommentRecords[Kind]>({
        text: `select ${columnsOf(on)} ${fromCommentsOn(on, deleted)} and c.id = $3`,
        values: [organizationId, on.ref, id],
      });
      return comment ?? null;
    },
    async list<Kind extends CommentedKind>(
      on: { kind: Kind; ref: string },
      page: Parameters<CommentQueries['list']>[1],
    ) {
      const values: unknown[] = [organizationId, on.ref];
      const keys = creationOrder('c') as unknown as SortKey<CommentRecords[Kind]>[];
      const keyset = keysetOf(keys, page, values);
      const from = fromCommentsOn(on);
      return reads.page(page, {
        exists: {
          text: liveParent(on),
          values: [organizationId, on.ref],
        },
        rows: withinBudget(
          {
            text: `select ${columnsOf(on)} ${from} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`,
            values,
          },
          { names: columnsOf(on).replaceAll('c.', ''), bytes: 'octet_length(page.body_html)' },
        ),
        count: {
          text: `select count(*)::integer as total ${from}`,
          values: [organizationId, on.ref],
        },
        cut: (rows: CommentRecords[Kind][], total) => pageOf(keys, page, rows, total),
      });
    },
  };
}

/** The columns of the record, named and ordered as the API answers them. */
function columnsOf({ kind }: On): string {
  return `c.id, c.${kind}_id, c.body_html, c.author, c.created_at, c.updated_at`;
}

/** Comments on the one thing, live ones unless `deleted` says otherwise: `$1` is the tenant, `$2` what names the thing. */
function fromCommentsOn(on: On, deleted: DeletedFilter = 'exclude'): string {
  return `from comments c
    where c.organization_id = $1 and c.${on.kind}_id = (${liveParent(on)})
      and ${['true', ...deletedCondition('c', deleted)].join(' and ')}`;
}

function liveParent(on: On): string {
  if (on.kind === 'document') {
    return 'select d.id from documents d where d.organization_id = $1 and d.id = $2 and d.deleted_at is null';
  }
  return `select t.id from tickets t
    join projects p on p.organization_id = t.organization_id and p.id = t.project_id
    where t.organization_id = $1 and t.${isIdentifier(on.ref) ? 'id' : 'key'} = $2
      and t.deleted_at is null and p.deleted_at is null`;
}
