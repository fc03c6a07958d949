import type { FileLimits } from '../../budgets/file-budget.ts';
import { importBudget } from '../../budgets/import-budget.ts';
import { changed } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import type { FileStorage } from '../../file/file-storage.port.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import { DomainError, type DomainErrorCode } from '../../kernel/domain-error.ts';
import { eventLoopPauses } from '../../kernel/event-loop.ts';
import { StorageUnavailable } from '../../kernel/storage-unavailable.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import type { OrganizationMemberRecord } from '../../tenancy/membership.ts';
import { RelationGraph } from '../../relation/relation-graph.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { fitted, type FittedItem } from '../fit.ts';
import { endedAs, importRecord, keptFileOf, type Import } from '../import.ts';
import { ImportedPeople } from '../people.ts';
import { portionsOf } from '../portions.ts';
import {
  SourceFault,
  type ImportSource,
  type SourceInput,
  type SourceItem,
} from '../source.port.ts';
import { createWritePortion, ImportTaken, type Trial } from './write-portion.ts';
import { createCarryFile } from './carry-file.ts';
import { createUndoImport } from './undo-import.ts';

/** Ports of an import that runs. */
export type RunPorts = ChangePorts & {
  richText: RichText;
  fileStorage: FileStorage;
  fileLimits?: FileLimits;
  secretSealer: SecretSealer;
  importSources?: ReadonlyMap<string, ImportSource>;
};

/** An import to work on. */
export interface ImportPlace {
  readonly organizationId: string;
  readonly importId: string;
  /** The caller holds it since it was made, and while it waits for others. */
  readonly isHeld?: boolean;
}

/** Refusals that end the whole import. Others concern one thing of the source. */
const endingCodes = new Set<DomainErrorCode>([
  'quota_exceeded',
  'project_archived',
  'not_found',
  'wrong_organization',
]);

/**
 * Runs an import, or undoes it, until it ends, somebody cancels it, or `signal` is aborted. Each transaction writes a portion and the
 * progress, so a process that continues after an interruption begins exactly there. `pause` is awaited after each transaction.
 */
