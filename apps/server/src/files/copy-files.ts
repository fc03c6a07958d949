import type { FileStorage } from '@basalt/domain';
import { createFileStorage, createFolderBucket } from '@basalt/files';
import { BackupError, type FileContent } from '@basalt/persistence';
import { newId } from '@basalt/security';

/** How many files were copied, and how many had no bytes to copy. */
export interface CopiedFiles {
  files: number;
  files_missing: number;
}

/** The folder with the bytes of files next to a backup or an export. */
export const filesBeside = (file: string): FileStorage =>
  createFileStorage(createFolderBucket(`${file}.files`));

/** Copies bytes between storages. Throws BackupError for bytes that are not those of their digest. */
export async function copyFiles(
  names: AsyncIterable<FileContent> | readonly FileContent[],
  { from, to }: { from: FileStorage; to: FileStorage },
): Promise<CopiedFiles> {
  const copied = { files: 0, files_missing: 0 };
  for await (const { organizationId, sha256, size } of names) {
    const bytes = await from.open(organizationId, sha256);
    if (bytes === null) {
      copied.files_missing += 1;
      continue;
    }
    const received = await to.receive({ organizationId, id: newId() }, bytes, size);
    if (received.sha256 !== sha256) {
      await to.discard(received);
      throw new BackupError(
        `the bytes of a file of organization ${organizationId} were changed: ${sha256}`,
      );
    }
    await to.keep(organizationId, received);
    copied.files += 1;
  }
  return copied;
}
