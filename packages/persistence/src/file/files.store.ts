import {
  fileBudget,
  StoredFile,
  type Commented,
  type CommentStore,
  type FileStore,
} from '@basalt/domain';
import { sql } from 'kysely';
import { nameLock } from '../sql/name-lock.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface Which {
  organizationId: string;
  id: string;
}

const parentsOf = compiledOnce(
  ({ organizationId, id }: Which) => sql<{
    ticket_id: string | null;
    document_id: string | null;
    comment_id: string | null;
  }>`
  select ticket_id, document_id, comment_id from files where organization_id = ${organizationId} and id = ${id}`,
);

const lockFile = compiledOnce(
  ({ organizationId, id }: Which, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(StoredFile, 'f')} from files f
  where f.organization_id = ${organizationId} and f.id = ${id} for no key update`,
);

/** The name of the lock for the content with this digest. */
export const bytesName = (organizationId: string, sha256: string): string =>
  `${organizationId}/${sha256}`;

const bytesOf = compiledOnce(
  ({ organizationId }: { organizationId: string }) => sql<{ bytes: number }>`
  select coalesce(sum(greatest(size, ${sql.lit(fileBudget.minCountedBytes)})), 0)::float8 as bytes
  from files where organization_id = ${organizationId}`,
);

/** The number of files on a ticket or document, or on a comment when `commentId` is given. */
const countOn = compiledOnce(
  (of: Pick<StoredFile, 'organizationId' | 'ticketId' | 'documentId' | 'commentId'>) => sql<{
    count: number;
  }>`
  select count(*)::integer as count from files
  where organization_id = ${of.organizationId} and deleted_at is null
    and comment_id is not distinct from ${of.commentId}::uuid
    and (ticket_id = ${of.ticketId}::uuid or document_id = ${of.documentId}::uuid)`,
);

/** Files of the transaction's tenant in PostgreSQL. */
export function createFileStore(tx: Transaction, { loadOn }: CommentStore): FileStore {
  const { organizationId } = tx;

  /** Bytes and number of files, counted under a lock: two requests at the same time must not both use the last free space. */
  async function usageOf({ kind, record }: Commented, commentId: string | null) {
    const [, [total], [counted]] = await tx.batch(
      nameLock(organizationId),
      bytesOf({ organizationId }),
      countOn({
        organizationId,
        ticketId: kind === 'ticket' ? record.id : null,
        documentId: kind === 'document' ? record.id : null,
        commentId,
      }),
    );
    return { bytes: total?.bytes ?? 0, ofSubject: counted?.count ?? 0 };
  }

  const store: FileStore = {
    async loadToAdd({ kind, ref, commentId }) {
      const parent = await loadOn(kind, ref, commentId);
      return parent && { ...parent, usage: await usageOf(parent.on, commentId) };
    },
    async loadToRestore(id) {
      const loaded = await store.load(id);
      return loaded && { ...loaded, usage: await usageOf(loaded.on, loaded.file.commentId) };
    },
    async load(id, digest) {
      const [, [found]] = await tx.batch(
        digest === undefined ? null : nameLock(bytesName(organizationId, digest)),
        parentsOf({ organizationId, id }),
      );
      if (found === undefined) return null;
      let file: StoredFile | null = null;
      tx.addToNextBatch({
        statement: lockFile({ organizationId, id }, tx),
        onRows: ([row]) => {
          if (row !== undefined) file = tx.load(StoredFile, row as object);
        },
      });
      const kind = found.ticket_id === null ? 'document' : 'ticket';
      const ref = found.ticket_id ?? found.document_id ?? '';
      const parent = await loadOn(kind, ref, found.comment_id);
      return parent && file && { ...parent, file };
    },
  };
  return store;
}