export const createRunImport = (ports: RunPorts) => {
  const writePortion = createWritePortion(ports);
  const files = createCarryFile(ports);
  const undo = createUndoImport(ports);
  const claim = changeOf(ports, {
    names: ({ organizationId }: ImportPlace) => ({ kind: 'organization', id: organizationId }),
    load: async ({ imports }, { importId, isHeld = false }) => {
      const job = await imports.load(importId);
      return job && { job, isHeld, isOther: await imports.isOtherRunning(importId, ports.clock()) };
    },
    check: (loaded) => loaded,
    decide: ({ job, isHeld, isOther }, { now }) => {
      const isDue = ['waiting', 'running', 'undoing'].includes(job.state);
      const isFree = isHeld || job.leasedUntil === null || job.leasedUntil <= now;
      if (!isDue || !isFree) return { answer: null };
      const leasedUntil = leaseFrom(now);
      // Nobody else takes one that its holder carries out after another one.
      if (isOther) return isHeld ? { saved: [changed(job, { leasedUntil })], answer: null } : none;
      const begun = job.state === 'waiting' ? ({ state: 'running', startedAt: now } as const) : {};
      const claimed = changed(job, { leasedUntil, ...begun });
      return { saved: [claimed], answer: claimed };
    },
  });
  const end = changeOf(ports, {
    names: ({ job }: { job: Import; failure: string | null }) => ({
      kind: 'organization',
      id: job.organizationId,
    }),
    load: async ({ imports, boards }, { job }) => {
      const now = await imports.load(job.id);
      const isLimited = Object.keys(now?.wipLimits ?? {}).length > 0;
      const list = isLimited ? await boards.loadList(now?.projectId ?? '') : null;
      return now && { now, boards: list?.boards ?? [] };
    },
    check: (loaded, { failure }) => ({ ...loaded, failure }),
    decide: ({ now: job, boards, failure }, { now }) => {
      if (job.state !== 'running') return { answer: undefined };
      const ended = changed(job, endedAs(failure === null ? 'done' : 'failed', now, failure));
      const data = importRecord(ended);
      const event = {
        kind: 'import.finished',
        subject: { type: 'import', id: job.id },
        projectId: job.projectId,
        data,
      } as const;
      const limited = boards.flatMap((board) => {
        const wipLimit = job.wipLimits[board.id];
        return wipLimit === undefined || board.wipLimit !== null
          ? []
          : [changed(board, { wipLimit })];
      });
      const events = job.isDryRun ? [] : [event];
      return { saved: [...limited, ended], events, answer: undefined };
    },
  });
  const renew = changeOf(ports, {
    names: ({ organizationId }: ImportPlace) => ({ kind: 'organization', id: organizationId }),
    load: ({ imports }, { importId }) => imports.load(importId),
    check: (job) => job,
    decide: (job, { now }) => {
      const isWorkedOn = job.state === 'running' || job.state === 'undoing';
      const renewed = changed(job, { leasedUntil: leaseFrom(now) });
      return { saved: isWorkedOn ? [renewed] : [], answer: undefined };
    },
  });
  const release = changeOf(ports, {
    names: ({ organizationId }: ImportPlace) => ({ kind: 'organization', id: organizationId }),
    load: ({ imports }, { importId }) => imports.load(importId),
    check: (job) => job,
    decide: (job) => ({ saved: [changed(job, { leasedUntil: null })], answer: undefined }),
  });

  async function carryOut(
    principal: Principal,
    job: Import,
    { signal, pause }: { signal: AbortSignal; pause: () => Promise<void> },
  ): Promise<void> {
    const source = ports.importSources?.get(job.system);
    if (source === undefined)
      throw new SourceFault('Imports from this system are not set up here.');
    const people = new ImportedPeople(job, await membersOf(ports.tenancy, principal));
    const trial: Trial | null = job.isDryRun
      ? {
          projectId: null,
          project: null,
          boards: [],
          labels: [],
          records: new Map(),
          relations: new RelationGraph(),
        }
      : null;
    let [now, handled, tickets] = [job, 0, 0];
    /** Writes a portion. When it is refused, writes its halves, so that only the refused thing is left out. */
    async function write(items: readonly FittedItem[], isCounted: boolean): Promise<void> {
      try {
        now = await writePortion(principal, { job: now, items, people, trial, isCounted });
      } catch (error) {
        if (!(error instanceof DomainError) || endingCodes.has(error.code)) throw error;
        const [only] = items;
        if (items.length > 1) {
          const half = Math.ceil(items.length / 2);
          await write(items.slice(0, half), isCounted);
          return write(items.slice(half), isCounted);
        }
        if (only === undefined || only.item.record === null) throw error;
        const notes = [`It was refused: ${error.code}.`];
        const item = { ...only.item, record: null, outcome: 'left', notes } as const;
        return write([{ item, notes: [], html: null }], isCounted);
      }
    }
    /** Imports the bytes of a file. Returns the item as the report shows it. */
    async function withBytes(item: SourceItem): Promise<SourceItem> {
      const { record: given } = item;
      if (given?.kind !== 'file' || given.open === null) return item;
      const uncarried =
        trial === null
          ? await files.carry(principal, { job: now, item, given }, signal)
          : await files.look(given, signal);
      if (uncarried === null) return item;
      const { outcome, note } = uncarried;
      return { ...item, record: null, outcome, notes: [note] };
    }
    const hasProject = (): boolean =>
      [now.projectId, trial?.projectId, trial?.project].some(
        (one) => one !== null && one !== undefined,
      );
    const input = inputOf(ports, job, signal);
    const loopPause = eventLoopPauses();
    for await (const items of portionsOf(source.items(input), { hasProject })) {
      for (const { kind, key, record } of items) {
        if (kind === 'person' && record?.kind === 'person') people.add(key, record);
      }
      const done = Math.min(items.length, Math.max(0, job.position - handled));
      tickets += items.filter(({ kind }) => kind === 'ticket').length;
      refuseBeyond({ tickets, items: handled + items.length });
      handled += items.length;
      const fit = [];
      for (const item of trial === null ? items.slice(done) : items) {
        await loopPause();
        fit.push(await fitted(await withBytes(item), ports.richText));
        if (signal.aborted) return;
      }
      // A dry run needs the records from before the interruption in memory. They are not counted twice.
      if (trial !== null && done > 0) await write(fit.slice(0, done), false);
      const fresh = trial === null ? fit : fit.slice(done);
      if (fresh.length === 0 && hasProject()) continue;
      await write(fresh, true);
      await pause();
      if (signal.aborted) return;
    }
  }

  return async (
    { organizationId, importId, isHeld = false }: ImportPlace,
    given: { signal: AbortSignal; pause: () => Promise<void> },
  ): Promise<boolean> => {
    const asker = (actor: Principal['actor']): Principal => ({
      organizationId,
      actor,
      scopes: ['*'],
    });
    const nobody = asker({ type: 'system', name: 'import' });
    const job = await claim(nobody, { organizationId, importId, isHeld });
    if (job === null) return false;
    const principal = asker(job.createdBy);
    // What a source fetches may take longer than the lease. One that cannot be renewed now is tried again.
    const renewing = setInterval(
      () => void renew(nobody, { organizationId, importId }).catch(() => {}),
      importBudget.lease / 3,
    );
    const finish = async (failure: string | null): Promise<void> => {
      await end(principal, { job, failure });
      // What a crash leaves here goes with the next purge.
      await ports.fileStorage.remove(keptFileOf({ organizationId, id: importId }));
    };
    try {
      if (job.state === 'undoing') await undo(principal, job, given);
      else {
        await carryOut(principal, job, given);
        if (!given.signal.aborted) await finish(null);
      }
    } catch (error) {
      if (error instanceof ImportTaken || given.signal.aborted) return true;
      if (error instanceof StorageUnavailable) throw error;
      const failure = failureOf(error);
      await finish(failure ?? 'A fault of the service ended it.');
      if (failure === null) throw error;
    } finally {
      clearInterval(renewing);
      if (given.signal.aborted) await release(nobody, { organizationId, importId });
    }
    return true;
  };
};

