import { operatorPrincipal, type CycleRecord, type Tenancy } from '@basalt/domain';
import { expect, test } from 'vitest';
import { createOrganizationsWith } from '../src/index.ts';
import { aTenant, serverOn, type Tenant } from './fixture.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();
const { database, tenancy, useCases: use } = server;
const organizationsWith = createOrganizationsWith({ database });

/** A day that a project in UTC has not begun. */
const firstDay = Temporal.Now.plainDateISO('UTC').add({ days: 3 });

/** A planned cycle of the project. */
const plan = async ({ principal, project }: Tenant, name = 'Sprint') => {
  const days = { startsOn: String(firstDay), endsOn: String(firstDay) };
  return (await use.createCycle(principal, { project: project.id, name, ...days })).id;
};

/** Whether the cycles of an organization are due that many milliseconds after its first day begins in the zone. */
const isDue = async ({ principal }: Tenant, zone = 'UTC', late = 0) => {
  const at = new Date(firstDay.toZonedDateTime(zone).epochMilliseconds + late);
  const found = await organizationsWith('cycles_due', { at, after: null, max: 200 });
  return found.includes(principal.organizationId);
};

/** Lets the stored moment of a cycle come. */
const letBegin = async (...cycles: readonly string[]) =>
  fixture.sql(
    `update basalt.cycles set begins_at = now(), starts_on = current_date - 1 where id = any($1)`,
    [cycles],
  );

const startedOf = async ({ principal }: Tenant) => {
  await fixture.seeAs(principal);
  return (
    await fixture.sql<{ subject_id: string }>(
      `select subject_id from basalt.events
      where organization_id = $1 and kind = 'cycle.started' order by sequence`,
      [principal.organizationId],
    )
  ).map(({ subject_id }) => subject_id);
};

test.each(['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles'])(
  'an organization has cycles due when their first day begins in %s',
  async (timeZone) => {
    const tenant = await aTenant(server);
    await use.updateProject(tenant.principal, { project: tenant.project.id, timeZone });
    await plan(tenant);
    expect(await isDue(tenant, timeZone, -1)).toBe(false);
    expect(await isDue(tenant, timeZone)).toBe(true);
  },
);

test('cycles of archived and deleted projects, and of suspended organizations, are not due', async () => {
  const tenant = await aTenant(server);
  const { principal, project } = tenant;
  const { organizationId: organization } = principal;
  await plan(tenant);
  await use.updateProject(principal, { project: project.id, archived: true });
  expect(await isDue(tenant)).toBe(false);
  await use.updateProject(principal, { project: project.id, archived: false });
  expect(await isDue(tenant)).toBe(true);
  const operator = operatorPrincipal(organization);
  await use.suspendOrganization(operator, { organization });
  expect(await isDue(tenant)).toBe(false);
  await expect(use.startCycles(organization)).rejects.toMatchObject({
    code: 'organization_suspended',
  });
  await use.resumeOrganization(operator, { organization });
  await use.deleteProject(principal, { project: project.id });
  expect(await isDue(tenant)).toBe(false);
});

test('a cycle that several workers start at once has one event', async () => {
  const tenant = await aTenant(server);
  const cycles = [await plan(tenant, 'A'), await plan(tenant, 'B')];
  await fixture.seeAs(tenant.principal);
  await letBegin(...cycles);
  const second = (await fixture.serve()).useCases;
  const { organizationId } = tenant.principal;
  await Promise.all(
    [use, second, use, second].map(({ startCycles }) => startCycles(organizationId)),
  );
  expect(await startedOf(tenant)).toEqual(cycles);
});

test('a cycle that cannot be started is postponed, and the others start', async () => {
  const tenant = await aTenant(server);
  const { organizationId } = tenant.principal;
  const [bad, good] = [await plan(tenant, 'Bad'), await plan(tenant, 'Good')];
  await fixture.seeAs(tenant.principal);
  await letBegin(bad, good);
  const failing: Tenancy = {
    ...tenancy,
    inTenant: (as, work, retry) =>
      tenancy.inTenant(
        as,
        async (stores) =>
          work({
            ...stores,
            write: async (changes, outcome) => {
              const names = (changes.events ?? []).map(({ data }) => (data as CycleRecord).name);
              if (names.includes('Bad')) throw new Error('it cannot be started');
              return stores.write(changes, outcome);
            },
          }),
        retry,
      ),
  };
  const { startCycles } = serverOn(database, fixture.newId, failing).useCases;
  await expect(startCycles(organizationId)).rejects.toThrow('it cannot be started');
  await expect(startCycles(organizationId, 'first')).rejects.toThrow('it cannot be started');
  expect(await startCycles(organizationId, 'skip')).toBe(true);
  expect(await startCycles(organizationId)).toBe(false);
  expect(await startedOf(tenant)).toEqual([good]);
  const now = new Date();
  const dueAt = async (minutes: number) => {
    const at = new Date(now.getTime() + minutes * 60_000);
    const found = await organizationsWith('cycles_due', { at, after: null, max: 200 });
    return found.includes(organizationId);
  };
  expect([await dueAt(0), await dueAt(16)]).toEqual([false, true]);
});
