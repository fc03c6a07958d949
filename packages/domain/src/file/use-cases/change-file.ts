import { changed } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import { changesBetween } from '../../event/event.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/restoring.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { fileDecision, liveFile, refuseCrowded, refuseForFiles } from '../file-decision.ts';
import { fileName } from '../file-name.ts';
import { fileRecord, type FileRecord } from '../file-record.ts';
import { withAddress, type FileAddressPorts } from '../with-address.ts';

interface Named {
  file: string;
}

const names = ({ file: id }: Named) => ({ kind: 'file', id }) as const;

/** Gives a file another name. */
export const createRenameFile = (ports: ChangePorts & FileAddressPorts) => {
  const rename = changeOf(ports, {
    names,
    load: ({ files }, { file }: Named & { name?: string | undefined }) => files.load(file),
    check: (loaded, { name }, { principal }) => {
      const state = liveFile(loaded);
      refuseForFiles(state, state.file.commentId, principal);
      return { ...state, name: name === undefined ? state.file.name : fileName(name) };
    },
    decide: ({ name, ...state }, { now }) => {
      const before = fileRecord(state.file);
      if (name === before.name) return { answer: before };
      const file = changed(state.file, { name });
      const changes = changesBetween(before, fileRecord(file));
      return fileDecision({ ...state, file }, 'updated', { now, changes });
    },
  });
  return async (
    principal: Principal,
    command: Named & { name?: string | undefined } & Preconditioned,
  ): Promise<FileRecord> => withAddress(await rename(principal, command), ports);
};

/** Removes a file; it can be restored for 30 days. One whose bytes never came is gone at once. */
export const createDeleteFile = (ports: ChangePorts) =>
  changeOf(ports, {
    names,
    load: ({ files }, { file }: Named) => files.load(file),
    check: (loaded, _, { principal }) => {
      const state = liveFile(loaded, { pending: true });
      refuseForFiles(state, state.file.commentId, principal, true);
      return state;
    },
    decide: (state, { now }) => {
      if (state.file.state === 'pending') return { removed: [state.file], answer: undefined };
      const file = changed(state.file, { deletedAt: now });
      return { ...fileDecision({ ...state, file }, 'removed', { now }), answer: undefined };
    },
  });

/** Brings a removed file back. Refuses with `not_found` after 30 days, with `not_deleted` when it is there. */
export const createRestoreFile = (ports: ChangePorts & FileAddressPorts) => {
  const restore = changeOf(ports, {
    names,
    load: ({ files }, { file }: Named) => files.loadToRestore(file),
    check: ({ usage, ...loaded }, _, { principal, now }) => {
      const state = liveFile(loaded, { deleted: true });
      refuseForFiles(state, state.file.commentId, principal, true);
      const { deletedAt } = state.file;
      if (deletedAt !== null) refuseExpired('file', deletedAt, now);
      return { ...state, usage };
    },
    decide: ({ usage, ...state }, { now }) => {
      if (state.file.deletedAt === null) {
        throw new DomainError('not_deleted', { resource: 'file' });
      }
      refuseCrowded(usage);
      const file = changed(state.file, { deletedAt: null });
      return fileDecision({ ...state, file }, 'added', { now });
    },
  });
  return async (principal: Principal, command: Named & Preconditioned): Promise<FileRecord> =>
    withAddress(await restore(principal, command), ports);
};
