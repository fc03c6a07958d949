import { importNote, type ImportNoteText } from '../../records/import-note.ts';
import { fileBudget, mebibyte, type FileLimits } from '../../budgets/file-budget.ts';
import { importBudget } from '../../budgets/import-budget.ts';
import { changed } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { fileName } from '../../records/file-name.ts';
import type { FileStorage } from '../../ports/file-storage.port.ts';
import { StoredFile } from '../../records/stored-file.ts';
import { refuseBeyondQuota, refuseTooManyFiles } from '../../file/file-quota.ts';
import { receiveFile } from '../../file/use-cases/receive-file.ts';
import { isRefusal } from '../../kernel/domain-error.ts';
import type { Principal } from '../../access/principal.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import { deletedHere, noTicket } from '../decide-structure.ts';
import type { Import } from '../../records/import.ts';
import { importedAs, type SourceRef } from '../../records/imported-record.ts';
import type { FittedOf, OpenedFile } from '../../records/neutral-form.ts';
import { SourceFault, type SourceItem } from '../../records/source.port.ts';
import { ImportTaken } from './write-portion.ts';

interface Named {
  readonly job: Import;
  readonly item: SourceItem;
  readonly given: FittedOf<'file'>;
}

/** The id of the pending file, if there is one; or why nothing has to be done (`left` null: it is ready). */
type Known = { readonly file: string | null } | { readonly left: ImportNoteText | null };

/** The outcome of a file whose bytes are not carried, and why. */
export type Uncarried = Pick<SourceItem, 'outcome'> & { readonly note: ImportNoteText };

const answering = (answer: Known) => ({ answer });

const names = ({ job: { id } }: Named) => ({ kind: 'import', id }) as const;

/**
 * Imports the bytes of a file whose ticket has been written. Returns null, or why they were not imported. In a dry run, the bytes are requested
 * but not read. The record of the file is stored before its bytes: after an interruption, the same record gets them, and a ready
 * file is not fetched again.
 */
