import { expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';

const day = 86_400_000;

/** A project that finished two tickets in each of 12 weeks, with three open ones; one of these is urgent. */
async function aSteadyProject() {
  const fixture = await aFixture();
  const { act, basalt, principal, project, boards } = fixture;
  const boardId = (slug: string) => boards.find((board) => board.slug === slug)?.id ?? '';
  const create = async (slug: string, priority: 'high' | 'low' = 'low') =>
    act.createTicket(principal, {
      project: project.id,
      boardId: boardId(slug),
      title: 'Work',
      priority,
    });
  for (let week = 0; week < 12; week += 1) {
    for (let each = 0; each < 2; each += 1) {
      const { id } = await create('open');
      await act.moveTicket(principal, { ticket: id, boardId: boardId('deployed') });
    }
    basalt.clock.advance(7 * day);
  }
  await create('open', 'high');
  await create('in-progress');
  await create('open');
  return fixture;
}

const filter = { words: [], archived: false };

test('forecasts the open tickets of a filter, or a number', async () => {
  const { act, principal, project } = await aSteadyProject();
  const ask = (more: object) =>
    act.readForecast(principal, { project: project.id, filter, trials: 1_000, ...more });
  const all = await ask({});
  expect(all).toMatchObject({ tickets: 3, reason: null, counts: { p50: 8, p85: 8, p95: 8 } });
  expect(all.dates?.p85).toBe(all.dates?.p50);
  const urgent = await ask({ filter: { ...filter, priorities: ['high'] } });
  expect(urgent.tickets).toBe(1);
  expect(await ask({ filter: { ...filter, completed: true } })).toMatchObject({ tickets: 0 });
  expect(await ask({ tickets: 5_000 })).toMatchObject({ tickets: 5_000, dates: { p50: null } });
  expect(all.weeks.map(({ finished }) => finished)).toEqual(all.weeks.map(() => 2));
});

test('forecasts what is open in a cycle, and below a parent', async () => {
  const { act, principal, project } = await aSteadyProject();
  const { items } = await act.listTickets(principal, {
    project: project.id,
    filter: { ...filter, completed: false },
    sort: 'key',
    page: { limit: 10 },
  });
  const [first, second] = items.map(({ id }) => id) as [string, string];
  const days = { startsOn: '2031-05-05', endsOn: '2031-05-18' };
  const cycle = await act.createCycle(principal, { project: project.id, name: 'Next', ...days });
  await act.updateTicket(principal, { ticket: first, cycleId: cycle.id });
  await act.updateTicket(principal, { ticket: second, cycleId: cycle.id, parentId: first });
  const ticketsOf = async (more: object) => {
    const question = { project: project.id, filter: { ...filter, ...more }, trials: 100 };
    return (await act.readForecast(principal, question)).tickets;
  };
  expect(await ticketsOf({ cycleIds: [cycle.id] })).toBe(2);
  expect(await ticketsOf({ parentIds: [first] })).toBe(1);
});

test('has no forecast of a new project', async () => {
  const { act, principal, project } = await aFixture();
  const answer = await act.readForecast(principal, { project: project.id, filter, trials: 100 });
  expect(answer).toMatchObject({ reason: 'few_weeks', tickets: 0, dates: null, counts: null });
});

test('refuses a project that does not exist', async () => {
  const { act, principal } = await aFixture();
  const project = '0198a000-0000-7000-8000-ffffffffffff';
  await expect(act.readForecast(principal, { project, filter, trials: 100 })).rejects.toMatchObject(
    { code: 'not_found' },
  );
});
