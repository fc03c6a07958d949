import { Board, Notification, Project, TwoFactor, Webhook } from '@basalt/domain';
import { describe, expect, it } from 'vitest';
import { EventEntity } from '../src/event/event.entity.ts';
import { runTransaction } from '../src/transaction/run-transaction.ts';
import type { Transaction } from '../src/transaction/transaction.ts';
import { columnOf } from '../src/transaction/entity-columns.ts';
import { statementsOf } from './statement-log.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant();

/** The work in a transaction of the tenant. */
function inTenant<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { organizationId } = tenant.principal;
  const variables = { 'basalt.organization_id': organizationId };
  return runTransaction(server.database, { variables, organizationId }, work);
}

/** Writes the entities with the end of the transaction. */
async function save(tx: Transaction, ...entities: object[]): Promise<void> {
  for (const entity of entities) tx.put(entity);
  tx.flush();
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
    secrets: [{ sealed: 's', goodUntil: null }],
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
    await inTenant((tx) => save(tx, ...webhooks));
    for (const webhook of webhooks) {
      expect(await inTenant((tx) => tx.findOne(Webhook, { id: webhook.id }))).toEqual(webhook);
    }
  });

  it('keeps whole numbers beyond 32 bits', () => {
    // As the driver reads a bigint: a double would not hold all of them.
    const row = { user_id: fixture.newId(), last_step: String(2 ** 40 + 1) };
    expect(server.database.em.fork().map(TwoFactor, row).lastStep).toBe(2 ** 40 + 1);
  });

  it('is refused when its class is not mapped, or it has no such property', async () => {
    await expect(inTenant((tx) => save(tx, new Date()))).rejects.toThrow(
      'Metadata for entity Date not found',
    );
    const meta = server.database.em.getMetadata(Board);
    expect(() => columnOf(meta, 'nothing')).toThrow('has no property nothing');
  });

  it('is mapped to the columns of its table, with their types', async () => {
    const { em } = server.database;
    const mapped = [...em.getMetadata()].flatMap((meta) =>
      meta.props.map(({ name }) => ({ table: meta.tableName, ...columnOf(meta, name) })),
    );
    const wrong = await fixture.sql(
      `select m.*, format_type(a.atttypid, a.atttypmod) as stored
      from json_to_recordset($1::json) as m ("table" text, name text, type text)
      left join pg_attribute a on a.attrelid = to_regclass('basalt.' || m."table") and a.attname = m.name
      where (format_type(to_regtype(m.type), to_regtypemod(m.type)) = format_type(a.atttypid, a.atttypmod)) is not true`,
      [JSON.stringify(mapped)],
    );
    expect(wrong).toEqual([]);
  });

  it('is one object, however often its row is read', async () => {
    const { id } = tenant.project;
    await inTenant(async (tx) => {
      const first = await tx.findOne(Project, { id });
      expect(await tx.findOne(Project, { id })).toBe(first);
    });
  });
});

describe('a row that is no class of the domain', () => {
  it('is inserted alone: nothing that is loaded is compared or written', async () => {
    const { organizationId, actor } = tenant.principal;
    const { id } = tenant.project;
    const event = { organizationId, id: fixture.newId(), projectId: id, actor, at: new Date() };
    const kind = { kind: 'project.updated', subjectType: 'project', subjectId: id } as const;
    const content = { data: { id }, changes: {}, packed: null, unpackedBytes: null };
    const sent = await statementsOf(() =>
      inTenant(async (tx) => {
        const project = await tx.findOne(Project, { id });
        Object.assign(project as Project, { name: 'Not saved' });
        tx.create(EventEntity, { ...event, ...kind, ...content });
      }),
    );
    const writes = sent.map(({ text }) => text).filter((text) => /^(?:insert|update)/u.test(text));
    expect(writes).toEqual([expect.stringMatching(/^insert into events /u)]);
  });
});

/** The statements that store what `change` does to stored entities. */
async function updatesOf<Entity extends object>(
  entities: readonly Entity[],
  change: (entity: Entity, at: number) => void,
): Promise<string[]> {
  const sent = await statementsOf(() =>
    inTenant(async (tx) => {
      await save(tx, ...entities);
      for (const [at, entity] of entities.entries()) change(entity, at);
      await save(tx, ...entities);
    }),
  );
  return sent.map(({ text }) => text).filter((text) => text.startsWith('update'));
}