export const createImportFileBytes = (
  ports: ChangePorts & { fileStorage: FileStorage; fileLimits?: FileLimits },
) => {
  const { fileLimits = fileBudget } = ports;
  const receive = receiveFile(ports, true);
  const announce = changeOf(ports, {
    names,
    load: loadFile,
    check: ({ job, ...loaded }, { job: known, ...named }: Named & { size: number | null }) => {
      if (job.state !== 'running' || job.position !== known.position) throw new ImportTaken();
      return { job, ...loaded, ...named };
    },
    decide: ({ job, item, given: fields, size, row, state, parent }, { newId, now }) => {
      const expiresAt = new Date(now.getTime() + importBudget.undoFor);
      if (state !== null) {
        const { file } = state;
        if (file.deletedAt !== null) return answering({ left: deletedHere });
        if (file.state === 'ready') return answering({ left: null });
        const saved = size === null ? [] : [changed(file, { size, expiresAt })];
        return { saved, ...answering({ file: file.id }) };
      }
      if (row !== undefined && row.importId !== job.id) return answering({ left: deletedHere });
      if (parent === null) return answering({ left: noTicket });
      if (size === null) return answering({ file: null });
      refuseTooManyFiles(parent.usage);
      refuseBeyondQuota(parent.usage, size, fileLimits);
      const { id: importId, organizationId, projectId } = job;
      const file = new StoredFile({
        id: newId(),
        organizationId,
        ticketId: parent.on.record.id,
        name: fileName(fields.name),
        mediaType: 'application/octet-stream',
        size,
        createdBy: job.createdBy,
        now: fields.createdAt ?? now,
        expiresAt,
      });
      const made = { projectId: projectId ?? '', importId };
      const known = importedAs(job, { ...item, kind: 'file' }, { id: file.id, version: 1 }, made);
      return { saved: [file, known], ...answering({ file: file.id }) };
    },
  });
  /** Deletes the pending file whose bytes did not come. */
  const removePending = changeOf(ports, {
    names,
    load: loadFile,
    check: (loaded) => {
      if (loaded.job.state !== 'running') throw new ImportTaken();
      return loaded;
    },
    decide: ({ row, state }) => {
      const isWaiting = row !== undefined && state?.file.state === 'pending';
      return { removed: isWaiting ? [state.file, row] : [], answer: undefined };
    },
  });

  /** The bytes and their number; or why they cannot be carried. */
  async function opened({ open, size: listedSize }: Named['given']) {
    const { bytes, size: openedSize } = (await open?.()) ?? { bytes: nothing(), size: null };
    const size = openedSize ?? listedSize;
    const max = fileLimits.mebibytes;
    if (size !== null && size <= max * mebibyte) return { bytes, size };
    await endDownload(bytes);
    if (size === null) return importNote('file_size_unknown');
    return importNote('file_too_large', { max });
  }

  async function carried(principal: Principal, named: Named): Promise<Uncarried | null> {
    const known: Known = await announce(principal, { ...named, size: null });
    if ('left' in known) return leftAs(known.left);
    const found = await opened(named.given);
    if (typeof found === 'string') return withoutBytes(found);
    const made: Known = await announce(principal, { ...named, size: found.size });
    if ('left' in made || made.file === null) return 'left' in made ? leftAs(made.left) : null;
    const place = { organizationId: named.job.organizationId, id: made.file };
    await receive(place, found.bytes);
    return null;
  }

  /** Requests the bytes and reads none. */
  async function tried(fields: Named['given']): Promise<Uncarried | null> {
    const found = await opened(fields);
    if (typeof found === 'string') return withoutBytes(found);
    await endDownload(found.bytes);
    return null;
  }

  return async (
    principal: Principal,
    named: Named,
    { signal, isTrial }: { signal: AbortSignal; isTrial: boolean },
  ): Promise<Uncarried | null> => {
    try {
      return await (isTrial ? tried(named.given) : carried(principal, named));
    } catch (error) {
      signal.throwIfAborted();
      const reason = reasonOf(error);
      if (reason === null) throw error;
      if (!isTrial) await removePending(principal, named);
      return withoutBytes(reason);
    }
  };
};

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Ends the download, so that its connection is free again. */
async function endDownload(bytes: OpenedFile['bytes']): Promise<void> {
  for await (const _ of bytes) return;
}

/** The import, locked, with the record of the file; when there is none, with the ticket that the file goes to. */
async function loadFile({ imports, files }: TenantStores, { job, item, given: fields }: Named) {
  const refs: SourceRef[] = [
    { kind: 'file', key: item.key },
    { kind: 'ticket', key: fields.ticket },
  ];
  const of = { projectId: job.projectId, system: job.system, refs };
  const found = await imports.loadForPortion(job.id, of);
  if (found === null) return null;
  const [row, ticket] = refs.map(({ kind, key }) =>
    found.records.find((candidate) => candidate.kind === kind && candidate.sourceKey === key),
  );
  const state = row === undefined ? null : await files.load(row.recordId);
  const path = { kind: 'ticket', ref: ticket?.recordId ?? '', commentId: null } as const;
  const isNew = state === null && ticket !== undefined;
  return { job: found.job, row, state, parent: isNew ? await files.loadToAdd(path) : null };
}

const leftAs = (note: ImportNoteText | null): Uncarried | null =>
  note === null ? null : { outcome: 'left', note };

const withoutBytes = (note: ImportNoteText): Uncarried => ({ outcome: 'other_form', note });

/** Why this file cannot be carried; null for an error that ends the import. */
function reasonOf(error: unknown): ImportNoteText | null {
  if (error instanceof SourceFault)
    return importNote('bytes_left', { reason: error.message.replace(/\.$/u, '') });
  if (isRefusal(error, 'validation_failed')) return importNote('file_size_differs');
  if (!isRefusal(error, 'quota_exceeded')) return null;
  return importNote('files_full');
}
