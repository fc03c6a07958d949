import { expect, test } from 'vitest';
import { Board } from '../../src/records/board.ts';
import { changed } from '../../src/record/next-version.ts';
import { Label } from '../../src/records/label.ts';
import { Delivery } from '../../src/records/delivery.ts';
import { Webhook } from '../../src/records/webhook.ts';
import { Database } from './database.ts';
import { Table } from './table.ts';

const now = new Date('2026-01-05T09:00:00.000Z');
const aLabel = (id: string, name: string, organizationId = 'o') =>
  new Label({ id, organizationId, projectId: 'p', name, color: '#64748b', now });

test('a table refuses a record of another organization, and a second one of a unique value', () => {
  const labels = new Table<Label>(Label, new Database(), 'o');
  labels.put(aLabel('a', 'Bug'));
  labels.put(aLabel('a', 'bug'));
  expect(() => labels.put(aLabel('b', 'BUG'))).toThrow('label.nameKey is not unique');
  expect(() => labels.put(aLabel('b', 'new', 'x'))).toThrow('belongs to another organization');
});

test('a deleted record leaves its unique value to another one where only live ones count', () => {
  const boards = new Table<Board>(Board, new Database(), 'o');
  const fields = { organizationId: 'o', projectId: 'p', name: 'Open', slug: 'open', now };
  const looks = { color: '#64748b', isDone: false, position: 0, source: null };
  const [first, second] = ['a', 'b'].map((id) => new Board({ id, ...fields, ...looks }));
  boards.put(changed(first as Board, { deletedAt: now }));
  boards.put(second as Board);
  expect(() => boards.put(first as Board)).toThrow('board.slug is not unique');
});

test('a record that refers to no stored one is broken, and is removed with the one that it refers to', () => {
  const database = new Database();
  const [webhooks, deliveries] = [
    new Table<Webhook>(Webhook, database, 'o'),
    new Table<Delivery>(Delivery, database, 'o'),
  ];
  const ids = { id: 'd', organizationId: 'o', webhookId: 'w', eventId: 'e', subjectId: 's' };
  const delivery = new Delivery({ ...ids, eventType: 'ticket.created', now });
  deliveries.put(delivery);
  expect(() => deliveries.refuseBroken(delivery)).toThrow('refers to no');
  const of = { id: 'w', organizationId: 'o', projectId: null, createdBy: null, now };
  webhooks.put(new Webhook({ ...of, url: 'https://example.test', secrets: [] }));
  webhooks.remove({ id: 'w' });
  expect(deliveries.where()).toEqual([]);
});

test('what a draft writes is read outside of it from its commit on', () => {
  const database = new Database();
  const draft = new Database(database);
  const [outside, inside] = [database, draft].map((each) => new Table<Label>(Label, each, 'o'));
  inside?.put(aLabel('a', 'bug'));
  expect([inside?.has({}), outside?.has({})]).toEqual([true, false]);
  draft.commit();
  expect(outside?.get('a')).toEqual(aLabel('a', 'bug'));
});
