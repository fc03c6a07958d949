import { Board, Notification, TwoFactor, Webhook } from '@basalt/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTransaction } from '../src/transaction/run-transaction.ts';
import type { Transaction } from '../src/transaction/transaction.ts';
import { UnitOfWork } from '../src/transaction/unit-of-work.ts';
import { aTenant, openFixture, type Fixture, type Server, type Tenant } from './fixture.ts';

let fixture: Fixture;
let server: Server;
let tenant: Tenant;

beforeAll(async () => {
  fixture = await openFixture();
  server = await fixture.serve();
  tenant = await aTenant(server);
});
afterAll(() => fixture.close());

/** The work in a transaction of the tenant. */
function inTenant<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { organizationId } = tenant.principal;
  const variables = { 'basalt.organization_id': organizationId };
  return runTransaction(server.database, { variables, organizationId }, work);
}

function aNotification(fields: Partial<Notification> = {}): Notification {
  const { organizationId, actor } = tenant.principal;
  const made = { organizationId, id: fixture.newId(), recipientIds: [], createdBy: actor };
  const now = new Date('2026-06-01T12:00:00.000Z');
  const notification = new Notification({ ...made, title: 'Hello', body: '', url: null, now });
  return Object.assign(notification, fields);
}

function aWebhook(fields: Partial<Webhook> = {}): Webhook {
  const { organizationId } = tenant.principal;
  const made = { organizationId, id: fixture.newId(), projectId: null, url: 'https://a.test/' };
  const webhook = new Webhook({
    ...made,
    events: ['*'],
    sealedSecret: 's',
    createdBy: null,
    now: new Date(0),
  });
  return Object.assign(webhook, fields);
}

describe('an entity', () => {
  it('is read as it was inserted, whatever its values', async () => {
    const text = `'"\\ \u2028 \u{1F600} NULL {} , ; -- $1`;
    const secrets = [{ sealed: text, goodUntil: null }];
    const webhooks = [
      aWebhook({ url: text, events: [text, '', 'NULL', 'a"b', 'c\\d'], secrets }),
      aWebhook({ url: '', events: [], failingSince: new Date('0001-01-01T00:00:00.000Z') }),
      aWebhook({ failingSince: new Date('9999-12-31T23:59:59.999Z') }),
    ];
    await inTenant(async (tx) => tx.insert(...webhooks));
    for (const webhook of webhooks) {
      expect(await inTenant((tx) => tx.findOne(Webhook, { id: webhook.id }))).toEqual(webhook);
    }
  });

  it('keeps whole numbers beyond 32 bits', () => {
    const { tables } = server.database;
    const factor = new TwoFactor({ userId: fixture.newId(), sealedSecret: '', now: new Date(0) });
    factor.lastStep = 2 ** 40 + 1;
    const table = tables.of(TwoFactor);
    // As the driver reads a bigint: a double would not hold all of them.
    const row = Object.fromEntries(
      table.columns.map(({ name }, at) => [name, table.values(factor)[at]]),
    );
    expect(table.entity({ ...row, last_step: String(2 ** 40 + 1) })).toEqual(factor);
  });

  it('is refused when its class is not mapped, or it has no such property', () => {
    const { tables } = server.database;
    expect(() => tables.of(Date)).toThrow('Date is not mapped');
    expect(() => tables.of(Board).column('nothing')).toThrow('has no property nothing');
  });
});

/** The statements that store what `change` does to stored entities. */
function updatesOf<Entity extends object>(
  entities: readonly Entity[],
  change: (entity: Entity, at: number) => void,
) {
  const unit = new UnitOfWork(server.database.tables);
  for (const entity of entities) unit.insert(entity);
  for (const [at, entity] of entities.entries()) change(entity, at);
  return { unit, statements: unit.update(entities) };
}

