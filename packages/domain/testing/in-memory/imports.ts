import { Comment } from '../../src/records/comment.ts';
import { Document } from '../../src/records/document.ts';
import { StoredFile } from '../../src/records/stored-file.ts';
import { Import, importRecord, isOpenImport } from '../../src/records/import.ts';
import { ImportedRecord, refKey } from '../../src/records/imported-record.ts';
import type { ImportQueries, ImportStore } from '../../src/ports/imports.port.ts';
import { Label } from '../../src/records/label.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { meetsPlainFilters } from './filters.ts';
import { liveProject } from './live.ts';
import { orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The imports of one organization, inside a transaction. */
export function importStore(tenant: Tenant): ImportStore {
  const open = () => tenant.of(Import).where(isOpenImport);
  const load = (id: string) => tenant.of(Import).get(id);
  const commentsOf = (records: readonly ImportedRecord[]) =>
    records.flatMap(({ recordId }) => tenant.of(Comment).get(recordId) ?? []);
  return {
    load: async (id) => load(id),
    countOpen: async () => open().length,
    isOtherRunning: async (id, now) =>
      open().some((job) => job.id !== id && job.leasedUntil !== null && job.leasedUntil > now),
    loadForPortion: async (id, { projectId, system, refs }) => {
      const job = load(id);
      if (job === null || projectId === null) {
        return job && { job, records: [], comments: [], labels: [] };
      }
      const keys = new Set(refs.map(refKey));
      const isWanted = ({ kind, sourceKey }: ImportedRecord) =>
        ['project', 'board', 'member', 'field'].includes(kind) ||
        (kind === 'template' && refs.some((ref) => ref.kind === 'template')) ||
        keys.has(refKey({ kind, key: sourceKey }));
      const records = tenant.of(ImportedRecord).where({ projectId, system }).filter(isWanted);
      const labels = tenant.of(Label).where({ projectId });
      return { job, records, comments: commentsOf(records), labels };
    },
    loadOfTickets: async (ids) =>
      tenant
        .of(ImportedRecord)
        .where({ kind: 'ticket' })
        .filter(({ recordId }) => ids.includes(recordId)),
    loadForUndo: async (importId, kind, limit) => {
      const job = load(importId);
      if (job === null) return null;
      const records = tenant.of(ImportedRecord).where({ importId, kind }).slice(0, limit);
      const projects = new Set(records.map(({ projectId }) => projectId));
      const live = { deletedAt: null };
      const tickets = tenant.of(Ticket).where(live);
      const documents = tenant.of(Document).where(live);
      const onTickets = [...tenant.of(Comment).where(live), ...tenant.of(StoredFile).where(live)];
      const used = [
        ...onTickets.map(({ ticketId }) => ticketId),
        ...tickets.flatMap(({ boardId, labelIds, cycleId }) => [boardId, ...labelIds, cycleId]),
        ...tickets.flatMap(({ projectId, assigneeIds }) =>
          projects.has(projectId) ? assigneeIds : [],
        ),
        ...[...tickets, ...documents].map(({ projectId }) => projectId),
        ...tickets.flatMap(({ fieldValues }) => Object.keys(fieldValues ?? {})),
      ];
      return {
        job,
        records,
        comments: commentsOf(records),
        labels: records.flatMap(({ recordId }) => tenant.of(Label).get(recordId) ?? []),
        used: new Set(used.filter((id) => id !== null)),
      };
    },
  };
}

/** Reads of the imports of one organization. */
export function importQueries(tenant: Tenant): ImportQueries {
  return {
    find: async (id) => {
      const job = tenant.of(Import).get(id);
      return job && importRecord(job);
    },
    list: async (filter, page) => {
      const jobs = tenant.of(Import).where((job) => meetsPlainFilters(Import, job, filter));
      return pageOf(jobs.map(importRecord), orderBy('-created_at'), page);
    },
    rows: async (id, after, limit) =>
      tenant
        .values('importRows')
        .where(({ importId, position }) => importId === id && position > after)
        .toSorted((a, b) => a.position - b.position)
        .slice(0, limit)
        .map(({ importId: _importId, ...row }) => row),
    handledKeys: async (importId, kind) => {
      const made = tenant.of(ImportedRecord).where({ importId, kind });
      const reported = tenant
        .values('importRows')
        .where((row) => row.importId === importId && row.kind === kind);
      return new Set([
        ...made.map(({ sourceKey }) => sourceKey),
        ...reported.map(({ key }) => key),
      ]);
    },
    projectOf: async (system, sourceKey) => {
      const records = tenant.of(ImportedRecord).where({ kind: 'project', system, sourceKey });
      const ids = records.map(({ projectId }) => projectId).toSorted();
      return ids.find((id) => liveProject(tenant, id) !== null) ?? null;
    },
  };
}
