import { describe, expect, it, vi } from 'vitest';
import { importBudget } from '../../src/budgets/import-budget.ts';
import { deleteProject } from '../../src/project/use-cases/delete-project.ts';
import { deleteTicket } from '../../src/ticket/use-cases/delete-ticket.ts';
import { aMember, putInProject } from '../builders/people.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aSource } from './copied-tickets.contract.ts';
import { fieldCalls, refusal } from './fields.contract.ts';
import { read, type StorageOf } from './test-storage.ts';

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

    it.each([
      [true, 'done', 1],
      [false, 'failed', 0],
    ])(
      'needs the access of the person who began it: %s leads to %s',
      async (isThere, state, count) => {
        const tenant = await aTenantFixture(storage());
        const source = await aSource(tenant);
        const { project, open } = source;
        await fieldCalls(tenant).create(tenant.principal, {
          project,
          boardId: open.id,
          title: 'a',
        });
        const { id: userId, name } = await aMember(tenant, { project: { id: project } });
        const actor = { type: 'user', id: userId, name } as const;
        const made = await source.copy(['tickets'], 0, { ...tenant.principal, actor });
        if (!isThere) await putInProject(tenant, project, userId, false);
        await source.run((await source.importOf(made.id))?.id ?? '');
        expect(await source.importOf(made.id)).toMatchObject({
          state,
          failure: isThere
            ? null
            : 'The person who began the copy cannot read its project any more.',
        });
        expect(await source.tickets(made.id)).toHaveLength(count);
      },
    );

    it('handles what it left out once, although its process ends', async () => {
      const tenant = await aTenantFixture(storage());
      const source = await aSource(tenant);
      const { ports } = source;
      await source.fill();
      const made = await source.copy();
      const { id } = (await source.importOf(made.id)) ?? { id: '' };
      const afterPortion = async (portions: number) => {
        if (portions !== 2) return;
        const child = (await source.tickets(made.id)).find(({ title }) => title === 'Part 0');
        await deleteTicket(ports)(tenant.principal, { ticket: child?.id ?? '' });
      };
      await source.run(id, { diesAfter: 3, afterPortion });
      source.leaseEnds();
      await source.run(id);
      expect(await source.importOf(made.id)).toMatchObject({
        state: 'done',
        position: 505,
        counts: { relation: { exact: 249, left: 1 } },
      });
      expect(await read(tenant).imports.rows(id, -1, 9)).toHaveLength(1);
    });

    it('has at most as many tickets as imports, also in several attempts', async () => {
      const tenant = await aTenantFixture(storage());
      const source = await aSource(tenant);
      await source.fill();
      const made = await source.copy();
      const { id } = (await source.importOf(made.id)) ?? { id: '' };
      await source.run(id, { diesAfter: 1 });
      source.leaseEnds();
      const limit = 230;
      const limited = vi.spyOn(importBudget, 'tickets', 'get').mockReturnValue(limit as never);
      try {
        await source.run(id);
        expect(await source.importOf(made.id)).toMatchObject({ state: 'failed', position: 200 });
        expect(await refusal(source.copy())).toEqual({
          quota_exceeded: { quota: 'copied tickets', limit },
        });
      } finally {
        limited.mockRestore();
      }
    });
  });
}
