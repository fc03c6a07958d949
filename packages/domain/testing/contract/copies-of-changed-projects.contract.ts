import { describe, expect, it } from 'vitest';
import { deleteProject } from '../../src/project/use-cases/delete-project.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aSource } from './copied-tickets.contract.ts';
import type { StorageOf } from './test-storage.ts';

/** Copies of tickets whose project changes while they are made. */
export function copiesOfChangedProjectsContract(storage: StorageOf): void {
  describe('a copy of a project that changes', () => {
    it.each([
      [1, 'tickets'],
      [2, 'relations'],
    ])('fails when the project is deleted after portion %i, before its %s', async (after) => {
      const tenant = await aTenantFixture(storage());
      const source = await aSource(tenant);
      const { ports, project } = source;
      await source.fill();
      const made = await source.copy();
      const { id } = (await source.importOf(made.id)) ?? { id: '' };
      const afterPortion = async (portions: number) =>
        portions === after && deleteProject(ports)(tenant.principal, { project });
      await source.run(id, { afterPortion });
      expect(await source.importOf(made.id)).toMatchObject({
        state: 'failed',
        failure: 'The project whose tickets are copied was deleted.',
      });
    });
  });
}
