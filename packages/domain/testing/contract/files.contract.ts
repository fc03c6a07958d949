import { describe, expect, it } from 'vitest';
import { changed } from '../../src/record/next-version.ts';
import { fileRecord, StoredFile } from '../../src/records/stored-file.ts';
import { aTenantFixture, save, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { read, write, type StorageOf } from './test-storage.ts';

async function aPendingFile(tenant: TenantFixture): Promise<StoredFile> {
  const ticket = await aTicket(tenant, await aBoard(tenant, await aProject(tenant)));
  const now = tenant.tick();
  const file = new StoredFile({
    id: tenant.newId(),
    organizationId: tenant.principal.organizationId,
    ticketId: ticket.id,
    name: 'a.png',
    mediaType: 'image/png',
    size: 5,
    createdBy: tenant.principal.actor,
    now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await write(tenant, async (stores) => save(stores, file));
  return file;
}

/** The files of tickets and documents. */
export function filesContract(storage: StorageOf): void {
  describe('files', () => {
    it('are found as pending until they are ready, and never in another organization', async () => {
      const tenant = await aTenantFixture(storage());
      const file = await aPendingFile(tenant);
      const { files } = read(tenant);
      expect(await files.find(file.id)).toBeNull();
      expect(await files.findPending(file.id)).toEqual({ record: fileRecord(file), on: 'ticket' });
      const foreign = read(await aTenantFixture(storage()));
      expect(await foreign.files.findPending(file.id)).toBeNull();
      await write(tenant, async (stores) => {
        const loaded = await stores.files.load(file.id);
        if (loaded === null) throw new Error('the file is stored');
        const ready = { state: 'ready', sha256: 'a'.repeat(64), expiresAt: null } as const;
        await save(stores, changed(loaded.file, ready));
      });
      expect(await files.findPending(file.id)).toBeNull();
      expect(await files.find(file.id)).toMatchObject({ record: { state: 'ready' } });
    });
  });
}
