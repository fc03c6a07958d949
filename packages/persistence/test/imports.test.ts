import { systemPrincipal, type importStates } from '@basalt/domain';
import {
  anItem,
  aSourceBoard,
  aSourceField,
  aSourceTicket,
  digestOf,
  imported,
  ran,
  sampleItems,
  undone,
} from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { createDueImports } from '../src/index.ts';
import { statementsOf } from './statement-log.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();

async function* bytes() {
  yield new TextEncoder().encode('\n\n');
}

/** An organization into which things are imported, with Ada among its people. */
async function aPlace() {
  const act = server.useCases;
  const { id } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(id);
  const email = `ada@example.test`;
  const [known] = await fixture.sql<{ id: string }>(
    'select id from basalt.users where email = $1',
    [email],
  );
  if (known === undefined) await act.createUser(principal, { email, name: 'Ada L.' });
  return { act, id, principal, digest: () => digestOf(act, id) };
}

test('an import in PostgreSQL is done, done again without a change, and undone', async () => {
  const { act, id, digest, principal } = await aPlace();
  const before = await digest();
  const items = sampleItems(250);
  const first = await imported(act, id, items);
  expect(first).toMatchObject({ state: 'done', failure: null, position: items.length });
  const after = await digest();
  // As they are stored: the log shows an event once all that began before it have ended, other tests' among them.
  const countEvents = async () => {
    const sql = 'select count(*)::integer as total from basalt.events where organization_id = $1';
    const [row] = await fixture.sql<{ total: number }>(sql, [id]);
    return row?.total ?? 0;
  };
  const events = await countEvents();
  const second = await imported(act, id, items);
  expect(second).toMatchObject({ state: 'done', project_id: first.project_id });
  expect(await digest()).toBe(after);
  expect(await countEvents()).toBe(events + 1);
  const rows = [];
  for await (const some of await act.readImportRows(principal, { import: first.id }))
    rows.push(...some);
  const differing = Object.values(first.counts).reduce(
    (sum, one) => sum + one.other_form + one.left,
    0,
  );
  expect(rows).toHaveLength(differing);
  expect(await undone(act, id, first.id)).toMatchObject({ state: 'undone' });
  expect(await digest()).toBe(before);
});

test('an import into a project adds the people of its tickets, and an undoing takes them out again', async () => {
  const { act, id, principal } = await aPlace();
  const name = `bob-${id}@example.test`;
  const bob = await act.createUser(principal, { email: name, name: 'Bob' });
  const cy = await act.createUser(principal, { email: `cy-${id}@example.test`, name: 'Cy' });
  const { id: project } = await act.createProject(principal, { organization: id, name: 'Here' });
  const page = { limit: 50 };
  const people = async () =>
    (await act.listMembers(principal, { project, page })).items
      .map(({ id: person }) => person)
      .toSorted();
  const before = await people();
  const items = [
    anItem('bob', { kind: 'person', name: 'Bob', email: bob.email }),
    anItem('cy', { kind: 'person', name: 'Cy', email: cy.email }),
    anItem('l1', aSourceBoard('in progress')),
    anItem('t', aSourceTicket('One', { assignees: ['bob', 'cy'] })),
    anItem('c', {
      kind: 'comment',
      ticket: 't',
      html: '<p>Said</p>',
      author: null,
      createdAt: null,
    }),
  ];
  const first = await imported(act, id, items, { projectId: project });
  expect(first).toMatchObject({ state: 'done', add_people: true });
  expect(await people()).toEqual([...before, bob.id, cy.id].toSorted());
  const filter = { words: [], archived: 'all' } as const;
  const [ticket] = (await act.listTickets(principal, { project, filter, sort: 'rank', page }))
    .items;
  const parent = ticket?.id ?? '';
  const [comment] = (await act.listTicketComments(principal, { parent, page })).items;
  expect(comment?.source).toEqual({ system: 'csv', key: 'c', url: null });
  const watches = await fixture.sql<{ user_id: string }>(
    'select user_id from basalt.watches where ticket_id = $1 order by 1',
    [parent],
  );
  expect(watches.map((row) => row.user_id)).toEqual([bob.id, cy.id].toSorted());
  await act.createTicket(principal, {
    project,
    boardSlug: 'open',
    title: 'Mine',
    assigneeIds: [cy.id],
  });
  await undone(act, id, first.id);
  expect(await people()).toEqual([...before, cy.id].toSorted());
});

test('chosen boards and what a dry run found are kept, done again without a change, and undone', async () => {
  const { act, id, principal, digest } = await aPlace();
  const { id: project } = await act.createProject(principal, { organization: id, name: 'Here' });
  const before = await digest();
  const items = [
    anItem('eve', { kind: 'person', name: 'Eve', email: null }),
    anItem('l1', aSourceBoard('Todo')),
    anItem('l2', aSourceBoard('Later')),
    anItem('t', aSourceTicket('One', { board: 'l1' })),
  ];
  const given = { projectId: project, boards: { Todo: 'open' } };
  const { found } = await imported(act, id, items, { ...given, dryRun: true });
  const all = (await act.listBoards(principal, { project, page: { limit: 50 } })).items;
  const open = all.find(({ name }) => name === 'Open');
  expect(found).toEqual({
    boards: [
      { key: 'l1', name: 'Todo', board_id: open?.id, is_done: false, is_settled: false },
      { key: 'l2', name: 'Later', board_id: null, is_done: false, is_settled: false },
    ],
    people: [{ key: 'eve', name: 'Eve', user_id: null }],
    fields: [],
  });
  const first = await imported(act, id, items, given);
  const ticket = await act.listTickets(principal, {
    project,
    filter: { words: [], archived: 'all' },
    sort: 'rank',
    page: { limit: 50 },
  });
  expect(ticket.items.map((one) => one.board_id)).toEqual([open?.id]);
  const after = await digest();
  expect((await imported(act, id, items, given)).counts).toEqual(first.counts);
  expect(await digest()).toBe(after);
  await undone(act, id, first.id);
  expect(await digest()).toBe(before);
});

