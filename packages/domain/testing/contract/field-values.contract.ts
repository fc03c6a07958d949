import { describe, expect, it } from 'vitest';
import { moveTicket } from '../../src/ticket/use-cases/move-ticket.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { fieldCalls, refusal } from './fields.contract.ts';
import { read, type StorageOf } from './test-storage.ts';

/** The values of custom fields: their order, size, and way between projects. */
export function fieldValuesContract(storage: StorageOf): void {
  describe('values of custom fields', () => {
    it('show options in their present order', async () => {
      const tenant = await aTenantFixture(storage());
      const { define, change, create, ticket } = fieldCalls(tenant);
      const { principal } = tenant;
      const { id: project } = await aProject(tenant);
      const board = await aBoard(tenant, { id: project });
      const options = [{ name: 'A' }, { name: 'B' }];
      const parts = await define({ name: 'Parts', type: 'choices', projectId: project, options });
      const customFields = { parts: ['b', 'a'] };
      const made = await create(principal, {
        project,
        boardId: board.id,
        title: 'Work',
        customFields,
      });
      expect(made.custom_fields).toEqual({ parts: ['A', 'B'] });
      await change(principal, { field: parts.id, options: parts.options.toReversed() });
      expect((await ticket(made.id)).custom_fields).toEqual({ parts: ['B', 'A'] });
    });

    it('are in lists of a project, of all projects and of chosen fields as in the ticket', async () => {
      const tenant = await aTenantFixture(storage());
      const { define, create, ticket, ports } = fieldCalls(tenant);
      const { principal } = tenant;
      const { id: project } = await aProject(tenant, { key: 'WEB' });
      const board = await aBoard(tenant, { id: project });
      const options = [{ name: 'A' }, { name: 'B' }];
      await define({ name: 'Size', type: 'choice', options });
      await define({ name: 'Parts', type: 'choices', projectId: project, options });
      await define({ name: 'Cost', type: 'number', projectId: project });
      const wanted = { project, boardId: board.id };
      const customFields = { size: 'b', parts: ['B', 'A'], cost: 2 };
      const filled = await create(principal, { ...wanted, title: 'pay', customFields });
      const empty = await create(principal, { ...wanted, title: 'pay later' });
      const moved = await create(principal, { ...wanted, title: 'paid', customFields });
      const elsewhere = await aBoard(tenant, await aProject(tenant, { key: 'OPS' }));
      const { id: boardId, projectId } = elsewhere;
      await moveTicket(ports)(principal, { ticket: moved.id, projectId, boardId });
      const expected = new Map([
        [filled.id, { cost: 2, size: 'B', parts: ['A', 'B'] }],
        [empty.id, {}],
        [moved.id, { size: 'B' }],
      ]);
      for (const [id, values] of expected) {
        expect((await ticket(id)).custom_fields).toEqual(values);
      }
      const { tickets } = read(tenant);
      const filter = { tagNames: [], archived: 'all' } as const;
      for (const words of [[], ['pay']]) {
        for (const fields of [undefined, ['id', 'custom_fields']]) {
          const page = { limit: 10, ...(fields && { fields }) };
          const ofAll = await tickets.listAll({ ...filter, words }, 'key', page);
          const ofProject = await tickets.list(project, { ...filter, words }, 'rank', page);
          const found = [...ofAll.items, ...(ofProject?.items ?? [])];
          expect(found).toHaveLength(words.length === 0 ? 5 : 4);
          for (const { id, custom_fields } of found)
            expect(custom_fields).toEqual(expected.get(id));
        }
      }
    });

    it('of a ticket have at most 16 KiB', async () => {
      const tenant = await aTenantFixture(storage());
      const { define, create, update } = fieldCalls(tenant);
      const { principal } = tenant;
      const { id: project } = await aProject(tenant);
      const board = await aBoard(tenant, { id: project });
      for (const name of ['one', 'two', 'three', 'four']) await define({ name, type: 'link' });
      const link = `https://example.org/${'x'.repeat(2_000)}`;
      const wanted = { project, boardId: board.id, title: 'Work' };
      const most = { one: link, two: link, three: link };
      const { id } = await create(principal, { ...wanted, customFields: most });
      // An ö has two bytes.
      const four = `https://example.org/${'ö'.repeat(1_200)}`;
      const refused = {
        validation_failed: {
          custom_fields: ['must have at most 16 KiB, as stored and as shown'],
        },
      };
      const all = { ...most, four };
      expect(await refusal(create(principal, { ...wanted, customFields: all }))).toEqual(refused);
      expect(await refusal(update(principal, { ticket: id, customFields: { four } }))).toEqual(
        refused,
      );
      await update(principal, { ticket: id, customFields: { one: null as never, four } });
    });

    it('go with a ticket from project to project and back, as they were last shown', async () => {
      const tenant = await aTenantFixture(storage());
      const { define, create, update, ports } = fieldCalls(tenant);
      const { principal } = tenant;
      const [web, app] = [await aProject(tenant), await aProject(tenant)];
      const [from, to] = [await aBoard(tenant, web), await aBoard(tenant, app)];
      for (const { id: projectId } of [web, app]) {
        await define({ name: 'Cost', type: 'number', projectId });
        await define({ name: 'Sure', type: 'flag', projectId });
      }
      const options = [{ name: 'A' }, { name: 'B' }];
      await define({ name: 'Kind', type: 'choice', projectId: web.id, options });
      await define({
        name: 'Kind',
        type: 'choice',
        projectId: app.id,
        options: options.slice(0, 1),
      });
      await define({ name: 'Note', type: 'text', projectId: web.id });
      await define({ name: 'Common', type: 'text' });
      const first = { cost: 5, sure: true, kind: 'B', note: 'x', common: 'y' };
      const { id: ticket } = await create(principal, {
        project: web.id,
        boardId: from.id,
        title: 'Work',
        customFields: first,
      });
      const moveTo = async ({ id: boardId, projectId }: typeof from) =>
        (await moveTicket(ports)(principal, { ticket, projectId, boardId })).custom_fields;
      // The field there has no such option.
      expect(await moveTo(to)).toEqual({ cost: 5, sure: true, common: 'y' });
      await update(principal, {
        ticket,
        customFields: { cost: 6, sure: null as never, common: 'z' },
      });
      expect(await moveTo(from)).toEqual({ cost: 6, kind: 'B', note: 'x', common: 'z' });
      await update(principal, { ticket, customFields: { kind: 'A' } });
      expect(await moveTo(to)).toEqual({ cost: 6, kind: 'A', common: 'z' });
      await update(principal, { ticket, customFields: { kind: null as never } });
      expect(await moveTo(from)).toEqual({ cost: 6, note: 'x', common: 'z' });
    });
  });
}
