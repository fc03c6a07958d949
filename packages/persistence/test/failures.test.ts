import { StorageUnavailable, DomainError, isRefusal } from '@basalt/domain';
import { Client, DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  asDomainError,
  isCancelled,
  kindOfError,
  TransactionConflict,
} from '../src/connection/storage-errors.ts';

import { useTenant } from './use-server.ts';

/** An error as the driver throws it. */
function thrown(code: string): Error {
  return Object.assign(new DatabaseError('secret of the database', 1, 'error'), { code });
}

const { fixture, server, tenant } = await useTenant();

const title = (text: string, { useCases } = server) =>
  useCases.createTicket(tenant.principal, {
    project: tenant.project.id,
    boardSlug: 'open',
    title: text,
  });
const read = ({ useCases } = server) =>
  useCases.readProject(tenant.principal, { project: tenant.project.id });

/** Ends every other connection of the database, as a restart of the server would; answers how many. */
async function endConnections(condition = 'true'): Promise<number> {
  const rows = await fixture.sql(
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );
  return rows.length;
}

describe('an error of the driver', () => {
  it.each([
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['08000', 'unavailable'],
    ['08006', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P02', 'unavailable'],
    ['57P03', 'unavailable'],
    ['57014', 'unavailable'],
    ['53100', 'unavailable'],
    ['53300', 'unavailable'],
    ['55P03', 'unavailable'],
    ['25P03', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['ENOTFOUND', 'unavailable'],
    ['22P02', 'invalid'],
    ['22021', 'invalid'],
    ['22008', 'invalid'],
    ['23505', 'invalid'],
    ['23503', 'invalid'],
    ['23514', 'fault'],
    ['23502', 'fault'],
    ['42501', 'fault'],
    ['42P01', 'fault'],
    ['42601', 'fault'],
    ['XX000', 'fault'],
  ])('of code %s means %s, wrapped by the ORM or not', (code, kind) => {
    expect(kindOfError(thrown(code))).toBe(kind);
    expect(kindOfError(new Error('wrapped', { cause: thrown(code) }))).toBe(kind);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('without a code means a lost connection: %s', (message) => {
    expect(kindOfError(new Error(message))).toBe('unavailable');
  });

  it('is a refusal, an outage or itself, and a refusal says nothing of the database', () => {
    expect(asDomainError(thrown('57P01'))).toBeInstanceOf(StorageUnavailable);
    expect(asDomainError(new TransactionConflict())).toBeInstanceOf(StorageUnavailable);
    expect(isCancelled(asDomainError(thrown('57014')))).toBe(true);
    expect(isCancelled(asDomainError(thrown('57P01')))).toBe(false);
    const refusal = asDomainError(thrown('22P02'));
    expect(isRefusal(refusal, 'validation_failed')).toBe(true);
    expect(JSON.stringify((refusal as DomainError).details)).not.toContain('secret');
    const fault = new TypeError('bug');
    expect(asDomainError(fault)).toBe(fault);
    const known = new DomainError('last_board', {});
    expect(asDomainError(known)).toBe(known);
  });
});

describe('a database that fails', () => {
  it('in the middle of a transaction makes it unavailable, and is there for the next', async () => {
    const broken = server.tenancy.inTenant(tenant.principal, async (stores) => {
      await stores.projects.lock(tenant.project.id);
      expect(await endConnections(`state = 'idle in transaction'`)).toBe(1);
      await stores.projects.find(tenant.project.id);
    });
    await expect(broken).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await title('after')).toMatchObject({ title: 'after' });
  });

  it('before the commit leaves nothing behind', async () => {
    const broken = server.tenancy.inTenant(tenant.principal, async (stores) => {
      const project = await stores.projects.lock(tenant.project.id);
      if (project === null) throw new Error('no project');
      await endConnections(`state = 'idle in transaction'`);
      const saved = [Object.assign(project, { name: 'half done' })];
      await stores.write({ saved }, { kind: 'done', answer: null });
    });
    await expect(broken).rejects.toBeInstanceOf(StorageUnavailable);
    expect((await read()).name).not.toBe('half done');
  });

  it('while a read waits for its answer makes that unavailable alone', async () => {
    const locker = new Client({ connectionString: fixture.url });
    await locker.connect();
    await locker.query('begin; lock table basalt.projects in access exclusive mode');
    const waiting = read().catch((error: unknown) => error);
    await expect.poll(() => endConnections(`wait_event_type = 'Lock'`)).toBe(1);
    expect(await waiting).toBeInstanceOf(StorageUnavailable);
    await locker.end();
    expect(await read()).toMatchObject({ id: tenant.project.id });
  });

  it('and closes every idle connection is found again', async () => {
    const many = await Promise.allSettled(Array.from({ length: 8 }, () => read()));
    expect(many.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await endConnections(`state = 'idle'`)).toBeGreaterThan(0);
    // One call may be the first to notice each of the ends.
    await expect.poll(() => read().catch(() => null)).toMatchObject({ id: tenant.project.id });
    await expect.poll(() => server.database.answers()).toBe(true);
    await expect.poll(() => title('again').catch(() => null)).toMatchObject({ title: 'again' });
  });

  it('has no free connection for too long is unavailable, within the time given', async () => {
    const small = await fixture.serve({ maxConnections: 1, connectTimeout: 2_000 });
    const held = await small.database.pool.connect();
    const start = performance.now();
    const late = await Promise.allSettled([
      read(small),
      title('late', small),
      small.tenancy.ownerOf('project', tenant.project.id),
    ]);
    const took = performance.now() - start;
    expect(await small.database.answers()).toBe(false);
    held.release();
    for (const result of late) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StorageUnavailable) });
    }
    expect(took).toBeGreaterThan(1_900);
    // Two seconds; a machine that stalls adds to them. A statement may take ten.
    expect(took).toBeLessThan(8_000);
    await expect.poll(() => read(small).catch(() => null)).toMatchObject({ id: tenant.project.id });
  });

  it('takes too long for one statement is unavailable, and the connection stays good', async () => {
    const hasty = await fixture.serve({ maxConnections: 1, statementTimeout: 1_000 });
    // Where the machine stalls, this one may take too long as well.
    const backend = async (): Promise<unknown[]> =>
      (await hasty.database.pool.query('select pg_backend_pid() as pid').catch(() => null))?.rows ??
      backend();
    const before = await backend();
    const locker = new Client({ connectionString: fixture.url });
    await locker.connect();
    await locker.query('begin; lock table basalt.boards in access exclusive mode');
    // Of the statement's time, not of the lock's.
    await expect(title('late', hasty)).rejects.toMatchObject({
      name: 'StorageUnavailable',
      cause: { code: '57014' },
    });
    await locker.end();
    await expect
      .poll(() => title('in time', hasty).catch(() => null))
      .toMatchObject({ title: 'in time' });
    expect(await backend()).toEqual(before);
  });
});

