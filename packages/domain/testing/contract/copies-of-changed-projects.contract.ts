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

    it.each(['tickets', 'relations'] as const)(
      'stops at once where it reads %s again, and goes on any number of times',
      async (kind) => {
        const tenant = await aTenantFixture(storage());
        const source = await aSource(tenant);
        await source.fill();
        const made = await source.copy();
        const { id } = (await source.importOf(made.id)) ?? { id: '' };
        await source.run(id, { diesAfter: kind === 'tickets' ? 1 : 2 });
        source.leaseEnds();
        for (let attempt = 1; attempt <= 3; attempt += 1) {
          const stop = new AbortController();
          let reads = 0;
          const onRead = (part: typeof kind) => {
            if (part !== kind) return;
            reads += 1;
            stop.abort();
          };
          await source.run(id, { signal: stop.signal, onRead });
          expect(reads).toBe(1);
        }
        let reads = 0;
        await source.run(id, { onRead: () => void (reads += 1) });
        expect(reads).toBeLessThan(20);
        expect(await source.importOf(made.id)).toMatchObject({
          state: 'done',
          counts: { ticket: { exact: 255 }, relation: { exact: 250 } },
        });
      },
    );
  });
}
