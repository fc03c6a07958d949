import { dayAfter, DomainError, type DayCount, type TicketFilter } from '@basalt/domain';
import { dice, flowFactsOf, organizationFlowFactsOf } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { aTenant, type Tenant } from './fixture.ts';
import { flowOn } from './flow-checks.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();
const flow = flowOn(fixture, server);
const { useCases: use } = server;

const boards = ['open', 'in-progress', 'deployed'] as const;
const priorities = ['highest', 'high', 'medium', 'low', 'lowest'] as const;

/** A project with a random past: tickets with labels, priorities and estimates that moved, were archived, deleted, and restored. */
async function aPast(
  roll: (below: number) => number,
  { principal, project }: Pick<Tenant, 'principal'> & { project: { id: string } },
) {
  await fixture.seeAs(principal);
  const labels: string[] = [];
  for (const name of ['Bug', 'Idea'])
    labels.push((await use.createLabel(principal, { project: project.id, name })).id);
  const tickets: string[] = [];
  const ticket = () => tickets[roll(tickets.length)] ?? '';
  const create = async () => {
    const made = await use.createTicket(principal, {
      project: project.id,
      title: `${['Red', 'Green', 'Blue'][roll(3)]} work`,
      boardSlug: boards[roll(2)] ?? 'open',
      estimate: roll(80) / 10,
      priority: priorities[roll(5)],
      labelIds: labels.filter(() => roll(2) === 0),
    });
    tickets.push(made.id);
  };
  const move = () =>
    use.moveTicket(principal, { ticket: ticket(), boardSlug: boards[roll(3)] ?? '' });
  const changes = [
    create,
    create,
    move,
    move,
    move,
    () => use.updateTicket(principal, { ticket: ticket(), archived: roll(3) > 0 }),
    () => use.deleteTicket(principal, { ticket: ticket() }),
    () => use.restoreTicket(principal, { ticket: ticket() }),
    () => use.relateTicket(principal, { ticket: ticket(), type: 'blocked_by', other: ticket() }),
  ];
  for (let count = 0; count < 110; count += 1) {
    try {
      await changes[roll(changes.length)]?.();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return labels;
}

/** A filter with some of these conditions, at least one. */
function aFilter(roll: (below: number) => number, labels: readonly string[]): TicketFilter {
  const filter: TicketFilter = {
    words: roll(4) === 0 ? ['red'] : [],
    archived: ([true, false, 'all'] as const)[roll(3)] ?? 'all',
    ...(roll(2) === 0 && { labelIds: labels.slice(roll(2)) }),
    ...(roll(3) === 0 && { priorities: priorities.slice(roll(5)) }),
    ...(roll(4) === 0 && { completed: roll(2) === 0 }),
  };
  return Object.keys(filter).length > 2 ? filter : { ...filter, labelIds: labels };
}

/** The ends by day, without their boards: what a flow with a filter has no figures of. */
function endsByDay(days: readonly DayCount[]): unknown[] {
  const groups = Map.groupBy(days, ({ day, isImported }) => `${day} ${isImported}`);
  const ends = [...groups].map(([day, group]) => ({
    day,
    tickets: group.reduce((sum, { finished }) => sum + finished.tickets, 0),
    tenths: group.reduce((sum, { finished }) => sum + finished.tenths, 0),
  }));
  return ends.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const inOrder = (days: readonly DayCount[]) => days.map((row) => JSON.stringify(row)).toSorted();

test('the flow of random filters is that of a replay of the log for the listed tickets', async () => {
  let found = 0;
  for (let seed = 1; seed <= 3; seed += 1) {
    const roll = dice(seed);
    const tenant = await aTenant(server);
    const { principal } = tenant;
    const project = tenant.project.id;
    const labels = await aPast(roll, tenant);
    await flow.keepAll(principal.organizationId, 100);
    const events = await flow.eventsOf(project);
    const to = dayAfter(new Date().toISOString().slice(0, 10), 1);
    const from = dayAfter(to, -30);
    const range = { from, to, since: Date.parse(from), until: Date.parse(dayAfter(to, 1)) };
    const queries = server.tenancy.queriesOf(principal);
    for (let count = 0; count < 25; count += 1) {
      const filter = aFilter(roll, labels);
      const page = { limit: 200 };
      const listed = await use.listTickets(principal, { project, filter, sort: 'rank', page });
      const named = new Map(listed.items.map(({ id, key, title }) => [id, { key, title }]));
      const namesOf = (id: string) => named.get(id) ?? { key: null, title: null };
      const model = flowFactsOf(project, null, events, range, namesOf, (id) => named.has(id));
      const read = await queries.projects.flow(project, range, filter);
      const { days, ...facts } = read ?? { days: [] };
      const { days: ends, ...expected } = model;
      const about = { seed, filter };
      expect({ ...about, facts }).toEqual({ ...about, facts: expected });
      expect({ ...about, ends: endsByDay(days) }).toEqual({ ...about, ends: endsByDay(ends) });
      found += model.finished.tickets + model.open.length;
    }
  }
  expect(found).toBeGreaterThan(100);
}, 60_000);

test('the flow of all projects, also of some and of a filter, is that of a replay of their logs', async () => {
  const roll = dice(9);
  const tenant = await aTenant(server);
  const { principal, project } = tenant;
  const { organizationId: organization } = principal;
  const made = await use.createProject(principal, { organization, name: 'Second' });
  const second = await use.updateProject(principal, {
    project: made.id,
    timeZone: 'Pacific/Kiritimati',
  });
  const labels = await aPast(roll, tenant);
  await aPast(roll, { principal, project: second });
  await flow.keepAll(organization, 100);
  const events = [...(await flow.eventsOf(project.id)), ...(await flow.eventsOf(second.id))];
  const today = new Date().toISOString().slice(0, 10);
  const [from, to] = [dayAfter(today, -30), dayAfter(today, 2)];
  const range = {
    from,
    to,
    since: Date.parse(from) - 86_400_000,
    until: Date.parse(to) + 172_800_000,
  };
  const both = [
    { id: project.id, timeZone: null },
    { id: second.id, timeZone: 'Pacific/Kiritimati' },
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const live = { words: [], archived: 'all' as const };
  const namesAndIds = async (filter: TicketFilter) => {
    const page = { limit: 200 };
    const input = { organization, filter, sort: 'key' as const, page };
    const { items } = await use.listAllTickets(principal, input);
    return new Map(items.map(({ id, key, title }) => [id, { key, title }]));
  };
  const named = await namesAndIds(live);
  const namesOf = (id: string) => named.get(id) ?? { key: null, title: null };
  const queries = server.tenancy.queriesOf(principal).projects;
  for (const projects of [both, both.slice(0, 1), both.slice(1)]) {
    const ids = projects === both ? null : projects.map(({ id }) => id);
    const { days, ...facts } = await queries.flowOfAll(range, ids, null);
    const model = organizationFlowFactsOf(projects, events, range, namesOf);
    const { days: expectedDays, ...expected } = model;
    expect(facts).toEqual(expected);
    expect(facts.finished.tickets).toBeGreaterThan(0);
    expect(inOrder(days)).toEqual(inOrder(expectedDays));
    for (let count = 0; count < 10; count += 1) {
      const filter = aFilter(roll, labels);
      const listed = await namesAndIds({ ...filter, ...(ids && { projectIds: ids }) });
      const read = await queries.flowOfAll(range, ids, filter);
      const filtered = organizationFlowFactsOf(projects, events, range, namesOf, (id) =>
        listed.has(id),
      );
      const about = { filter, ids };
      expect({ ...about, ...read, days: endsByDay(read.days) }).toEqual({
        ...about,
        ...filtered,
        days: endsByDay(filtered.days),
      });
    }
  }
  const person = { userId: fixture.newId(), role: 'member' } as const;
  const unseen = server.tenancy.queriesOf({ ...principal, person }).projects;
  expect(await unseen.flowOfAll(range, null, null)).toMatchObject({
    projects: 0,
    days: [],
    finished: { tickets: 0, last: [] },
    open: [],
  });
  await expect(unseen.flowOfAll(range, [project.id], null)).rejects.toMatchObject({
    code: 'validation_failed',
  });
  const { principal: stranger } = await aTenant(server, 'Another');
  await fixture.seeAs(stranger);
  const read = await server.tenancy.queriesOf(stranger).projects.flowOfAll(range, null, null);
  expect(read).toMatchObject({ projects: 1, finished: { tickets: 0 }, open: [] });
}, 60_000);
