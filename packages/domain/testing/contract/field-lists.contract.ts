import { describe, expect, it } from 'vitest';
import { readFieldAnalytics } from '../../src/custom-field/use-cases/read-fields.ts';
import type { CustomFieldRecord } from '../../src/records/custom-field.ts';
import type { FieldParameters } from '../../src/custom-field/field-filter.ts';
import {
  countTickets,
  listAllTickets,
  listTickets,
} from '../../src/ticket/use-cases/read-tickets.ts';
import type { TicketFilter } from '../../src/ports/tickets.port.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { fieldCalls } from './fields.contract.ts';
import type { StorageOf } from './test-storage.ts';
import { expectPages } from './walk.ts';

type Sort = `custom.${string}` | `-custom.${string}` | 'created_at';

const someValues = [
  { severity: 'high', cost: 5, launch: '2031-05-04', note: 'Zebra crossing', sure: true },
  { severity: 'low', cost: -1.5, note: 'apple' },
  { severity: 'high', launch: '2030-01-01', sure: false },
  {},
  { cost: 5, note: 'Äpfel', launch: '2031-05-05' },
  { parts: ['low', 'high'], sure: true },
  { parts: ['high'], severity: 'low' },
] as const;

const filterOf = (custom: FieldParameters, words: readonly string[] = []): TicketFilter => ({
  words,
  archived: false,
  custom,
});

const tenancyFields = (tenant: TenantFixture, project: string) =>
  tenant.tenancy.queriesOf(tenant.principal).fields.list(project);

/** A project whose tickets are called by their places in `someValues`, and the lists of it. */
async function filled(tenant: TenantFixture, scope: 'project' | 'organization') {
  const calls = fieldCalls(tenant);
  const { define, create, ports } = calls;
  const { principal } = tenant;
  const { id: project } = await aProject(tenant);
  const board = await aBoard(tenant, { id: project });
  const projectId = scope === 'project' ? project : null;
  const options = [{ name: 'low' }, { name: 'high' }];
  const severity = await define({ name: 'Severity', type: 'choice', projectId, options });
  await define({ name: 'Parts', type: 'choices', projectId, options });
  const number = { min: null, max: null, decimals: 1, unit: null };
  await define({ name: 'Cost', type: 'number', projectId, number });
  await define({ name: 'Launch', type: 'date', projectId });
  await define({ name: 'Note', type: 'text', projectId });
  await define({ name: 'Sure', type: 'flag', projectId });
  for (const [place, customFields] of someValues.entries()) {
    await create(principal, { project, boardId: board.id, title: String(place), customFields });
  }
  const list =
    (custom: FieldParameters = {}, sort: Sort = 'created_at', words: readonly string[] = []) =>
    (page: { limit: number }) =>
      listTickets(ports)(principal, { project, filter: filterOf(custom, words), sort, page });
  const wide =
    (custom: FieldParameters = {}, sort: Sort = 'created_at') =>
    (page: { limit: number }) =>
      listAllTickets(ports)(principal, {
        organization: principal.organizationId,
        filter: filterOf(custom),
        sort,
        page,
      });
  const known = async (key: string) => {
    const fields = await tenancyFields(tenant, project);
    return fields.find((field) => field.key === key) as CustomFieldRecord;
  };
  const titles = async (of: ReturnType<typeof list>) =>
    (await of({ limit: 200 })).items.map(({ title }) => title).join('');
  return { ...calls, known, severity, project, board, list, wide, titles };
}

