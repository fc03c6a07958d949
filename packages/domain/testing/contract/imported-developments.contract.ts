import { describe, expect, it } from 'vitest';
import { gitBudget } from '../../src/budgets/git-budget.ts';
import type { ExportedDevelopment } from '../../src/records/development.ts';
import { aSentCommit } from '../builders/git.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { anItem, aSourceTicket } from '../import-scenario.ts';
import { gitCalls } from './git.contract.ts';
import { transferCalls } from './imported-templates.contract.ts';
import type { StorageOf } from './test-storage.ts';

const forged: ExportedDevelopment = {
  kind: 'pull_request',
  title: 'Pay by invoice',
  url: 'https://git.example/acme/shop/pull/5',
  state: 'open',
  author: 'ada',
  repository: 'acme/shop',
  closing: true,
  repository_key: 'github:git.example:140',
  external_id: '5',
  sent_at: '2031-05-04T10:00:00.000Z',
  created_at: '2031-05-03T10:00:00.000Z',
};

/** Branches, commits and pull requests in the export and import of a project. */
export function importedDevelopmentsContract(storage: StorageOf): void {
  describe('development in an export', () => {
    it('is equal out and in, a second time too, and later deliveries change it', async () => {
      const [source, target] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const from = await aProject(source);
      const ticket = await aTicket(source, await aBoard(source, from));
      const first = gitCalls(source);
      const sentAt = new Date('2031-05-04T10:00:00.000Z');
      const closing = { references: [{ key: ticket.key, closes: true }] };
      const pull = { kind: 'pull_request', externalId: '5', state: 'open', sentAt } as const;
      const developments = [
        aSentCommit(ticket.key),
        aSentCommit(ticket.key, { ...pull, ...closing }),
      ];
      await first.send(await first.create(), { developments });
      const exported = await transferCalls(source).out(from.id);
      const { id: projectId, key } = await aProject(target);
      const { bring, out } = transferCalls(target);
      const developmentOf = (items: typeof exported) =>
        items.flatMap(({ record }) => (record?.kind === 'ticket' ? record.development : []));
      expect(developmentOf(exported)).toMatchObject([
        { kind: 'commit', closing: false, sent_at: null },
        { kind: 'pull_request', closing: true, external_id: '5', sent_at: sentAt.toISOString() },
      ]);
      await bring(exported, { projectId, dryRun: true });
      for (let time = 0; time < 2; time += 1) {
        expect((await bring(exported, { projectId })).counts.ticket?.exact).toBe(1);
        expect(developmentOf(await out(projectId))).toEqual(developmentOf(exported));
        const made = (await out(projectId)).find(({ kind }) => kind === 'ticket');
        expect(await gitCalls(target).countOn(made?.key ?? '')).toBe(2);
      }
      const later = gitCalls(target);
      const merged = aSentCommit(`${key}-0`, {
        ...pull,
        state: 'merged',
        sentAt: new Date('2031-05-05T10:00:00.000Z'),
      });
      await later.send(await later.create(), { developments: [merged] });
      expect(developmentOf(await out(projectId)).map((each) => each?.state)).toEqual([
        null,
        'merged',
      ]);
    });

    it('of a forged file is bounded, and without what cannot be stored', async () => {
      const tenant = await aTenantFixture(storage());
      const { bring, out } = transferCalls(tenant);
      const project = await aProject(tenant);
      await aBoard(tenant, project);
      const { id: projectId } = project;
      const bad: readonly Partial<ExportedDevelopment>[] = [
        { url: 'javascript:alert(1)' },
        { url: 'https://ada:secret@git.example/' },
        { kind: 'tag' as never },
        { state: 'lost' as never },
        { external_id: '' },
        { repository_key: 'x'.repeat(301) },
      ];
      const title = `Pay\u0000\n${'y'.repeat(400)}`;
      const development = [
        ...bad.map((fields, at) => ({ ...forged, external_id: `b${at}`, ...fields })),
        forged,
        { ...forged, title, sent_at: 'soon', created_at: 'never' },
      ];
      const many = Array.from({ length: gitBudget.ofTicket + 5 }, (_, at) => {
        return { ...forged, external_id: String(at) };
      });
      const items = [
        anItem('t', aSourceTicket('Forged', { board: null, development })),
        anItem('u', aSourceTicket('Many', { board: null, development: many })),
      ];
      const report = await bring(items, { projectId });
      expect(report.notes).toMatchObject([
        { kind: 'ticket', count: 2, note: expect.stringContaining('beyond the last 100') },
      ]);
      const [first, second] = (await out(projectId)).flatMap(({ record }) =>
        record?.kind === 'ticket' ? [record.development ?? []] : [],
      );
      expect(first).toHaveLength(1);
      expect(first?.[0]).toMatchObject({ external_id: '5', sent_at: null, url: forged.url });
      expect(first?.[0]?.title).toMatch(/^Pay y+$/u);
      expect(first?.[0]?.title).toHaveLength(300);
      expect(second).toHaveLength(gitBudget.ofTicket);
    });
  });
}