describe('a value that PostgreSQL cannot hold', () => {
  const refusal = expect.objectContaining({ code: 'validation_failed' });
  const NUL = '\0';

  it('is refused where it is written, whichever way it goes', async () => {
    const { useCases } = server;
    const { principal, project, boardId } = tenant;
    const place = { project: project.id, boardSlug: 'open', title: 'fine' };
    const writes = [
      title(`a${NUL}b`),
      useCases.createTicket(principal, { ...place, descriptionHtml: `<p>a${NUL}b</p>` }),
      useCases.createTicket(principal, { ...place, tagNames: [`a${NUL}b`] }),
      useCases.createTicket(principal, { ...place, assigneeIds: ['nobody'] }),
      useCases.createTicket(principal, { ...place, dueAt: new Date(8.64e15) }),
      useCases.updateBoard(principal, { board: boardId('open'), name: `a${NUL}b` }),
      useCases.createLabel(principal, { project: project.id, name: `a${NUL}b` }),
      useCases.updateProject(principal, { project: project.id, name: `a${NUL}b` }),
    ];
    for (const [index, result] of (await Promise.allSettled(writes)).entries()) {
      expect([index, result]).toEqual([index, { status: 'rejected', reason: refusal }]);
    }
  });

  it('is refused where it is searched for', async () => {
    const list = server.useCases.listTickets(tenant.principal, {
      project: tenant.project.id,
      filter: { words: [`a${NUL}b`], archived: false },
      sort: 'rank',
      page: { limit: 10 },
    });
    await expect(list).rejects.toEqual(refusal);
  });

  it('is not what merely looks like SQL', async () => {
    const text = `'; drop table tickets; -- \\' \\\\ ? ?? $1 :name "q" %_ \u2028 ${'\u{1F600}'}`;
    const { id } = await title(text);
    const found = await server.useCases.readTicket(tenant.principal, { ticket: id });
    expect(found.title).toBe(text);
  });
});