describe('an update', () => {
  it('writes what changed and nothing else, once', async () => {
    const updates = await updatesOf(
      [aNotification()],
      (notification) => (notification.title = 'Changed'),
    );
    expect(updates).toEqual([
      'update notifications set title = $1 where organization_id = $2 and id = $3',
    ]);
    expect(await updatesOf([aNotification()], () => {})).toEqual([]);
  });

  it('sees what was changed inside of an entity: lists, records and moments', async () => {
    const changes: [property: string, change: (webhook: Webhook) => unknown][] = [
      ['events', (webhook) => (webhook.events as string[]).push('ticket.moved')],
      ['secrets', ({ secrets }) => secrets.push({ sealed: 's', goodUntil: null })],
      ['updated_at', (webhook) => (webhook.updatedAt = new Date(1))],
    ];
    for (const [column, change] of changes) {
      const [text, ...others] = await updatesOf([aWebhook({ events: [], secrets: [] })], change);
      expect(text).toContain(`set ${column} = $1 where`);
      expect(others).toEqual([]);
    }
    const updates = await updatesOf([aWebhook()], (webhook) =>
      Object.assign(webhook, {
        events: [...webhook.events],
        updatedAt: new Date(webhook.updatedAt),
      }),
    );
    expect(updates).toEqual([]);
  });

  it('of entities that changed alike is one statement', async () => {
    const many = Array.from({ length: 250 }, () => aNotification());
    const updates = await updatesOf(many, (notification, at) => {
      if (at % 10 === 0) return;
      notification.title = at % 3 === 0 ? 'NULL' : `"${at}\\`;
      if (at % 2 === 0) notification.url = at % 4 === 0 ? '' : null;
      if (at % 4 === 0) notification.createdAt = new Date(at);
    });
    expect(updates.length).toBeLessThanOrEqual(3);
    const stored = await inTenant((tx) => tx.find(Notification, {}));
    const byId = new Map(stored.map((notification) => [notification.id, notification]));
    // Whom they are for lies in a table of its own.
    expect(many.map(({ id }) => byId.get(id))).toEqual(
      many.map((notification) => ({ ...notification, recipientIds: undefined })),
    );
  });

  it('of lists stores each its own', async () => {
    const webhooks = [aWebhook(), aWebhook(), aWebhook()];
    await inTenant((tx) => save(tx, ...webhooks));
    const events = [['ticket.created', 'ticket.moved'], [], ['board.*']];
    await inTenant(async (tx) => {
      const found = await Promise.all(webhooks.map(({ id }) => tx.findOne(Webhook, { id })));
      const loaded = found.filter((webhook) => webhook !== null);
      for (const [at, webhook] of loaded.entries()) webhook.events = events[at] as string[];
      await save(tx, ...loaded);
    });
    for (const [at, { id }] of webhooks.entries()) {
      const stored = await inTenant((tx) => tx.findOne(Webhook, { id }));
      expect(stored?.events).toEqual(events[at]);
    }
  });
});

describe('a removal', () => {
  it('leaves a record that is new when it is written again', async () => {
    const webhook = aWebhook();
    await inTenant((tx) => save(tx, webhook));
    const again = aWebhook({ id: webhook.id, url: 'https://b.test/' });
    const sent = await statementsOf(() =>
      inTenant(async (tx) => {
        const found = await tx.findOne(Webhook, { id: webhook.id });
        tx.drop(found as Webhook);
        tx.flush();
        expect(tx.isLoaded(again)).toBe(false);
        await save(tx, again);
      }),
    );
    const written = sent.map(({ text }) => /^(?:insert|update|delete)/u.exec(text)?.[0]);
    expect(written.filter((verb) => verb !== undefined)).toEqual(['delete', 'insert']);
    expect(await inTenant((tx) => tx.findOne(Webhook, { id: webhook.id }))).toEqual(again);
  });

  it('wins over a change of the same record', async () => {
    const webhook = aWebhook();
    await inTenant((tx) => save(tx, webhook));
    await inTenant(async (tx) => {
      const found = (await tx.findOne(Webhook, { id: webhook.id })) as Webhook;
      tx.drop(found);
      await save(tx, Object.assign(found, { url: 'https://b.test/' }));
    });
    expect(await inTenant((tx) => tx.findOne(Webhook, { id: webhook.id }))).toBeNull();
  });
});

describe('a transaction', () => {
  it('that meets a migration is run again, and what it prepared is prepared again', async () => {
    await fixture.sql('create table basalt.changing (a integer)');
    await fixture.sql('grant select on basalt.changing to basalt_app');
    const small = await fixture.serve({ maxConnections: 1 });
    const read = () =>
      runTransaction(small.database, { variables: { 'basalt.x': '' }, organizationId: '' }, (tx) =>
        tx.rows({ text: 'select * from changing' }),
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
    const work = { isOver: false };
    const writers = Promise.allSettled(Array.from({ length: 200 }, create));
    void writers.then(() => (work.isOver = true));
    // Five times somebody is met amid a transaction.
    for (let met = 0; met < 5 && !work.isOver;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const ended = await fixture.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and xact_start is not null`,
      );
      if (ended.length > 0) met += 1;
    }
    const outcomes = await writers;
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
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
