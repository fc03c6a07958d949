import { expect, test } from 'vitest';
import { aFixture, nobody, type Fixture } from '../../../test/fixture.ts';
import { createInMemoryBasalt } from '../../../testing/in-memory/basalt.ts';
import { answerBudget } from '../../budgets/answer-budget.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { BulkItem, BulkMode } from '../bulk-item.ts';

const bulk = (
  { act, principal, project }: Fixture,
  items: readonly BulkItem[],
  mode: BulkMode = 'atomic',
  more: { isDryRun?: boolean; key?: string } = {},
) => {
  const { isDryRun = false, key } = more;
  const now = new Date('2026-01-05T09:00:00Z');
  const retry = key === undefined ? undefined : { key, operation: 'bulk', fingerprint: 'f', now };
  const conditions = { retry };
  return act.bulkTickets(principal, { project: project.id, mode, isDryRun, items, conditions });
};

const create = (title: string, boardSlug = 'open'): BulkItem => ({
  op: 'create',
  title,
  boardSlug,
});

/** Everything of the organization that a change could touch. */
const everything = async (fixture: Fixture) => {
  const boards = await Promise.all(fixture.boards.map((board) => fixture.look(board)));
  const titles = await Promise.all(fixture.boards.map((board) => fixture.titles(board)));
  return { boards, titles, events: fixture.basalt.events.length };
};

test('carries out all kinds of items in their order, each as if done alone', async () => {
  const fixture = await aFixture();
  const [open, hold, , , deployed] = fixture.boards;
  const [a, b, c] = [
    await fixture.ticket(open, 'a', { tagNames: ['api'] }),
    await fixture.ticket(open, 'b'),
    await fixture.ticket(open, 'c'),
  ];
  const outcomes = await bulk(fixture, [
    { ...create('new', 'hold'), tagNames: ['API', 'new'] } as BulkItem,
    { op: 'update', ticket: a.key, title: 'A', ifMatch: 1 },
    { op: 'update', ticket: b.id, title: 'b' },
    { op: 'move', ticket: a.id, boardId: deployed.id, position: { at: 'end' } },
    { op: 'move', ticket: c.id, boardSlug: 'open', position: { at: 'index', index: 0 } },
    { op: 'delete', ticket: b.key },
  ]);
  expect(outcomes.map(({ done }) => done)).toEqual([
    'created',
    'changed',
    'changed',
    'changed',
    'changed',
    'deleted',
  ]);
  expect(outcomes[0]).toMatchObject({ ticket: { number: 4, tag_names: ['api', 'new'] } });
  expect(outcomes[3]).toMatchObject({ ticket: { title: 'A', version: 3, board_id: deployed.id } });
  expect(await fixture.titles(open)).toEqual(['c']);
  expect(await fixture.titles(hold)).toEqual(['new']);
  expect(
    await Promise.all(
      [open, hold, deployed].map(async (board) => (await fixture.look(board)).ticket_count),
    ),
  ).toEqual([1, 1, 1]);
  expect(fixture.news().toSorted()).toEqual([
    'ticket.completed',
    'ticket.created',
    'ticket.deleted',
    'ticket.moved',
    'ticket.moved',
    'ticket.updated',
  ]);
});

const shape = (fixture: Fixture) =>
  fixture.basalt.events.map(({ kind, changes }) => [kind, Object.keys(changes)]);

test('answers and records what the single changes would', async () => {
  const [single, many] = [await aFixture(), await aFixture()];
  const first = await single.ticket(single.boards[0], 'first');
  const same = await many.ticket(many.boards[0], 'first');
  for (const fixture of [single, many]) await fixture.ticket(fixture.boards[0], 'last');
  const { act, principal, project } = single;
  await act.createTicket(principal, { project: project.id, boardSlug: 'deployed', title: 'x' });
  await act.updateTicket(principal, { ticket: first.id, priority: 'high', archived: true });
  await act.updateTicket(principal, { ticket: first.id, archived: false });
  await act.moveTicket(principal, { ticket: first.id, boardId: single.boards[4].id });
  await bulk(many, [
    create('x', 'deployed'),
    { op: 'update', ticket: same.id, priority: 'high', archived: true },
    { op: 'update', ticket: same.id, archived: false },
    { op: 'move', ticket: same.id, boardId: many.boards[4].id, position: { at: 'end' } },
  ]);
  expect(shape(many)).toEqual(shape(single));
  expect(await many.titles(many.boards[4])).toEqual(await single.titles(single.boards[4]));
});

