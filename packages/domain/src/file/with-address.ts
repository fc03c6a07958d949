import type { Principal } from '../access/principal.ts';
import { fileBudget } from '../budgets/file-budget.ts';
import type { FileAddresses, FileStorage } from '../ports/file-storage.port.ts';
import { dispositionOf } from './content-disposition.ts';
import type { FileRecord } from '../records/stored-file.ts';

/** The ports that make addresses of files. */
export interface FileAddressPorts {
  readonly fileStorage: FileStorage;
  readonly fileAddresses: FileAddresses;
  readonly clock: () => Date;
}

const minute = 60_000;

/** The record with an address for its bytes. The address stays the same within a minute, so that the answer for an unchanged record does, too. */
export async function withAddress(
  record: FileRecord,
  { fileStorage, fileAddresses, clock }: FileAddressPorts,
): Promise<FileRecord> {
  const { id, organization_id: organizationId, sha256, media_type: mediaType } = record;
  if (record.state !== 'ready' || sha256 === null) return record;
  const now = new Date(Math.floor(clock().getTime() / minute) * minute);
  const download_url = fileStorage.direct
    ? await fileStorage.direct.downloadFrom(
        { organizationId, sha256 },
        { disposition: dispositionOf({ name: record.name, mediaType }), mediaType, now },
      )
    : fileAddresses.downloadFrom(
        { organizationId, id },
        new Date(now.getTime() + fileBudget.downloadFor),
      );
  return { ...record, download_url };
}

/** The change of a file; its answer has an address for the bytes. */
export const answeringAddress =
  <Command>(
    change: (principal: Principal, command: Command) => Promise<FileRecord>,
    ports: FileAddressPorts,
  ) =>
  async (principal: Principal, command: Command): Promise<FileRecord> =>
    withAddress(await change(principal, command), ports);
