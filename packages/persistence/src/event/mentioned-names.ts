import type { MentionedIds, MentionedNames } from '@basalt/domain';
import { compiledOnce, db, isAnyOf } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

/** Records of a tenant, by their ids. */
interface Mentioned {
  organizationId: string;
  ids: readonly string[];
}

const ticketsWith = compiledOnce(({ organizationId, ids }: Mentioned) =>
  db
    .selectFrom('tickets as t')
    .select(['t.id', 't.key', 't.title'])
    .where('t.organization_id', '=', organizationId)
    .where(isAnyOf('t.id', ids)),
);

const documentsWith = compiledOnce(({ organizationId, ids }: Mentioned) =>
  db
    .selectFrom('documents as d')
    .select(['d.id', 'd.title'])
    .where('d.organization_id', '=', organizationId)
    .where(isAnyOf('d.id', ids)),
);

/** The names of boards, deleted ones too. */
export const boardsWith = compiledOnce(({ organizationId, ids }: Mentioned) =>
  db
    .selectFrom('boards as b')
    .select(['b.id', 'b.name'])
    .where('b.organization_id', '=', organizationId)
    .where(isAnyOf('b.id', ids)),
);

/** The names of records that events mention, deleted ones too, in one packet. */
export async function readMentionedNames(
  reads: TenantReads,
  { tickets, documents, boards }: MentionedIds,
): Promise<MentionedNames> {
  const { organizationId } = reads;
  const [ticketRows, documentRows, boardRows] = await reads.all(
    ticketsWith({ organizationId, ids: tickets }),
    documentsWith({ organizationId, ids: documents }),
    boardsWith({ organizationId, ids: boards }),
  );
  const ticketNames = ticketRows as { id: string; key: string; title: string }[];
  const documentNames = documentRows as { id: string; title: string }[];
  const boardNames = boardRows as { id: string; name: string }[];
  return {
    tickets: new Map(ticketNames.map(({ id, key, title }) => [id, { key, title }])),
    documents: new Map(documentNames.map(({ id, title }) => [id, title])),
    boards: new Map(boardNames.map(({ id, name }) => [id, name])),
  };
}
