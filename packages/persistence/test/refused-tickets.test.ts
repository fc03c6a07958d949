import type { DomainErrorCode } from '@basalt/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { concurrently, calls } from './concurrently.ts';
import { boardsOf, type Server } from './fixture.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant({ maxConnections: 4, connectTimeout: 10_000 });

let otherBoard: string;

beforeAll(async () => {
  const { principal, project, boardId } = tenant;
  await server.useCases.updateBoard(principal, { board: boardId('in-progress'), wipLimit: 1 });

  await create({ boardId: boardId('in-progress') });
  const otherProject = await server.useCases.createProject(principal, {
    organization: principal.organizationId,
    name: `beside ${project.name}`,
  });
  otherBoard = (await boardsOf(server, principal, otherProject))('open');
});

type Input = Parameters<Server['useCases']['createTicket']>[1];

const create = (input: Partial<Input>) => {
  const { principal, project } = tenant;
  return server.useCases.createTicket(principal, { project: project.id, title: 'x', ...input });
};

let keys = 0;
/** The request with a key of its own. */
const keyed = (): Pick<Input, 'conditions'> => ({
  conditions: {
    retry: { operation: 'createTicket', key: `${(keys += 1)}`, fingerprint: 'f', now: new Date() },
  },
});

/** What refuses a new ticket, most important first: each wish has the faults of those after it, too. */
const refusals = (): [DomainErrorCode, Partial<Input>][] => {
  const full = tenant.boardId('in-progress');
  const nobody = { assigneeIds: [fixture.newId()] };
  return [
    ['not_found', { project: fixture.newId(), boardId: full, ...nobody }],
    ['not_found', { project: fixture.newId(), boardSlug: 'nothing', ...nobody }],
    ['validation_failed', { boardId: otherBoard, ...nobody }],
    ['validation_failed', { boardId: full, boardSlug: 'open' }],
    ['validation_failed', { boardSlug: 'nothing' }],
    ['validation_failed', {}],
    ['validation_failed', { boardId: full, ...nobody }],
    ['wip_limit_exceeded', { boardId: full }],
    ['wip_limit_exceeded', { boardSlug: 'in-progress' }],
  ];
};

describe.each([
  ['without a key', () => ({})],
  ['with a key', keyed],
])('a new ticket that is refused, %s', (_name, conditions) => {
  it('gets the first refusal', async () => {
    for (const [at, [code, input]] of refusals().entries()) {
      const refused = create({ ...input, ...conditions() });
      await expect(refused, `refusal ${at}`).rejects.toMatchObject({ code });
    }
  });

  it('takes no number and no connection, alone or amid others', async () => {
    const { number: before } = await create({ boardSlug: 'open' });
    const inputs = refusals().map(([, input]) => input);
    const { done, failed, refused } = await concurrently(
      calls(60, (at) =>
        create({
          ...(at % 3 === 0 ? { boardSlug: 'open' } : inputs[at % inputs.length]),
          ...conditions(),
        }),
      ),
    );
    expect(failed).toEqual([]);
    expect(done).toHaveLength(20);
    expect([...refused.values()].reduce((sum, count) => sum + count)).toBe(40);
    const numbers = done.map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => before + 1 + at));
    const { pool, mutex } = server.database;
    await expect.poll(() => [pool.totalCount - pool.idleCount, mutex.size]).toEqual([0, 0]);
  });
});

it('a stored refusal is answered again, and takes no number', async () => {
  const { number: before } = await create({ boardSlug: 'open' });
  const input = { boardId: tenant.boardId('in-progress'), ...keyed() };
  for (const round of [1, 2, 3]) {
    await expect(create(input), `round ${round}`).rejects.toMatchObject({
      code: 'wip_limit_exceeded',
    });
  }
  expect((await create({ boardSlug: 'open' })).number).toBe(before + 1);
});
