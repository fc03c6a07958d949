import { expect, test } from 'vitest';
import { cycleBudget } from '../budgets/cycle-budget.ts';
import { aFixture, page } from '../../test/fixture.ts';

/** A project in a zone, at a moment. */
async function inZone(timeZone: string | null, now: string) {
  const { act, basalt, principal, project, news } = await aFixture();
  await act.updateProject(principal, { project: project.id, timeZone });
  basalt.clock.advance(Date.parse(now) - basalt.clock().getTime());
  news();
  const create = (startsOn: string, endsOn = startsOn) =>
    act.createCycle(principal, { project: project.id, name: 'Sprint', startsOn, endsOn });
  return { act, basalt, principal, project: project.id, news, create };
}

const faults = (errors: Readonly<Record<string, unknown>>) => ({ details: { errors } });

test('is active at once when its first day has begun in the zone of the project', async () => {
  const now = '2031-05-04T15:30:00.000Z';
  const tokyo = await inZone('Asia/Tokyo', now);
  expect(await tokyo.create('2031-05-05')).toMatchObject({ state: 'active', started_at: now });
  expect(tokyo.news()).toEqual(['cycle.created', 'cycle.started']);
  const utc = await inZone(null, now);
  expect(await utc.create('2031-05-05')).toMatchObject({ state: 'planned', started_at: null });
  expect(utc.news()).toEqual(['cycle.created']);
});

test('goes from planned to active to completed, and never back', async () => {
  const { act, principal, news, create } = await inZone(null, '2031-05-04T12:00:00.000Z');
  const { id: cycle } = await create('2031-05-05', '2031-05-18');
  const update = (patch: object) => act.updateCycle(principal, { cycle, ...patch });
  news();
  expect(await update({ state: 'active', goal: 'Pay' })).toMatchObject({
    state: 'active',
    goal: 'Pay',
    started_at: '2031-05-04T12:00:00.000Z',
    completed_at: null,
    version: 2,
  });
  expect(news()).toEqual(['cycle.updated', 'cycle.started']);
  await expect(update({ startsOn: '2031-05-06' })).rejects.toMatchObject(
    faults({ starts_on: [expect.stringContaining('once the cycle is active')] }),
  );
  expect(await update({ endsOn: '2031-05-20' })).toMatchObject({ ends_on: '2031-05-20' });
  await expect(update({ state: 'planned' })).rejects.toMatchObject(
    faults({ state: ['cannot go back from active'] }),
  );
  news();
  await expect(update({ state: 'completed' })).rejects.toMatchObject(
    faults({ state: ['becomes completed by POST /cycles/{cycle}/complete'] }),
  );
  expect(await act.completeCycle(principal, { cycle, unfinished: 'backlog' })).toMatchObject({
    completed_at: '2031-05-04T12:00:00.000Z',
    done_tickets: 0,
    done_estimate: 0,
  });
  expect(news()).toEqual(['cycle.completed']);
  await expect(update({ endsOn: '2031-05-21' })).rejects.toMatchObject(
    faults({ ends_on: [expect.stringContaining('once the cycle is completed')] }),
  );
  expect(await update({ name: 'Last sprint' })).toMatchObject({ version: 5 });
});

test('a planned cycle that is moved to a day that has begun becomes active', async () => {
  const { act, principal, news, create } = await inZone(null, '2031-05-04T12:00:00.000Z');
  const { id: cycle } = await create('2031-05-05', '2031-05-18');
  news();
  const moved = await act.updateCycle(principal, { cycle, startsOn: '2031-05-04' });
  expect(moved).toMatchObject({ state: 'active', starts_on: '2031-05-04' });
  expect(news()).toEqual(['cycle.updated', 'cycle.started']);
});

test.each([
  ['2031-05-05', '2031-05-04', { ends_on: ['must not be before starts_on'] }],
  ['2031-05-05', '2031-08-03', { ends_on: ['must be within 90 days, starts_on included'] }],
  ['1969-12-31', '1970-01-01', { starts_on: [expect.stringContaining('1970-01-01')] }],
  ['2031-02-29', '2031-03-01', { starts_on: [expect.stringContaining('must be a day')] }],
])('refuses a cycle from %s to %s', async (startsOn, endsOn, errors) => {
  const { create } = await inZone(null, '2031-01-01T00:00:00.000Z');
  await expect(create(startsOn, endsOn)).rejects.toMatchObject(faults(errors));
});

test('has 1 to 90 days, and a position after those before it', async () => {
  const { act, principal, project, create } = await inZone(null, '2031-01-01T00:00:00.000Z');
  const short = await create('2031-05-05');
  const long = await create('2031-05-05', '2031-08-02');
  await act.deleteCycle(principal, { cycle: short.id });
  const last = await create('2031-05-05');
  expect([short, long, last].map(({ position }) => position)).toEqual([1, 2, 3]);
  const { items } = await act.listCycles(principal, { project, page });
  expect(items).toEqual([long, last]);
});

test('refuses more cycles than a project has, and any in an archived project', async () => {
  const { act, principal, project, create } = await inZone(null, '2031-01-01T00:00:00.000Z');
  for (let made = 0; made < cycleBudget.ofProject; made += 1) await create('2031-05-05');
  const limit = cycleBudget.ofProject;
  await expect(create('2031-05-05')).rejects.toMatchObject({
    code: 'quota_exceeded',
    details: { quota: 'cycles of a project', limit },
  });
  await act.updateProject(principal, { project, archived: true });
  await expect(create('2031-05-05')).rejects.toMatchObject({ code: 'project_archived' });
});

test('the zone of the project decides when a planned cycle begins', async () => {
  const { act, principal, project, create } = await inZone(null, '2031-05-04T12:00:00.000Z');
  const { id: cycle, version } = await create('2031-05-05');
  await act.updateProject(principal, { project, timeZone: 'Pacific/Kiritimati' });
  expect(await act.readCycle(principal, { cycle })).toMatchObject({ state: 'planned', version });
  // There, the fifth began at 10:00 UTC on the fourth.
  const patch = { cycle, name: 'Early' };
  expect(await act.updateCycle(principal, patch)).toMatchObject({ state: 'active' });
});
