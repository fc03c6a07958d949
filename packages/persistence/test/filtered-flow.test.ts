import { dayAfter, DomainError, type DayCount, type TicketFilter } from '@basalt/domain';
import { dice, flowFactsOf } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { aTenant } from './fixture.ts';
import { flowOn } from './flow-checks.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();
const flow = flowOn(fixture, server);
const { useCases: use } = server;

const boards = ['open', 'in-progress', 'deployed'] as const;
const priorities = ['highest', 'high', 'medium', 'low', 'lowest'] as const;

/** A project with a random past: tickets with labels, priorities and estimates that moved, were archived, deleted, and restored. */
async function aPast(roll: (below: number) => number) {
  const { principal, project } = await aTenant(server);
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
  return { principal, project: project.id, labels };
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

test('the flow of random filters is that of a replay of the log for the listed tickets', async () => {
  let found = 0;
  for (let seed = 1; seed <= 3; seed += 1) {
    const roll = dice(seed);
    const { principal, project, labels } = await aPast(roll);
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
