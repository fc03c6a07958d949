import { importNote } from '../../records/import-note.ts';
import type { FileLimits } from '../../budgets/file-budget.ts';
import { importBudget } from '../../budgets/import-budget.ts';
import type { ChangePorts } from '../../run/run-change.ts';
import type { FileStorage } from '../../ports/file-storage.port.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import { DomainError, type DomainErrorCode } from '../../kernel/domain-error.ts';
import { eventLoopPauses } from '../../kernel/event-loop.ts';
import { allOf } from '../../kernel/page.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import type { Principal } from '../../access/principal.ts';
import { copiedTickets, findCopied } from '../copied-tickets.ts';
import { fittedItems } from '../fit.ts';
import type { Import } from '../../records/import.ts';
import { ImportedPeople } from '../people.ts';
import { portionsOf } from '../portions.ts';
import {
  SourceFault,
  type FittedItem,
  type FittingSource,
  type ImportSource,
  type OpenedSource,
  type SourceInput,
} from '../../records/source.port.ts';
import { createImportFileBytes } from './import-file-bytes.ts';
import { newTrial } from '../trial.ts';
import { createWritePortion } from './write-portion.ts';

/** The ports of an import that runs. */
export type ImportFromSourcePorts = ChangePorts & {
  richText: RichText;
  fileStorage: FileStorage;
  fileLimits?: FileLimits;
  secretSealer: SecretSealer;
  importSources?: ReadonlyMap<string, ImportSource | FittingSource>;
};

/** Refusals that end the whole import. Others concern one item of the source. */
const endingCodes = new Set<DomainErrorCode>([
  'quota_exceeded',
  'project_archived',
  'not_found',
  'wrong_organization',
]);

/** Reads the source of an import from its beginning, and writes in portions the items that are not done yet. */
export const createImportFromSource = (ports: ImportFromSourcePorts) => {
  const writePortion = createWritePortion(ports);
  const importFileBytes = createImportFileBytes(ports);
  return async (
    principal: Principal,
    job: Import,
    { signal, pause }: { signal: AbortSignal; pause: () => Promise<void> },
  ): Promise<void> => {
    const queries = ports.tenancy.queriesOf(principal);
    /** It leaves out what is done; other sources have the same items each time. */
    const isCopy = job.system === 'project';
    const source = isCopy ? copiedTickets(queries, job) : ports.importSources?.get(job.system);
    if (source === undefined) throw new SourceFault('system_not_set_up');
    const members = await Array.fromAsync(allOf((page) => queries.organizations.members(page)));
    const people = new ImportedPeople(job, members);
    const trial = job.isDryRun ? newTrial() : null;
    const sourceFields = new Map<string, string>();
    const copied = Object.values<number>(job.counts.ticket ?? {}).reduce((a, b) => a + b, 0);
    let [current, handled, tickets] = isCopy ? [job, job.position, copied] : [job, 0, 0];
    /** Writes a portion. When it is refused, writes its halves, so that only the refused item is left out. */
    async function write(items: readonly FittedItem[], isCounted: boolean): Promise<void> {
      try {
        const portion = { job: current, items, people, sourceFields, trial, isCounted };
        current = await writePortion(principal, portion);
      } catch (error) {
        if (!(error instanceof DomainError) || endingCodes.has(error.code)) throw error;
        const [only] = items;
        if (items.length > 1) {
          const half = Math.ceil(items.length / 2);
          await write(items.slice(0, half), isCounted);
          return write(items.slice(half), isCounted);
        }
        if (only === undefined || only.item.record === null) throw error;
        const notes = [importNote('refused', { code: error.code })];
        const item = { ...only.item, record: null, outcome: 'left', notes } as const;
        return write([{ item, notes: [], html: null }], isCounted);
      }
    }
    /** Imports the bytes of a file. Returns the item as the report shows it. */
    async function withBytes(fitted: FittedItem): Promise<FittedItem> {
      const { item } = fitted;
      const { record } = item;
      if (record?.kind !== 'file' || record.open === null) return fitted;
      const isTrial = trial !== null;
      const uncarried = await importFileBytes(
        principal,
        { job: current, item, given: record },
        { signal, isTrial },
      );
      if (uncarried === null) return fitted;
      const { outcome, note } = uncarried;
      return { item: { ...item, record: null, outcome, notes: [note] }, notes: [], html: null };
    }
    const hasProject = (): boolean =>
      [current.projectId, trial?.projectId, trial?.project].some(
        (place) => place !== null && place !== undefined,
      );
    const reading = openedSource(source, inputOf(ports, job, signal), {
      richText: ports.richText,
      skip: trial === null && !isCopy ? job.position : 0,
      pause: eventLoopPauses(),
      find: isCopy ? findCopied(queries, job) : undefined,
    });
    try {
      for await (const items of portionsOf(reading.items, { hasProject })) {
        if (await writeItems(items)) return;
      }
    } finally {
      reading.close();
    }

    /** Writes the items of a portion that are not done yet. Returns whether the import stops here. */
    async function writeItems(items: readonly FittedItem[]): Promise<boolean> {
      for (const { item } of items) {
        if (item.record?.kind === 'person') people.add(item.key, item.record);
        if (item.record?.kind === 'field') sourceFields.set(item.key, item.record.name);
      }
      const done = Math.min(items.length, Math.max(0, job.position - handled));
      tickets += items.filter(({ item }) => item.kind === 'ticket').length;
      handled += items.length;
      refuseBeyond({ tickets, items: handled });
      const fit = [];
      for (const fitted of trial === null ? items.slice(done) : items) {
        fit.push(await withBytes(fitted));
        if (signal.aborted) return true;
      }
      // A dry run needs the records from before the interruption in memory. They are not counted twice.
      if (trial !== null && done > 0) await write(fit.slice(0, done), false);
      const fresh = trial === null ? fit : fit.slice(done);
      if (fresh.length === 0 && hasProject()) return false;
      await write(fresh, true);
      await pause();
      return signal.aborted;
    }
  };
};

/** A source that is read in this process as one that makes its items fit. */
function openedSource(
  source: Pick<ImportSource, 'items'> | FittingSource,
  input: SourceInput,
  fitting: Parameters<typeof fittedItems>[2],
): OpenedSource {
  if ('open' in source) return source.open(input, fitting.skip);
  return { items: fittedItems(source, input, fitting), close: () => {} };
}

function refuseBeyond(read: { tickets: number; items: number }): void {
  for (const kind of ['tickets', 'items'] as const) {
    if (read[kind] <= importBudget[kind]) continue;
    throw new SourceFault(`too_many_${kind}`, { max: importBudget[kind] });
  }
}

function inputOf(
  { fileStorage, secretSealer }: ImportFromSourcePorts,
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
    if (opened === null) throw new SourceFault('file_gone');
    yield* opened;
  }
  return { read: sha256 === null ? null : bytes, options: { ...job.options, ...secrets }, signal };
}
