import { importBudget } from '../../budgets/import-budget.ts';
import type { ChangeContext } from '../../change/change.ts';
import { changed } from '../../record/next-version.ts';
import type { ChangePorts } from '../../run/run-change.ts';
import type { FileStorage } from '../../ports/file-storage.port.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { FilterOf } from '../../record/filter.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import {
  endedAs,
  importRecord,
  keptFileOf,
  type Import,
  type ImportRecord,
  isOpenImport,
} from '../../records/import.ts';
import type { ImportRow } from '../../records/import-report.ts';
import { changeImport } from './change-import.ts';

/** The imports of the caller's organization, newest first. */
export const listImports =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      page,
      ...filter
    }: FilterOf<typeof Import> & { organization: string; page: PageRequest },
  ): Promise<Page<ImportRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'import');
    return tenancy.queriesOf(principal).imports.list(filter, page);
  };

/** One import. */
export const readImport =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { import: id }: { import: string }): Promise<ImportRecord> => {
    hideFromPlainMember(principal, 'import');
    return foundOrRefused(await tenancy.queriesOf(principal).imports.find(id), () =>
      refusalForMissing(tenancy, principal, 'import', id),
    );
  };

const batchSize = 500;

/** All rows of the report of an import, in the order of its source: the items that were not carried exactly. */
export const readImportRows = (ports: { tenancy: Tenancy }) => {
  const read = readImport(ports);
  return async (principal: Principal, command: { import: string }) => {
    const { id } = await read(principal, command);
    const { imports } = ports.tenancy.queriesOf(principal);
    return (async function* rows(): AsyncGenerator<readonly ImportRow[]> {
      for (let after = -1; ;) {
        const page = await imports.rows(id, after, batchSize);
        if (page.length > 0) yield page;
        if (page.length < batchSize) return;
        after = page.at(-1)?.position ?? after;
      }
    })();
  };
};

/** A change that saves the import that `decide` returns. The answer is its record. */
const change = (ports: ChangePorts, decide: (job: Import, context: ChangeContext) => Import) =>
  changeImport(
    ports,
    (job, context) => {
      const after = decide(job, context);
      return { saved: after === job ? [] : [after], answer: importRecord(after) };
    },
    refusePlainMember,
  );

/** Ends an import that has not ended; what it has written stays, and can be undone. Refuses with `import_state`. */
export const cancelImport = (ports: ChangePorts & { fileStorage: FileStorage }) => {
  const cancel = change(ports, (job, { now }) => {
    if (job.state === 'cancelled') return job;
    if (!isOpenImport(job) || job.state === 'undoing') {
      throw new DomainError('import_state', { state: job.state });
    }
    return changed(job, endedAs('cancelled', now));
  });
  return async (principal: Principal, command: { import: string } & Preconditioned) => {
    const record = await cancel(principal, command);
    await ports.fileStorage.remove(keptFileOf({ ...principal, id: record.id }));
    return record;
  };
};

/**
 * Starts to undo an import: a worker deletes what it made and nobody has changed. Refuses with `import_state` one that has not ended, or
 * ended more than a day ago.
 */
export const undoImport = (ports: ChangePorts) =>
  change(ports, (job, { now }) => {
    if (job.state === 'undoing') return job;
    const isEnded = ['done', 'failed', 'cancelled'].includes(job.state) && !job.isDryRun;
    const since = now.getTime() - (job.finishedAt?.getTime() ?? 0);
    if (!isEnded || since > importBudget.undoFor) {
      throw new DomainError('import_state', { state: job.state });
    }
    return changed(job, { state: 'undoing', leasedUntil: null });
  });
