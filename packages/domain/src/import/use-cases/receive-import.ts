import { changed } from '../../record/next-version.ts';
import type { ChangePorts } from '../../run/run-change.ts';
import type { FilePlace, FileStorage } from '../../ports/file-storage.port.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { systemPrincipal } from '../../access/principal.ts';
import { importRecord, keptFileOf, type ImportRecord } from '../../records/import.ts';
import { changeImport } from './change-import.ts';

interface Named {
  import: string;
  sha256: string | null;
  isKept: boolean;
}

/**
 * Stores the file of an import, which then waits until a worker runs it. Returns the record, also when the file was stored before. Refuses
 * with `validation_failed` (size) when the size is not the announced one.
 */
export const receiveImport = (ports: ChangePorts & { fileStorage: FileStorage }) => {
  // The record gets the name of the bytes before they are kept, so that they are not purged.
  const step = changeImport(ports, (job, _, { sha256, isKept }: Named) => {
    if (sha256 === null || job.state !== 'announced') return { answer: job };
    const received = changed(job, { sha256, ...(isKept && { state: 'waiting' as const }) });
    return { saved: [received], answer: received };
  });
  return async (place: FilePlace, bytes: AsyncIterable<Uint8Array>): Promise<ImportRecord> => {
    const { organizationId, id } = place;
    const principal = systemPrincipal(organizationId);
    const job = await step(principal, { import: id, sha256: null, isKept: false });
    if (job.state === 'cancelled') throw new DomainError('import_state', { state: job.state });
    if (job.state !== 'announced') return importRecord(job);
    const received = await ports.fileStorage.receive(place, bytes, job.size ?? 0);
    if (received.size !== job.size) {
      await ports.fileStorage.discard(received);
      throw invalid('size', `is not the number of bytes that came: ${received.size}`);
    }
    const { sha256 } = keptFileOf(place);
    await step(principal, { import: id, sha256, isKept: false });
    await ports.fileStorage.keep(organizationId, { ...received, sha256 });
    return importRecord(await step(principal, { import: id, sha256, isKept: true }));
  };
};
