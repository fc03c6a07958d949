import { changed } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import { Busy } from '../../kernel/busy.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { systemPrincipal, type Principal } from '../../access/principal.ts';
import { changeOfFile, fileDecision, liveFile, refuseForFiles } from '../file-decision.ts';
import type { FilePlace, ReceivedBytes } from '../../ports/file-storage.port.ts';
import { fileRecord, type FileRecord, type StoredFile } from '../../records/stored-file.ts';
import { answeringAddress, type FileAddressPorts } from '../with-address.ts';

type ReceivePorts = ChangePorts & Pick<FileAddressPorts, 'fileStorage'>;

/** The transactions of receiving bytes. No transaction is open while the bytes arrive, or while the storage moves them. */
function stepsOf(ports: ReceivePorts, isImported = false) {
  const begin = changeOf(ports, {
    ...changeOfFile,
    check: (loaded, _, { principal }) => {
      const state = liveFile(loaded, { pending: true });
      if (principal.actor.type !== 'system') {
        refuseForFiles(state, state.file.commentId, principal);
      }
      return state.file;
    },
    decide: (file) => ({ answer: file }),
  });
  // From here on, a record has the digest of the bytes, so that they are not purged.
  const claim = changeOf(ports, {
    names: changeOfFile.names,
    load: ({ files }, { file, sha256 }: { file: string; sha256: string }) =>
      files.load(file, sha256),
    check: (loaded, { sha256 }) => ({ ...liveFile(loaded, { pending: true }), sha256 }),
    decide: ({ file, sha256 }) => ({
      saved: file.state === 'ready' ? [] : [changed(file, { sha256 })],
      answer: undefined,
    }),
  });
  const finish = changeOf(ports, {
    ...changeOfFile,
    check: (loaded, { received }: { file: string; received: ReceivedBytes | null }) => ({
      ...liveFile(loaded, { pending: true }),
      received,
    }),
    decide: ({ file, received, ...parent }, { now }) => {
      if (file.state === 'ready') return { answer: fileRecord(file) };
      if (received === null) throw invalid('size', 'is not the number of bytes that came: 0');
      const { sha256, mediaType, width, height } = received;
      // Another upload of the same file claimed other bytes in the meantime: these may have been purged.
      if (file.sha256 !== sha256)
        throw new Busy('Other bytes of this file were stored in the meantime.', 1);
      const found = { sha256, mediaType, width, height };
      const ready = changed(file, { ...found, state: 'ready', expiresAt: null });
      if (!isImported) return fileDecision({ ...parent, file: ready }, 'added', { now });
      const decision = fileDecision({ ...parent, file: ready }, 'added', { now: file.createdAt });
      const quiet = { kind: 'ticket.file.imported', isQuiet: true } as const;
      return {
        ...decision,
        events: (decision.events ?? []).map((event) => ({ ...event, ...quiet })),
      };
    },
  });
  return { begin, claim, finish };
}

/** Makes the file ready if the received bytes are those that were announced; else removes them and refuses. */
async function settle(
  file: StoredFile,
  received: ReceivedBytes,
  { fileStorage }: ReceivePorts,
  { claim, finish }: ReturnType<typeof stepsOf>,
  { principal, ...more }: { principal: Principal } & Preconditioned,
): Promise<FileRecord> {
  const { organizationId, id } = file;
  const { size, sha256 } = received;
  const isOther = file.announcedSha256 !== null && file.announcedSha256 !== sha256;
  if (size !== file.size || isOther) {
    await fileStorage.discard(received);
    throw size === file.size
      ? invalid('sha256', `is not the digest of the bytes that came: ${sha256}`)
      : invalid('size', `is not the number of bytes that came: ${size}`);
  }
  try {
    await claim(principal, { file: id, sha256 });
  } catch (error) {
    // The file was deleted while its bytes arrived.
    await fileStorage.discard(received);
    throw error;
  }
  await fileStorage.keep(organizationId, received);
  return finish(principal, { file: id, received, ...more });
}

/**
 * Receives the bytes of an announced file. When all of them are stored, the file is ready, and its event is written. Bytes for a file
 * that is ready are not read: its record is returned. Refuses with `validation_failed` (size, sha256) bytes other than the announced ones.
 * `isImported`: the file belongs to an import: its event is quiet and has the time of the file.
 */
export const receiveFile = (ports: ReceivePorts, isImported = false) => {
  const steps = stepsOf(ports, isImported);
  return async (place: FilePlace, bytes: AsyncIterable<Uint8Array>): Promise<FileRecord> => {
    const file = await steps.begin(systemPrincipal(place.organizationId), { file: place.id });
    if (file.state === 'ready') return fileRecord(file);
    const received = await ports.fileStorage.receive(place, bytes, file.size);
    const { organizationId } = place;
    const principal: Principal = { organizationId, actor: file.createdBy, scopes: ['*'] };
    return settle(file, received, ports, steps, { principal });
  };
};

/**
 * Completes a file whose bytes the caller sent to the storage itself. A file that is ready is returned unchanged. Refuses with
 * `validation_failed` (size, sha256) when the storage has no bytes, or other bytes.
 */
export const completeFile = (ports: ChangePorts & FileAddressPorts) => {
  const steps = stepsOf(ports);
  const complete = async (
    principal: Principal,
    { file: id, ...more }: { file: string } & Preconditioned,
  ): Promise<FileRecord> => {
    const file = await steps.begin(principal, { file: id });
    const isReady = file.state === 'ready';
    const { organizationId } = principal;
    const { fileStorage } = ports;
    if (!isReady && fileStorage.direct === null) {
      throw new DomainError('not_found', { resource: 'file' });
    }
    const received = isReady ? null : await fileStorage.inspect({ organizationId, id }, file.size);
    // When the storage has no bytes, another call may have made the file ready in the meantime: `finish` checks that.
    return received === null
      ? steps.finish(principal, { file: id, received, ...more })
      : settle(file, received, ports, steps, { principal, ...more });
  };
  return answeringAddress(complete, ports);
};
