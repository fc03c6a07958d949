import { importBudget } from '../../budgets/import-budget.ts';
import { changed } from '../../record/next-version.ts';
import { changeOf } from '../../run/run-change.ts';
import { DomainError, isRefusal } from '../../kernel/domain-error.ts';
import { StorageUnavailable } from '../../kernel/storage-unavailable.ts';
import type { Principal } from '../../access/principal.ts';
import { maxBoards } from '../../records/board.ts';
import { claimedAs, isGivenUp, keptFileOf, leasedFrom } from '../../records/import.ts';
import { importFaultText, maxImportFault } from '../../records/import-fault.ts';
import { SourceFault, SourceInterrupted } from '../../records/source.port.ts';
import { decideEnd } from '../decide-end.ts';
import { createImportFromSource, type ImportFromSourcePorts } from './import-from-source.ts';
import { changeImport } from './change-import.ts';
import { createUndoImport } from './undo-import.ts';
import { ImportTaken } from './write-portion.ts';

/** An import to work on. */
export interface ImportPlace {
  readonly organizationId: string;
  readonly importId: string;
  /** The caller has held its lease since it was created, and also waits for other imports with it. */
  readonly isHeld?: boolean;
}

/**
 * Runs an import, or undoes it, until it ends, somebody cancels it, or `signal` is aborted. Each transaction writes a portion and the
 * progress, so that another process continues exactly there after an interruption, or after a suspension of the organization. `pause` is awaited after each transaction. Returns false
 * when there was nothing to do: the import is not due, or another process works on it.
 */
export const runImport = (ports: ImportFromSourcePorts) => {
  const importFromSource = createImportFromSource(ports);
  const undo = createUndoImport(ports);
  /** Imports whose last attempt here ended because the storage was away, or the organization suspended: their next one does not count. */
  const interrupted = new Set<string>();
  const claim = changeOf(ports, {
    names: ({ importId: id }: Omit<ImportPlace, 'organizationId'>) => ({ kind: 'import', id }),
    load: async ({ imports }, { importId, isHeld = false }) => {
      const job = await imports.load(importId);
      return job && { job, isHeld, isOther: await imports.isOtherRunning(importId, ports.clock()) };
    },
    check: (loaded) => loaded,
    decide: ({ job, isHeld, isOther }, { now }) => {
      const isDue = ['waiting', 'running', 'undoing'].includes(job.state);
      const isFree = isHeld || job.leasedUntil === null || job.leasedUntil <= now;
      if (!isDue || !isFree || (isOther && !isHeld)) return { answer: null };
      // Keeps the lease while another import of the organization runs: no other process takes this one.
      if (isOther) return { saved: [changed(job, { leasedUntil: leasedFrom(now) })], answer: null };
      const isAgain = interrupted.has(job.id);
      const claimed = changed(job, claimedAs(job, now, isAgain));
      const isCounted = claimed.attempts > job.attempts;
      const isLast = !isAgain && isGivenUp(job);
      return { saved: [claimed], answer: { job: claimed, isLast, isCounted } };
    },
  });
  const end = changeOf(ports, {
    names: ({ importId: id }: { importId: string; failure: string | null }) => ({
      kind: 'import',
      id,
    }),
    load: async ({ imports, boards }, { importId }) => {
      const job = await imports.load(importId);
      const isLimited = job?.state === 'running' && Object.keys(job.wipLimits).length > 0;
      const list = isLimited ? await boards.loadList(job.projectId ?? '') : null;
      const made = isLimited ? await imports.loadForUndo(importId, 'board', maxBoards) : null;
      return job && { job, boards: list?.boards ?? [], rows: made?.records ?? [] };
    },
    check: (loaded, { failure }) => ({ ...loaded, failure }),
    decide: decideEnd,
  });
  /** Renews the lease of a running import, or (`isKept` false) gives it up. With `isForgotten` the running attempt does not count. */
  const lease = changeImport(
    ports,
    (
      job,
      { now },
      { isKept, isForgotten = false }: { import: string; isKept: boolean; isForgotten?: boolean },
    ) => {
      const isWorkedOn = job.state === 'running' || job.state === 'undoing';
      const leasedUntil = isKept ? leasedFrom(now) : null;
      const attempts = isForgotten ? Math.max(0, job.attempts - 1) : job.attempts;
      const leased = changed(job, { leasedUntil, attempts });
      return { saved: isWorkedOn ? [leased] : [], answer: undefined };
    },
  );

  return async (
    { organizationId, importId, isHeld = false }: ImportPlace,
    limits: { signal: AbortSignal; pause: () => Promise<void> },
  ): Promise<boolean> => {
    const nobody: Principal = {
      organizationId,
      actor: { type: 'system', name: 'import' },
      scopes: ['*'],
    };
    const claimed = await claim(nobody, { importId, isHeld });
    if (claimed === null) return false;
    interrupted.delete(importId);
    const { job, isLast, isCounted } = claimed;
    const principal = { ...nobody, actor: job.createdBy };
    // A source may need longer than the lease to fetch something. A renewal that fails is tried again at the next interval.
    const renewing = setInterval(
      () => void lease(nobody, { import: importId, isKept: true }).catch(() => {}),
      importBudget.lease / 3,
    );
    const finish = async (failure: string | null): Promise<void> => {
      await end(principal, { importId, failure });
      // If the process dies before this, the next purge removes the file.
      await ports.fileStorage.remove(keptFileOf({ organizationId, id: importId }));
    };
    try {
      if (isLast)
        await finish(importFaultText(job.state === 'undoing' ? 'undo_given_up' : 'run_given_up'));
      else if (job.state === 'undoing') await undo(principal, job, limits);
      else {
        await importFromSource(principal, job, limits);
        if (!limits.signal.aborted) await finish(null);
      }
    } catch (error) {
      if (error instanceof ImportTaken || limits.signal.aborted) return true;
      const isSuspended = isRefusal(error, 'organization_suspended');
      if (isSuspended || error instanceof StorageUnavailable) {
        // Forgotten where every process reads it; in this process alone while the database is away.
        const forget = { import: importId, isKept: true, isForgotten: isCounted };
        if (isCounted) await lease(nobody, forget).catch(() => interrupted.add(importId));
        else interrupted.add(importId);
      }
      // The attempt counts: after the lease it is tried again, and given up after the second time.
      if (error instanceof SourceInterrupted) return true;
      if (isSuspended) return true;
      if (error instanceof StorageUnavailable) throw error;
      const failure = failureOf(error);
      await finish(failure ?? importFaultText('service_fault'));
      if (failure === null) throw error;
    } finally {
      clearInterval(renewing);
      if (limits.signal.aborted) {
        await lease(nobody, { import: importId, isKept: false, isForgotten: isCounted });
      }
    }
    return true;
  };
};

function failureOf(error: unknown): string | null {
  if (error instanceof SourceFault) return error.message.slice(0, maxImportFault);
  if (!(error instanceof DomainError)) return null;
  const { code } = error;
  if (code === 'quota_exceeded') return importFaultText('organization_full');
  return importFaultText(closedCodes.has(code) ? 'project_closed' : 'write_refused', { code });
}

/** Refusals of a project that was archived or deleted during the import. */
const closedCodes: ReadonlySet<string> = new Set([
  'project_archived',
  'not_found',
  'wrong_organization',
]);