const none = { answer: null } as const;

const leaseFrom = (now: Date): Date => new Date(now.getTime() + importBudget.lease);

function refuseBeyond(read: { tickets: number; items: number }): void {
  for (const kind of ['tickets', 'items'] as const) {
    if (read[kind] <= importBudget[kind]) continue;
    throw new SourceFault(
      `An import has at most ${importBudget[kind]} ${kind}: what is behind them was not carried.`,
    );
  }
}

function failureOf(error: unknown): string | null {
  if (error instanceof SourceFault) return error.message.slice(0, 500);
  if (!(error instanceof DomainError)) return null;
  return error.code === 'quota_exceeded'
    ? 'The organization stores as much as it may: what came before is written.'
    : `The project is archived or deleted: ${error.code}.`;
}

function inputOf(
  { fileStorage, secretSealer }: RunPorts,
  job: Import,
  signal: AbortSignal,
): SourceInput {
  const { organizationId, id, sha256, sealedOptions } = job;
  const secrets =
    sealedOptions === null
      ? {}
      : (JSON.parse(new TextDecoder().decode(secretSealer.open(sealedOptions, id))) as object);
  async function* bytes() {
    const opened = await fileStorage.open(organizationId, sha256 ?? '');
    if (opened === null) throw new SourceFault('The file is gone: begin the import again.');
    yield* opened;
  }
  return { read: sha256 === null ? null : bytes, options: { ...job.options, ...secrets }, signal };
}

async function membersOf(tenancy: Tenancy, principal: Principal) {
  const members: OrganizationMemberRecord[] = [];
  const { organizations } = tenancy.queriesOf(principal);
  let page = await organizations.members({ limit: 100 });
  members.push(...page.items);
  while (page.next !== null) {
    page = await organizations.members({ limit: 100, cursor: page.next });
    members.push(...page.items);
  }
  return members;
}