test('a portion of 200 tickets with labels, people and tags is written by a few statements', async () => {
  const { act, id } = await aPlace();
  const things = sampleItems(400).filter(({ kind }) => kind !== 'comment');
  const few = await statementsOf(() => imported(act, id, things.slice(0, 20)));
  const many = await statementsOf(() =>
    imported(act, id, things.slice(0, 407), { projectName: 'All' }),
  );
  // Of 400 tickets, all but some are in portions of their own.
  expect(many.length - few.length).toBeLessThan(120);
});

test('a due import says whether it reads an address', async () => {
  const due = createDueImports({ database: server.database });
  for (const [source, readsAddress] of [
    [{ system: 'csv', fileName: 'a.csv', size: 2 }, false],
    [{ system: 'planka', options: { address: 'https://p.test', token: 'x' } }, true],
  ] as const) {
    const { act, id, principal } = await aPlace();
    const job = await act.createImport(principal, { organization: id, ...source });
    if (!readsAddress) await act.receiveImport({ organizationId: id, id: job.id }, bytes());
    const found = (await due(new Date())).find(({ organizationId }) => organizationId === id);
    expect(found).toEqual({ organizationId: id, importId: job.id, readsAddress });
  }
});

test('a due copy of a project is for servers of this version, beside which one of the version before can run', async () => {
  const { act, id: organization, principal } = await aPlace();
  const { id: source } = await act.createProject(principal, { organization, name: 'Source' });
  const copy = { organization, name: 'Copy', fromProjectId: source };
  await act.createProject(principal, { ...copy, include: ['tickets'] });
  const dueIn = async (name: string) =>
    fixture.sql<{ reads_address: boolean }>(
      `select reads_address from basalt.${name}(now()) where organization_id = $1`,
      [organization],
    );
  const given = { organization, system: 'csv', fileName: 'a.csv', size: 2 } as const;
  const { id } = await act.createImport(principal, given);
  expect(await dueIn('due_imports')).toEqual([]);
  const due = await createDueImports({ database: server.database })(new Date());
  expect(due.filter((found) => found.organizationId === organization)).toMatchObject([
    { readsAddress: false },
  ]);
  await act.receiveImport({ organizationId: organization, id }, bytes());
  expect(await dueIn('due_imports')).toEqual([{ reads_address: false }]);
});

test('imports are listed by their states, newest first', async () => {
  const { act, id: organization, principal } = await aPlace();
  await act.createImport(principal, { organization, system: 'csv', fileName: 'a.csv', size: 2 });
  await act.createImport(principal, { organization, system: 'planka' });
  const listed = async (...states: (typeof importStates)[number][]) => {
    const filter = states.length === 0 ? {} : { states };
    const query = { organization, page: { limit: 9 }, ...filter };
    return (await act.listImports(principal, query)).items.map(({ state }) => state);
  };
  expect(await listed()).toEqual(['waiting', 'announced']);
  expect(await listed('waiting')).toEqual(['waiting']);
  expect(await listed('announced', 'waiting')).toEqual(['waiting', 'announced']);
  expect(await listed('done')).toEqual([]);
});

test('a dry run says the same as what is then done', async () => {
  const { act, id, digest } = await aPlace();
  const before = await digest();
  const items = sampleItems(150);
  const tried = await imported(act, id, items, { dryRun: true });
  expect(await digest()).toBe(before);
  const done = await imported(act, id, items);
  expect(tried).toMatchObject({ counts: done.counts, notes: done.notes });
});

test('of each organization the oldest import is due, until a process works on it', async () => {
  const { act, id, principal } = await aPlace();
  const due = async () => {
    const all = await createDueImports({ database: server.database })(new Date());
    return all
      .filter(({ organizationId }) => organizationId === id)
      .map(({ importId }) => importId);
  };
  const given = { organization: id, system: 'csv', fileName: 'a.csv', size: 2 } as const;
  const [one, two] = [
    await act.createImport(principal, given),
    await act.createImport(principal, given),
  ];
  expect(await due()).toEqual([]);
  for (const job of [one, two])
    await act.receiveImport({ organizationId: id, id: job.id }, bytes());
  expect(await due()).toEqual([one.id]);
  const seen: string[][] = [];
  await ran(act, id, one.id, { pause: async () => void seen.push(await due()) });
  expect(seen).toEqual([[]]);
  expect(await due()).toEqual([two.id]);
});

test('the key of a field is free when its import is undone', async () => {
  const { act, id, principal } = await aPlace();
  const { id: projectId } = await act.createProject(principal, { organization: id, name: 'Web' });
  const items = [anItem('s', aSourceField('Severity', 'text'))];
  const keys = async () => {
    const page = { limit: 50 };
    const { items: fields } = await act.listFields(principal, { organization: id, page });
    return fields.map(({ key }) => key);
  };
  for (let round = 0; round < 2; round += 1) {
    const { id: job } = await imported(act, id, items, { projectId });
    expect(await keys()).toEqual(['severity']);
    await undone(act, id, job);
    expect(await keys()).toEqual([]);
  }
});
