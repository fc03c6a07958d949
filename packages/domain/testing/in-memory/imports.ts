import { importRecord, type ImportRecord, isOpenImport } from '../../src/import/import.ts';
import type { ImportedRecord } from '../../src/import/imported-record.ts';
import { refKey } from '../../src/import/imported-record.ts';
import type { ImportQueries, ImportStore } from '../../src/import/imports.port.ts';
import { liveProject } from './live.ts';
import { pageOf, type Order } from './paging.ts';
import type { TenantData } from './tenant-data.ts';

/** What is unique of a record that a thing of a source became. */
export const keyOfImported = ({ projectId, system, kind, sourceKey }: ImportedRecord): string =>
  `${projectId} ${system} ${kind} ${sourceKey}`;

/** The imports of one organization, inside a transaction. */
export function importStore(data: TenantData): ImportStore {
  return {
    load: async (id) => data.imports.get(id),
    countOpen: async () => data.imports.look(isOpenImport).length,
    isOtherRunning: async (id, now) =>
      data.imports.look(
        (job) =>
          job.id !== id && isOpenImport(job) && job.leasedUntil !== null && job.leasedUntil > now,
      ).length > 0,
    async loadForPortion(id, { projectId, system, refs }) {
      const job = data.imports.get(id);
      if (job === null) return null;
      const keys = new Set(refs.map(refKey));
      const records = data.importRecords.where(
        (one) =>
          one.projectId === projectId &&
          one.system === system &&
          (['project', 'board', 'member'].includes(one.kind) ||
            keys.has(refKey({ kind: one.kind, key: one.sourceKey }))),
      );
      const ids = new Set(records.map(({ recordId }) => recordId));
      return {
        job,
        records,
        comments: data.comments.where((one) => ids.has(one.id)),
        labels: data.labels.where((one) => one.projectId === projectId),
      };
    },
    loadOfTickets: async (ids) =>
      data.importRecords.where((one) => one.kind === 'ticket' && ids.includes(one.recordId)),
    async loadForUndo(id, kind, limit) {
      const job = data.imports.get(id);
      if (job === null) return null;
      const records = data.importRecords
        .where((one) => one.importId === id && one.kind === kind)
        .slice(0, limit);
      const ids = new Set(records.map(({ recordId }) => recordId));
      const live = data.tickets.look((one) => one.deletedAt === null);
      const comments = data.comments.look((one) => one.deletedAt === null);
      const files = data.files.look((one) => one.deletedAt === null);
      const documents = data.documents.look((one) => one.deletedAt === null);
      return {
        job,
        records,
        comments: data.comments.where((one) => ids.has(one.id)),
        labels: data.labels.where((one) => ids.has(one.id)),
        used: new Set([
          ...[...comments, ...files].flatMap(({ ticketId }) => ticketId ?? []),
          ...live.flatMap((one) => [
            one.boardId,
            ...one.labelIds,
            ...(records.some((row) => row.projectId === one.projectId) ? one.assigneeIds : []),
          ]),
          ...[...live, ...documents].flatMap(({ projectId }) => projectId ?? []),
        ]),
      };
    },
  };
}

const newestFirst: Order<ImportRecord> = {
  ways: ['down', 'down'],
  values: ({ created_at, id }) => [created_at, id],
};

/** Reads of the imports of one organization. */
export function importQueries(data: () => TenantData): ImportQueries {
  return {
    find: async (id) => {
      const job = data().imports.get(id);
      return job && importRecord(job);
    },
    list: async (page, states) => {
      const found = data().imports.where(({ state }) => states?.includes(state) ?? true);
      return pageOf(found.map(importRecord), newestFirst, page);
    },
    rows: async (id, after, limit) =>
      data()
        .importRows.where((row) => row.importId === id && row.position > after)
        .toSorted((a, b) => a.position - b.position)
        .slice(0, limit)
        .map(({ importId: _importId, ...row }) => row),
    projectOf: async (system, key) =>
      data()
        .importRecords.look(
          (one) =>
            one.kind === 'project' &&
            one.system === system &&
            one.sourceKey === key &&
            liveProject(data(), one.projectId) !== null,
        )
        .map(({ projectId }) => projectId)
        .toSorted()[0] ?? null,
  };
}
