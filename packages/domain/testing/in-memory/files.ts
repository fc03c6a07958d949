import { fileBudget } from '../../src/budgets/file-budget.ts';
import { Comment, subjectOf } from '../../src/records/comment.ts';
import type { Commented } from '../../src/comment/commented.ts';
import type { FileQueries, FileStore, FoundFile } from '../../src/ports/files.port.ts';
import { fileRecord, StoredFile, type FileRecord } from '../../src/records/stored-file.ts';
import { commentStore, liveParent } from './comments.ts';
import { byId, orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The kind and the id of the ticket or document that the file is on. */
const parentOf = ({ ticketId, documentId }: StoredFile) =>
  ticketId === null
    ? ({ kind: 'document', ref: documentId ?? '' } as const)
    : ({ kind: 'ticket', ref: ticketId } as const);

/** The files of one organization, inside a transaction. */
export function fileStore(tenant: Tenant): FileStore {
  const { loadOn } = commentStore(tenant);
  const usageOf = ({ kind, record }: Commented, commentId: string | null) => {
    const files = tenant.of(StoredFile).where();
    const sizes = files.map(({ size }) => Math.max(size, fileBudget.minCountedBytes));
    const onSubject = { ...subjectOf(kind, record.id), commentId, deletedAt: null };
    return {
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      ofSubject: tenant.of(StoredFile).where(onSubject).length,
    };
  };
  const load: FileStore['load'] = async (id) => {
    const file = tenant.of(StoredFile).get(id);
    if (file === null) return null;
    const { kind, ref } = parentOf(file);
    const parent = await loadOn(kind, ref, file.commentId);
    return parent && { ...parent, file };
  };
  return {
    load,
    loadToAdd: async ({ kind, ref, commentId }) => {
      const parent = await loadOn(kind, ref, commentId);
      return parent && { ...parent, usage: usageOf(parent.on, commentId) };
    },
    loadToRestore: async (id) => {
      const loaded = await load(id);
      return loaded && { ...loaded, usage: usageOf(loaded.on, loaded.file.commentId) };
    },
  };
}

/** Reads of the files of one organization. */
export function fileQueries(tenant: Tenant): FileQueries {
  const find = (id: string, state: StoredFile['state']): FoundFile | null => {
    const file = tenant.of(StoredFile).get(id);
    if (file === null || !isShown(tenant, file, state)) return null;
    return { record: fileRecord(file), on: parentOf(file).kind };
  };
  return {
    find: async (id) => find(id, 'ready'),
    findPending: async (id) => find(id, 'pending'),
    list: async ({ kind, ref, commentId }, page) => {
      const parent = liveParent(tenant, kind, ref);
      if (parent === null) return null;
      const files = tenant.of(StoredFile).where({ ...subjectOf(kind, parent.id), commentId });
      const shown = files.filter((file) => isShown(tenant, file));
      return pageOf(shown.map(fileRecord), orderBy('created_at'), page);
    },
    existing: async (ids) =>
      new Set(ids.filter((id) => tenant.of(StoredFile).get(id)?.deletedAt === null)),
  };
}

/** The files of tickets and documents with these ids. */
export function filesOfRecords(tenant: Tenant, ids: readonly string[]): FileRecord[] {
  const files = tenant.of(StoredFile).where({ commentId: null });
  const found = files.filter((file) => ids.includes(parentOf(file).ref) && isShown(tenant, file));
  return byId(found.map(fileRecord));
}

/** Whether the file is not deleted, ready or not, and the ticket or document that it is on is live. */
export function isLiveFile(tenant: Tenant, file: StoredFile | null): boolean {
  if (file?.deletedAt !== null) return false;
  const { kind, ref } = parentOf(file);
  return liveParent(tenant, kind, ref) !== null;
}

/** Whether the file is live, in this state, and its comment is not deleted. */
function isShown(tenant: Tenant, file: StoredFile, state: StoredFile['state'] = 'ready'): boolean {
  const { commentId } = file;
  const hasComment = commentId === null || tenant.of(Comment).get(commentId)?.deletedAt === null;
  return file.state === state && hasComment && isLiveFile(tenant, file);
}