describe('an update', () => {
  it('writes what changed and nothing else, once', () => {
    const one = aNotification();
    const { unit, statements } = updatesOf([one], (entity) => (entity.title = 'Changed'));
    const { organizationId, id } = one;
    expect(statements).toEqual([
      {
        text: 'update notifications set title = $1 where organization_id = $2 and id = $3',
        values: ['Changed', organizationId, id],
      },
    ]);
    expect(unit.update([one])).toEqual([]);
    expect(updatesOf([aNotification()], () => {}).statements).toEqual([]);
  });

  it('sees what was changed inside of an entity: lists, records and moments', () => {
    const webhook = aWebhook({ events: ['ticket.created'], secrets: [] });
    const { unit } = updatesOf([webhook], () => {});
    webhook.events.push('ticket.moved');
    expect(unit.update([webhook])[0]?.text).toContain('set events = $1');
    webhook.secrets.push({ sealed: 's', goodUntil: null });
    expect(unit.update([webhook])[0]?.text).toContain('set secrets = $1');
    webhook.updatedAt.setTime(1);
    expect(unit.update([webhook])[0]?.text).toContain('updated_at = $2');
    webhook.events = [...webhook.events];
    webhook.updatedAt = new Date(1);
    expect(unit.update([webhook])).toEqual([]);
  });

  it('of entities that changed alike is one statement', async () => {
    const many = Array.from({ length: 1_000 }, () => aNotification());
    await inTenant(async (tx) => tx.insert(...many));
    const { statements } = updatesOf(many, (one, at) => {
      if (at % 10 === 0) return;
      one.title = at % 3 === 0 ? 'NULL' : `"${at}\\`;
      if (at % 2 === 0) one.url = at % 4 === 0 ? '' : null;
      if (at % 4 === 0) one.createdAt = new Date(at);
    });
    expect(statements.length).toBeLessThanOrEqual(3);
    await inTenant(async (tx) => {
      for (const { text, values } of statements) tx.enqueue(text, values ?? []);
    });
    const stored = await inTenant((tx) => tx.find(Notification, {}));
    // Whom they are for lies in a table of its own.
    expect(stored).toEqual(many.map((one) => ({ ...one, recipientIds: undefined })));
  });

  it('of lists stores each its own', async () => {
    const webhooks = [aWebhook(), aWebhook(), aWebhook()];
    await inTenant(async (tx) => tx.insert(...webhooks));
    const events = [['ticket.created', 'ticket.moved'], [], ['board.*']];
    await inTenant(async (tx) => {
      const found = await Promise.all(webhooks.map(({ id }) => tx.findOne(Webhook, { id })));
      const loaded = found.filter((one) => one !== null);
      for (const [at, webhook] of loaded.entries()) webhook.events = events[at] as string[];
      tx.update(...loaded);
    });
    for (const [at, { id }] of webhooks.entries()) {
      const stored = await inTenant((tx) => tx.findOne(Webhook, { id }));
      expect(stored?.events).toEqual(events[at]);
    }
  });

  it('of what was not loaded, or was let go, is refused', () => {
    const one = aNotification();
    const { unit } = updatesOf([one], () => {});
    expect(() => unit.update([aNotification()])).toThrow('not loaded');
    unit.forget(one);
    expect(() => unit.update([one])).toThrow('not loaded');
    unit.insert(one);
    unit.clear();
    expect(() => unit.update([one])).toThrow('not loaded');
  });
});

describe('a transaction', () => {
  it('that meets a migration is run again, and what it prepared is prepared anew', async () => {
    await fixture.sql('create table basalt.changing (a integer)');
    await fixture.sql('grant select on basalt.changing to basalt_app');
    const small = await fixture.serve({ maxConnections: 1 });
    const read = () =>
      runTransaction(small.database, { variables: { 'basalt.x': '' }, organizationId: '' }, (tx) =>
        tx.rows('select * from changing'),
      );
    expect(await read()).toEqual([]);
    await fixture.sql('insert into basalt.changing values (1)');
    await fixture.sql('alter table basalt.changing add b text');
    expect(await read()).toEqual([{ a: 1, b: null }]);
    await fixture.sql('drop table basalt.changing');
  });

  it('asks whose a record is on its own connection', async () => {
    const small = await fixture.serve({ maxConnections: 1, connectTimeout: 20_000 });
    const { organizationId } = tenant.principal;
    const owner = await small.tenancy.inTenant(tenant.principal, async (stores) => {
      await stores.projects.lock(tenant.project.id);
      return small.tenancy.ownerOf('project', tenant.project.id);
    });
    expect(owner).toBe(organizationId);
    expect(await small.tenancy.ownerOf('project', tenant.project.id)).toBe(organizationId);
    expect(small.database.pool.totalCount - small.database.pool.idleCount).toBe(0);
  });

  it('of two hundred writers of one board ends, whatever becomes of its connection', async () => {
    const busy = await fixture.serve({ maxConnections: 4, connectTimeout: 4_000 });
    const create = () =>
      busy.useCases.createTicket(tenant.principal, {
        project: tenant.project.id,
        boardId: tenant.boardId('open'),
        title: 'x',
      });
    const writers = Promise.allSettled(Array.from({ length: 200 }, create));
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await fixture.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    const outcomes = await writers;
    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter(({ name }: Error) => name !== 'StorageUnavailable')).toEqual([]);
    await expect.poll(() => busy.database.pool.totalCount - busy.database.pool.idleCount).toBe(0);
    expect(busy.database.mutex.size).toBe(0);
    const { number } = await expect
      .poll(() => create().catch(() => null))
      .toBeTruthy()
      .then(create);
    await fixture.seeAs(tenant.principal);
    const [stored] = await fixture.sql<{ numbers: number; last: number }>(
      `select count(distinct number)::integer as numbers, max(number) as last from basalt.tickets
      where project_id = $1`,
      [tenant.project.id],
    );
    expect(stored).toEqual({ numbers: number, last: number });
  });
});