/** Lists that are filtered and sorted by custom fields. */
export function fieldListsContract(storage: StorageOf): void {
  describe('lists by custom fields', () => {
    it('are filtered by options, bounds, days, words, flags, and for no value', async () => {
      const { list, wide, titles } = await filled(await aTenantFixture(storage()), 'project');
      const found: [FieldParameters, string][] = [
        [{ severity: 'HIGH' }, '02'],
        [{ severity: 'high,low' }, '0126'],
        [{ severity: 'high,none' }, '02345'],
        [{ parts: 'low' }, '5'],
        [{ parts: 'none' }, '01234'],
        [{ cost: '5' }, '04'],
        [{ cost_min: '-1.5', cost_max: '4' }, '1'],
        [{ launch: '2031-05-04' }, '0'],
        [{ launch_after: '2031-05-04' }, '04'],
        [{ launch_before: '2031-05-04' }, '2'],
        [{ note: 'app' }, '1'],
        [{ note: 'zebra cross' }, '0'],
        [{ note: 'apf' }, '4'],
        [{ note: 'none' }, '2356'],
        [{ sure: 'true' }, '05'],
        [{ sure: 'false' }, '2'],
        [{ severity: 'high', cost_min: '1' }, '0'],
      ];
      for (const [custom, expected] of found) {
        expect([custom, await titles(list(custom))]).toEqual([custom, expected]);
        expect([custom, await titles(wide(custom))]).toEqual([custom, expected]);
      }
      expect(await titles(list({ severity: 'low' }, 'created_at', ['apple']))).toBe('1');
      await expect(
        titles(list({ severity: 'medium', cost_after: '1', launch: 'x', nope: '1', sure: '1' })),
      ).rejects.toMatchObject({
        details: {
          errors: {
            'custom.severity': ['must name options of the field'],
            'custom.cost_after': ['takes no _after'],
            'custom.launch': ['must be a day like 2031-05-04'],
            'custom.nope': ['is not a custom field of this list'],
            'custom.sure': ['must be true, false or none'],
          },
        },
      });
    });

    it('are sorted both ways, tickets without a value last, and go on page by page', async () => {
      // Of the fields of a project each ticket is the end of a page.
      for (const [scope, limit] of [
        ['project', 1],
        ['organization', 3],
      ] as const) {
        const { list, wide, titles } = await filled(await aTenantFixture(storage()), scope);
        const sorted: [Sort, string][] = [
          ['custom.cost', '1042356'],
          ['-custom.cost', '4016532'],
          ['custom.severity', '1602345'],
          ['-custom.severity', '2061543'],
          ['custom.launch', '2041356'],
          ['-custom.launch', '4026531'],
          ['custom.note', '4102356'],
          ['-custom.note', '0146532'],
          ['custom.sure', '2051346'],
          ['-custom.sure', '5026431'],
        ];
        for (const [sort, expected] of sorted) {
          expect([sort, await titles(list({}, sort))]).toEqual([sort, expected]);
          expect([sort, await titles(wide({}, sort))]).toEqual([sort, expected]);
          await expectPages(list({}, sort), limit);
          await expectPages(wide({}, sort), limit);
        }
        expect(await titles(list({ severity: 'high,low' }, '-custom.cost'))).toBe('0162');
        expect(await titles(list({}, 'custom.cost', ['ap']))).toBe('14');
        await expectPages(list({}, 'custom.note', ['a']), 1);
      }
    });

    it('follow a new order of options', async () => {
      const tenant = await aTenantFixture(storage());
      const { list, titles, severity, change } = await filled(tenant, 'project');
      const { principal } = tenant;
      const [low, high] = severity.options;
      if (low === undefined || high === undefined) throw new Error('has two options');
      const first = await change(principal, {
        field: severity.id,
        options: [{ name: 'none yet' }, high, low],
      });
      expect(await titles(list({}, 'custom.severity'))).toBe('0216345');
      expect(await titles(list({}, '-custom.severity'))).toBe('6120543');
      await expectPages(list({}, 'custom.severity'), 2);
      const [unused] = first.options;
      if (unused === undefined) throw new Error('has three options');
      const named = { ...unused, name: 'later' };
      const renamed = await change(principal, { field: severity.id, options: [named, high, low] });
      expect(renamed.options.map(({ name }) => name)).toEqual(['later', 'high', 'low']);
    });

    it('are counted by a choice or a person, by board', async () => {
      const tenant = await aTenantFixture(storage());
      const { severity, project, board, define, create, ports } = await filled(tenant, 'project');
      const { principal } = tenant;
      const reviewer = await aMember(tenant, { project: { id: project } });
      await define({ name: 'Reviewer', type: 'person', projectId: project });
      const customFields = { reviewer: reviewer.id };
      await create(principal, { project, boardId: board.id, title: 'Quartz', customFields });
      const counted = async (by: `custom.${string}`, custom: FieldParameters = {}) => {
        const filter = filterOf(custom);
        const { total, counts } = await countTickets(ports)(principal, { project, filter, by });
        const nameOf = new Map(severity.options.map(({ id, name }) => [id, name]));
        const named = (lane: string | null) => (lane === null ? lane : (nameOf.get(lane) ?? lane));
        return [total, ...counts.map(({ lane, count }) => `${named(lane)}: ${count}`).toSorted()];
      };
      expect(await counted('custom.severity')).toEqual([8, 'high: 2', 'low: 2', 'null: 4']);
      expect(await counted('custom.severity', { sure: 'true' })).toEqual([2, 'high: 1', 'null: 1']);
      expect((await counted('custom.reviewer')).toSorted()).toEqual(
        [8, `${reviewer.id}: 1`, 'null: 7'].toSorted(),
      );
      for (const key of ['cost', 'parts', 'nope'] as const) {
        await expect(counted(`custom.${key}`)).rejects.toThrow('validation_failed');
      }
    });

    it('have counts of options and people, and sums of numbers, also by week', async () => {
      for (const scope of ['project', 'organization'] as const) {
        const tenant = await aTenantFixture(storage());
        const { project, board, severity, define, create, ports, known } = await filled(
          tenant,
          scope,
        );
        const { principal } = tenant;
        const read = readFieldAnalytics(ports);
        const of = async (key: string, more: Partial<Parameters<typeof read>[1]> = {}) =>
          read(principal, { field: (await known(key)).id, weeks: 2, filter: {}, ...more });
        const [low, high] = severity.options.map(({ id }) => id);
        const counted = await of('severity');
        expect(counted).toMatchObject({ sum: null, sum_done: null, weeks: [] });
        expect(new Map(counted.counts.map(({ id, count }) => [id, count]))).toEqual(
          new Map([
            [null, 3],
            [low, 2],
            [high, 2],
          ]),
        );
        expect((await of('parts')).counts.map(({ count }) => count).toSorted()).toEqual([1, 2, 5]);
        const done = await aBoard(tenant, { id: project }, { isDone: true });
        const customFields = { cost: 0.1 };
        const ticket = { project, title: 'x', customFields };
        await create(principal, { ...ticket, boardId: done.id, priority: 'high' });
        await create(principal, { ...ticket, boardId: board.id, customFields: { cost: 0.2 } });
        const sums = await of('cost', { projectId: project });
        expect(sums).toMatchObject({ counts: [], sum: 8.8, sum_done: 0.1 });
        expect(sums.weeks).toMatchObject([
          { sum_created: 0, sum_completed: 0 },
          { sum_created: 8.8, sum_completed: 0.1 },
        ]);
        expect(await of('cost', { filter: { priorities: ['high'] } })).toMatchObject({ sum: 0.1 });
        expect(await of('cost', { filter: { completed: true } })).toMatchObject({ sum: 0.1 });
        const costly = { completed: false, custom: { cost_min: '0.2' } };
        expect(await of('severity', { filter: costly })).not.toMatchObject({ counts: [] });
        const asked = { completed: true, custom: { severity: 'low' } };
        expect(await of('severity', { filter: asked })).toMatchObject({ counts: [] });
        expect(await of('note')).toEqual({ counts: [], sum: null, sum_done: null, weeks: [] });
        await expect(of('cost', { filter: { labelIds: [tenant.newId()] } })).rejects.toThrow(
          'validation_failed',
        );
        const otherProject = await aProject(tenant);
        const elsewhere = of('cost', { projectId: otherProject.id }).then(
          ({ sum }) => sum,
          (error: Error) => error.message,
        );
        expect(await elsewhere).toBe(scope === 'project' ? 'validation_failed' : 0);
        await define({ name: 'More', type: 'person', projectId: project });
        expect((await of('more')).counts).toEqual([{ id: null, count: 9 }]);
      }
    });

    it('sort by a field that one project has', async () => {
      const { list } = await filled(await aTenantFixture(storage()), 'project');
      await expect(list({}, 'custom.parts')({ limit: 1 })).rejects.toThrow('validation_failed');
    });
  });
}
