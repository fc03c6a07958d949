import { describe, expect, it } from 'vitest';
import type { FieldParameters } from '../../src/custom-field/field-filter.ts';
import { deleteTicket } from '../../src/ticket/use-cases/delete-ticket.ts';
import { listTickets } from '../../src/ticket/use-cases/read-tickets.ts';
import { restoreTicket } from '../../src/ticket/use-cases/restore-ticket.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { fieldCalls, refusal } from './fields.contract.ts';
import type { StorageOf } from './test-storage.ts';

async function aFieldWithTickets(
  storage: ReturnType<StorageOf>,
  type: 'choice' | 'choices' | 'text',
  values: readonly (string | readonly string[])[],
  more: { required?: boolean } = {},
) {
  const tenant = await aTenantFixture(storage);
  const calls = fieldCalls(tenant);
  const { id: project } = await aProject(tenant);
  const board = await aBoard(tenant, { id: project });
  const names = ['Low', 'Mid', 'High', 'Unused'];
  const options = type === 'text' ? undefined : names.map((name) => ({ name }));
  const field = await calls.define({ name: 'Size', type, ...(options && { options }), ...more });
  const tickets: string[] = [];
  for (const [at, size] of values.entries()) {
    const content = { title: `Ticket ${at}`, customFields: { size } };
    const made = await calls.create(tenant.principal, { project, boardId: board.id, ...content });
    tickets.push(made.id);
  }
  const [low, mid, high] = field.options.map(({ id }) => id);
  const listed = async (custom: FieldParameters, words: readonly string[] = []) => {
    const filter = { words, archived: false, custom } as const;
    const asked = { project, filter, sort: 'created_at', page: { limit: 200 } } as const;
    const { items } = await listTickets(calls.ports)(tenant.principal, asked);
    return items.map(({ title }) => title);
  };
  return {
    ...calls,
    field,
    project,
    tickets,
    low,
    mid,
    high,
    listed,
    principal: tenant.principal,
    values: async () =>
      Promise.all(tickets.map(async (id) => (await calls.ticket(id)).custom_fields['size'])),
    versions: async () => Promise.all(tickets.map(async (id) => (await calls.ticket(id)).version)),
    events: async () =>
      (await storage.recordedEvents(tenant.principal.organizationId)).filter(({ kind }) =>
        kind.startsWith('field.'),
      ),
  };
}

