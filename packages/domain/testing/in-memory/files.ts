import { fileBudget } from '../../src/budgets/file-budget.ts';
import type { Commented } from '../../src/comment/commented.ts';
import type { FileQueries, FileStore, FoundFile } from '../../src/file/files.port.ts';
import { fileRecord, type FileRecord, type StoredFile } from '../../src/file/stored-file.ts';
import { commentStore } from './comments.ts';
import { liveDocument, ticketByRef } from './live.ts';
import { pageOf, type Order } from './paging.ts';
import type { TenantData } from './tenant-data.ts';

/** The files of one organization, inside a transaction. */
export function fileStore(data: TenantData): FileStore {
  const { loadOn } = commentStore(data);
  function usageOf({ record: { id } }: Commented, commentId: string | null) {
    const files = data.files.where(() => true);
    const bytes = files.reduce(
      (sum, { size }) => sum + Math.max(size, fileBudget.minCountedBytes),
      0,
    );
    const isOn = (file: StoredFile) =>
      (file.ticketId === id || file.documentId === id) && file.commentId === commentId;
    return {
      bytes,
      ofSubject: files.filter((file) => isOn(file) && file.deletedAt === null).length,
    };
  }
  const store: FileStore = {
    async loadToAdd({ kind, ref, commentId }) {
      const parent = await loadOn(kind, ref, commentId);
      return parent && { ...parent, usage: usageOf(parent.on, commentId) };
    },
    async loadToRestore(id) {
      const loaded = await store.load(id);
      return loaded && { ...loaded, usage: usageOf(loaded.on, loaded.file.commentId) };
    },
    async load(id) {
      const file = data.files.get(id);
      if (file === null) return null;
      const { ticketId, documentId, commentId } = file;
      const parent = await loadOn(
        ticketId === null ? 'document' : 'ticket',
        ticketId ?? documentId ?? '',
        commentId,
      );
      return parent && { ...parent, file };
    },
  };
  return store;
}

const byCreation: Order<FileRecord> = {
  ways: ['up', 'up'],
  values: ({ created_at, id }) => [created_at, id],
};

/** Reads of the files of one organization. */
export function fileQueries(data: () => TenantData): FileQueries {
  return {
    find: async (id) => foundFile(data(), id, 'ready'),
    findPending: async (id) => foundFile(data(), id, 'pending'),
    list: async ({ kind, ref, commentId }, page) => {
      const parent = kind === 'ticket' ? ticketByRef(data(), ref) : liveDocument(data(), ref);
      if (parent === null || parent.deletedAt !== null) return null;
      const files = data().files.where(
        (file) =>
          (kind === 'ticket' ? file.ticketId : file.documentId) === parent.id &&
          file.commentId === commentId &&
          isShown(data(), file),
      );
      return pageOf(files.map(fileRecord), byCreation, page);
    },
    existing: async (ids) => new Set(ids.filter((id) => data().files.get(id)?.deletedAt === null)),
  };
}

/** The files of tickets and documents with these ids. */
export function filesOfRecords(data: TenantData, ids: readonly string[]): FileRecord[] {
  const isOf = ({ ticketId, documentId, commentId }: StoredFile) =>
    commentId === null && ids.includes(ticketId ?? documentId ?? '');
  const files = data.files.where((file) => isOf(file) && isShown(data, file));
  return files.map(fileRecord).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether the file is there, ready or not, with the ticket or document that it is on. */
export function isLiveFile(data: TenantData, id: string): boolean {
  const file = data.files.get(id);
  return file?.deletedAt === null && hasLiveParent(data, file);
}

function hasLiveParent(data: TenantData, { ticketId, documentId }: Readonly<StoredFile>): boolean {
  const parent =
    ticketId === null ? liveDocument(data, documentId ?? '') : ticketByRef(data, ticketId);
  return parent?.deletedAt === null;
}

function foundFile(data: TenantData, id: string, state: StoredFile['state']): FoundFile | null {
  const file = data.files.get(id);
  if (file === null || !isShown(data, file, state)) return null;
  return { record: fileRecord(file), on: file.ticketId === null ? 'document' : 'ticket' };
}

/** A file is shown when all its bytes are there and it is on something live. */
function isShown(
  data: TenantData,
  file: Readonly<StoredFile>,
  state: StoredFile['state'] = 'ready',
): boolean {
  const { commentId } = file;
  const comment = commentId === null ? null : data.comments.get(commentId);
  const hasComment = commentId === null || comment?.deletedAt === null;
  return file.state === state && file.deletedAt === null && hasLiveParent(data, file) && hasComment;
}
