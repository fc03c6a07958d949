import { describe, expect, it } from 'vitest';
import { Cycle, cycleRecord } from '../../src/records/cycle.ts';
import { changed } from '../../src/record/next-version.ts';
import { aTenantFixture, save, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { read, write, type StorageOf } from './test-storage.ts';

/** Stores a planned cycle of the project. */
async function aCycle(tenant: TenantFixture, projectId: string, startsOn: string): Promise<Cycle> {
  const { organizationId } = tenant.principal;
  const cycle = new Cycle({
    id: tenant.newId(),
    organizationId,
    projectId,
    name: 'Sprint "1"',
    startsOn,
    endsOn: '9998-12-31',
    position: 1,
    beginsAt: new Date('2031-05-04T15:00:00.000Z'),
    now: tenant.tick(),
  });
  await write(tenant, async (stores) => save(stores, cycle));
  return cycle;
}

/** The cycles of a project. */
export function cyclesContract(storage: StorageOf): void {
  describe('cycles', () => {
    it('stores days as they are, and reads a cycle as it was saved', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const cycle = await aCycle(tenant, project.id, '1970-01-01');
      const lock = () => write(tenant, async ({ records }) => records.lock(Cycle, cycle.id));
      expect((await lock())?.record).toEqual(cycle);
      expect(await read(tenant).records.find(Cycle, cycle.id)).toEqual(cycleRecord(cycle));
      const edited = changed(cycle, {
        goal: 'Größe "L"',
        startsOn: '2028-02-29',
        state: 'active',
        beginsAt: null,
        startedAt: tenant.tick(),
      });
      await write(tenant, async (stores) => {
        await stores.records.lock(Cycle, cycle.id);
        await save(stores, edited);
      });
      expect((await lock())?.record).toEqual(edited);
    });

    it('lists all cycles of a project, and of no other, in creation order', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const first = await aCycle(tenant, project.id, '2031-05-05');
      const second = await aCycle(tenant, project.id, '2031-04-05');
      const { id: otherProject } = await aProject(tenant);
      await aCycle(tenant, otherProject, '2031-04-05');
      const found = await write(tenant, async ({ records }) =>
        records.ofProject(Cycle, project.id),
      );
      expect(found).toEqual([first, second]);
    });
  });
}