/** Tickets follow changes of their custom fields. */
export function followingTicketsContract(storage: StorageOf): void {
  describe('tickets follow their custom fields', () => {
    it('get the new name of an option with a new version and an event that names them', async () => {
      const at = await aFieldWithTickets(storage(), 'choice', ['High', 'Low', 'High']);
      const { principal, field, tickets } = at;
      const options = field.options.map((option) =>
        option.name === 'High' ? { ...option, name: 'Critical' } : option,
      );
      await deleteTicket(at.ports)(principal, { ticket: tickets[2] ?? '' });
      const changed = await at.change(principal, { field: field.id, options });
      expect(changed.options).toEqual(options);
      expect(changed.version).toBe(2);
      await restoreTicket(at.ports)(principal, { ticket: tickets[2] ?? '' });
      expect(await at.values()).toEqual(['Critical', 'Low', 'Critical']);
      expect(await at.versions()).toEqual([2, 1, 4]);
      expect(await at.listed({ size: 'critical' })).toEqual(['Ticket 0', 'Ticket 2']);
      const [first, portion, ...others] = (await at.events()).slice(1);
      expect(others).toEqual([]);
      expect(first).toMatchObject({ kind: 'field.updated', projectId: null, affected: [] });
      expect(portion).toMatchObject({
        kind: 'field.updated',
        projectId: at.project,
        changes: {},
        affected: [tickets[0], tickets[2]].map((id) => ({
          type: 'ticket',
          id,
          changes: { custom_fields: { size: 'Critical' } },
        })),
      });
    });

    it('get another option for a removed one; nothing is left of it', async () => {
      const at = await aFieldWithTickets(storage(), 'choice', ['High', 'Low', 'Mid', 'High']);
      const { principal, field, low, mid, high } = at;
      const staying = field.options.slice(0, 1);
      expect(await refusal(at.change(principal, { field: field.id, options: staying }))).toEqual({
        validation_failed: {
          options: ['must name "Mid", which tickets have, or `replace_with` what replaces it'],
        },
      });
      const replaceWith = { [String(high)]: 'LOW', [String(mid)]: null };
      const changed = await at.change(principal, {
        field: field.id,
        options: staying,
        replaceWith,
      });
      // An option that no ticket has needs no replacement.
      expect(changed.options).toEqual(staying);
      expect(await at.values()).toEqual(['Low', 'Low', undefined, 'Low']);
      expect(await at.versions()).toEqual([2, 1, 2, 2]);
      const ofLow = ['Ticket 0', 'Ticket 1', 'Ticket 3'];
      expect(await at.listed({ size: String(low) })).toEqual(ofLow);
      expect(await at.listed({ size: 'none' })).toEqual(['Ticket 2']);
      const kinds = (await at.events())
        .slice(1)
        .map(({ affected, changes }) => [affected.length, Object.keys(changes)]);
      expect(kinds).toEqual([
        [0, ['options']],
        [3, []],
        [0, ['options']],
      ]);
    });

    it('of several choices have no option twice after a merge', async () => {
      const values = [['High', 'Low'], ['Mid'], ['High', 'Mid']];
      const at = await aFieldWithTickets(storage(), 'choices', values);
      const { principal, field, low, mid, high } = at;
      await at.change(principal, {
        field: field.id,
        options: field.options.filter(({ id }) => id !== high && id !== mid),
        replaceWith: { [String(high)]: String(low), [String(mid)]: 'Low' },
      });
      expect(await at.values()).toEqual([['Low'], ['Low'], ['Low']]);
      expect(await at.listed({ size: 'low' })).toHaveLength(3);
    });

    it('of a required field cannot lose their values', async () => {
      const at = await aFieldWithTickets(storage(), 'choice', ['High'], { required: true });
      const { field, high } = at;
      const options = field.options.filter(({ id }) => id !== high);
      const replace = async (to: string | null, more = {}) =>
        refusal(
          at.change(at.principal, {
            field: field.id,
            options,
            replaceWith: { [String(high)]: to },
            ...more,
          }),
        );
      expect(await replace(null)).toEqual({
        validation_failed: { replace_with: ['must name an option: the field is required'] },
      });
      expect(await replace(String(high))).toEqual({
        validation_failed: {
          replace_with: ['must name an option that stays, or null, for "High"'],
        },
      });
      expect(await replace('Low', { options: field.options })).toEqual({
        validation_failed: {
          replace_with: ['must name only options that `options` leaves out, by id'],
        },
      });
    });

    it('keep a text that every object has a property of, and a field has another key than that', async () => {
      const at = await aFieldWithTickets(storage(), 'text', ['constructor', '__proto__']);
      const { principal, field } = at;
      const changed = await at.change(principal, { field: field.id, default: 'n/a' });
      expect((await at.change(principal, { field: changed.id, options: [] })).default).toBe('n/a');
      await at.remove(principal, { field: field.id });
      await at.restore(principal, { field: field.id });
      expect(await at.values()).toEqual(['constructor', '__proto__']);
      const second = await at.define({ name: 'Constructor', type: 'text' });
      expect(second.key).toBe('constructor_2');
    });

    it('lose a text with its field and get it back, where lists search it, too', async () => {
      const at = await aFieldWithTickets(storage(), 'text', ['Zebra', 'Ticket 1']);
      const { principal, field } = at;
      expect(await at.listed({}, ['zebra'])).toEqual(['Ticket 0']);
      await at.remove(principal, { field: field.id });
      expect(await at.values()).toEqual([undefined, undefined]);
      expect(await at.versions()).toEqual([2, 2]);
      expect(await at.listed({}, ['zebra'])).toEqual([]);
      expect(await at.listed({}, ['ticket 1'])).toEqual(['Ticket 1']);
      await at.restore(principal, { field: field.id });
      expect(await at.versions()).toEqual([3, 3]);
      expect(await at.values()).toEqual(['Zebra', 'Ticket 1']);
      expect(await at.listed({}, ['zebra'])).toEqual(['Ticket 0']);
      const kinds = (await at.events())
        .slice(1)
        .map((event) => [event.kind, event.affected.length]);
      expect(kinds).toEqual([
        ['field.deleted', 0],
        ['field.deleted', 2],
        ['field.restored', 0],
        ['field.updated', 2],
      ]);
    });
  });
}