test('atomic: the refusal of one item undoes all and names its place and fields', async () => {
  const fixture = await aFixture();
  const ticket = await fixture.ticket(fixture.boards[0]);
  const before = await everything(fixture);
  const refusals: [BulkItem, object][] = [
    [
      { op: 'delete', ticket: 'WS-99' },
      {
        code: 'validation_failed',
        details: { failedIndex: 2, errors: { 'items.2.ticket': [expect.anything()] } },
      },
    ],
    [
      { op: 'update', ticket: ticket.id, title: 'x', ifMatch: 7 },
      { code: 'version_mismatch', details: { failedIndex: 2 } },
    ],
    [
      { ...create('x'), assigneeIds: [nobody] } as BulkItem,
      { details: { errors: { 'items.2.assignee_ids': [expect.anything()] } } },
    ],
    [
      { op: 'refused', refusal: new DomainError('validation_failed', { errors: { op: ['x'] } }) },
      { details: { errors: { 'items.2.op': ['x'] } } },
    ],
  ];
  for (const [item, refusal] of refusals) {
    const items = [create('one'), create('two'), item];
    await expect(bulk(fixture, items)).rejects.toMatchObject(refusal);
    expect(await everything(fixture)).toEqual(before);
  }
  const made = await bulk(fixture, [create('next')]);
  expect(made[0]).toMatchObject({ ticket: { number: 2 } });
});

test('each: a refused item changes nothing and the others stand', async () => {
  const fixture = await aFixture();
  const outcomes = await bulk(
    fixture,
    [create('one'), create('x', 'nowhere'), create('two')],
    'each',
  );
  expect(outcomes).toMatchObject([
    { done: 'created', ticket: { number: 1 } },
    {
      done: null,
      code: 'validation_failed',
      details: { errors: { board_slug: [expect.anything()] } },
    },
    { done: 'created', ticket: { number: 2 } },
  ]);
  expect(await fixture.titles(fixture.boards[0])).toEqual(['one', 'two']);
});

test('WIP limits are judged item by item, or at the end when all stand together', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const [open] = boards;
  const resident = await fixture.ticket(open, 'there');
  await act.updateBoard(principal, { board: open.id, wipLimit: 2 });
  const items = [create('b'), create('c'), { op: 'delete', ticket: resident.id } as const];
  const byItem = await bulk(fixture, items, 'each', { isDryRun: true });
  expect(byItem.map(({ done }) => done)).toEqual(['created', null, 'deleted']);
  const all = await bulk(fixture, items, 'atomic', { isDryRun: true });
  expect(all.map(({ done }) => done)).toEqual(['created', 'created', 'deleted']);
  await expect(bulk(fixture, [create('b'), create('c')])).rejects.toMatchObject({
    code: 'wip_limit_exceeded',
    details: {
      field: 'items.1.board_slug',
      failedIndex: 1,
      wip: { limit: 2, current: 1, incoming: 2 },
    },
  });
});

test('a dry run tells what would be and leaves no trace', async () => {
  const fixture = await aFixture();
  const before = await everything(fixture);
  const outcomes = await bulk(fixture, [create('one'), create('x', 'none')], 'each', {
    isDryRun: true,
  });
  expect(outcomes.map(({ done }) => done)).toEqual(['created', null]);
  expect(await everything(fixture)).toEqual(before);
  expect(await bulk(fixture, [create('one')])).toMatchObject([{ ticket: { number: 1 } }]);
});

test('a replayed request has the same outcomes, and is carried out once', async () => {
  const fixture = await aFixture();
  const first = await bulk(fixture, [create('one'), create('x', 'none')], 'each', { key: 'k' });
  const again = await bulk(fixture, [create('one'), create('x', 'none')], 'each', { key: 'k' });
  expect(again).toEqual(first);
  expect(await fixture.titles(fixture.boards[0])).toEqual(['one']);
});

test('no item names a ticket that the same bulk creates, however far it is behind', async () => {
  const fixture = await aFixture();
  const update: BulkItem = { op: 'update', ticket: 'WEBSHOP-1', title: 'renamed' };
  const items = [create('first'), update, ...Array.from({ length: 98 }, () => create('x')), update];
  const outcomes = await bulk(fixture, items, 'each');
  const refused = { done: null, details: { errors: { ticket: [expect.any(String)] } } };
  expect([outcomes[0], outcomes[1], outcomes[100]]).toMatchObject([
    { done: 'created', ticket: { key: 'WEBSHOP-1' } },
    refused,
    refused,
  ]);
  expect(await bulk(fixture, [update])).toMatchObject([{ done: 'changed' }]);
});

