import { changed } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { changesBetween } from '../../event/event.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/deleted-retention.ts';
import { changeOfFile, fileDecision, liveFile, refuseForFiles } from '../file-decision.ts';
import { fileName } from '../../records/file-name.ts';
import { refuseTooManyFiles } from '../file-quota.ts';
import { fileRecord } from '../../records/stored-file.ts';
import { answeringAddress, type FileAddressPorts } from '../with-address.ts';

/** Changes the name of a file. Refuses with `validation_failed` (name), and what `refuseForFiles` refuses. */
export const renameFile = (ports: ChangePorts & FileAddressPorts) => {
  const rename = changeOf(ports, {
    ...changeOfFile,
    check: (loaded, { name }: { file: string; name?: string | undefined }, { principal }) => {
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
  return answeringAddress(rename, ports);
};

/** Deletes a file; it can be restored for 30 days. A pending file is deleted permanently. */
export const deleteFile = (ports: ChangePorts) =>
  changeOf(ports, {
    ...changeOfFile,
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

/** Restores a deleted file. Refuses with `not_found` after 30 days, with `not_deleted` and with `quota_exceeded`. */
export const restoreFile = (ports: ChangePorts & FileAddressPorts) => {
  const restore = changeOf(ports, {
    names: changeOfFile.names,
    load: ({ files }, { file }: { file: string }) => files.loadToRestore(file),
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
      refuseTooManyFiles(usage);
      const file = changed(state.file, { deletedAt: null });
      return fileDecision({ ...state, file }, 'added', { now });
    },
  });
  return answeringAddress(restore, ports);
};