test('an answer leaves out records beyond its budget, which is counted in bytes', async () => {
  const fixture = await aFixture();
  const descriptionHtml = '漢'.repeat(80_000);
  const items = Array.from({ length: 20 }, (_, at) => ({ ...create(`${at}`), descriptionHtml }));
  const outcomes = await bulk(fixture, items as BulkItem[]);
  const reported = outcomes.flatMap((outcome) =>
    outcome.done === 'created' ? outcome.ticket : [],
  );
  expect(reported).toHaveLength(20);
  const records = reported.filter((ticket) => ticket !== null);
  expect(records.length).toBeGreaterThan(1);
  const bytes = new TextEncoder().encode(JSON.stringify(records)).length;
  expect(bytes).toBeLessThanOrEqual(answerBudget.pageBytes + 1024);
});

test('refuses an archived project', async () => {
  const fixture = await aFixture();
  await fixture.act.updateProject(fixture.principal, {
    project: fixture.project.id,
    archived: true,
  });
  await expect(bulk(fixture, [create('x')])).rejects.toMatchObject({ code: 'project_archived' });
});

/** Where the tickets are, and how many the boards count. */
async function placesOf(fixture: Fixture) {
  const { boards, titles } = await everything(fixture);
  return { titles, counts: boards.map(({ ticket_count: count }) => count) };
}

/** Numbers from 0 below a limit, the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
}

test('leaves the tickets where the same changes, made one by one, would leave them', async () => {
  const [single, many] = [await aFixture(), await aFixture()];
  for (const fixture of [single, many]) {
    for (let made = 0; made < 12; made += 1) await fixture.ticket(fixture.boards[0], `${made}`);
  }
  const roll = dice(7);
  const items = Array.from({ length: 300 }, (_, index): BulkItem => {
    const ticket = `WS-${1 + roll(12)}`;
    const boardSlug = ['open', 'hold', 'deployed'][roll(3)] as string;
    if (index % 9 === 0) return create(`new ${index}`, boardSlug);
    if (index % 7 === 0) return { op: 'update', ticket, archived: roll(3) === 0 };
    const position =
      roll(4) === 0 ? ({ at: 'end' } as const) : ({ at: 'index', index: roll(9) } as const);
    return { op: 'move', ticket, boardSlug, position };
  });
  await bulk(many, items, 'each');
  for (const item of items) await bulk(single, [item], 'each');
  expect(await placesOf(many)).toEqual(await placesOf(single));
  expect(shape(many).length).toBe(shape(single).length);
});

test('names a neighbour that is on no such board as the single change does', async () => {
  const fixture = await aFixture();
  const [a, b] = [await fixture.ticket(fixture.boards[0]), await fixture.ticket(fixture.boards[1])];
  const position = { at: 'before', ticketId: b.id } as const;
  expect(
    await bulk(fixture, [{ op: 'move', ticket: a.id, boardSlug: 'open', position }], 'each'),
  ).toMatchObject([{ done: null, details: { errors: { before_ticket_id: [expect.anything()] } } }]);
});

test('cleans HTML before the transaction opens, and others have the event loop meanwhile', async () => {
  const basalt = createInMemoryBasalt();
  let isOpen = false;
  const opened: boolean[] = [];
  const fixture = await aFixture({
    ...basalt,
    tenancy: {
      ...basalt.tenancy,
      inTenant: async (principal, work) => {
        isOpen = true;
        return basalt.tenancy.inTenant(principal, work).finally(() => (isOpen = false));
      },
    },
    richText: {
      policyVersion: 1,
      clean: (html) => {
        opened.push(isOpen);
        const since = performance.now();
        while (performance.now() - since < 5);
        return html;
      },
    },
  });
  let turns = 0;
  const watch = setInterval(() => (turns += 1), 1);
  await bulk(
    fixture,
    Array.from({ length: 40 }, (_, at) => ({ ...create('t'), descriptionHtml: `<p>${at}</p>` })),
  );
  clearInterval(watch);
  expect(opened).toEqual(Array.from({ length: 40 }, () => false));
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('refuses the item whose HTML begins beyond the tags of one request', async () => {
  const items = Array.from({ length: 20 }, (_, at) => ({
    ...create(`t${at}`),
    descriptionHtml: '<p><b>a</b><i>b</i></p>'.repeat(1000) + at,
  }));
  const fixture = await aFixture();
  const outcomes = await bulk(fixture, items, 'each');
  expect(outcomes.map(({ done }) => done)).toEqual([
    ...Array.from({ length: 17 }, () => 'created'),
    ...Array.from({ length: 3 }, () => null),
  ]);
  await expect(bulk(fixture, items)).rejects.toMatchObject({
    code: 'validation_failed',
    details: {
      failedIndex: 17,
      errors: { 'items.17.description_html': [expect.stringContaining('HTML tags')] },
    },
  });
});
