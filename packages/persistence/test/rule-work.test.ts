import { systemPrincipal, type Tenancy } from '@basalt/domain';
import { expect, test } from 'vitest';
import { createSweepExpired } from '../src/index.ts';
import { aTenant, serverOn } from './fixture.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();
const { database, tenancy, useCases: use } = server;

const content = {
  name: 'Triage',
  when: { on: 'event', kinds: ['ticket.created'] },
  if: {},
  do: [{ do: 'set', fields: { priority: 'high' } }],
} as const;

/** Whether a transaction waits for a lock of another one. */
const isOneWaiting = async () =>
  (
    await fixture.sql(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).length > 0;

test('changes of rules and runs wait for one another, and never in a circle', async () => {
  const { principal, project } = await aTenant(server);
  const { organizationId: organization } = principal;
  const { id: rule } = await use.createRule(principal, {
    organization,
    projectId: project.id,
    ...content,
  });
  let attempts = 0;
  const counting: Tenancy = {
    ...tenancy,
    inTenant: (as, work, retry) =>
      tenancy.inTenant(
        as,
        (stores) => {
          attempts += 1;
          return work(stores);
        },
        retry,
      ),
  };
  const counted = serverOn(database, fixture.newId, counting).useCases;
  const changes = {
    create: () =>
      counted.createRule(principal, { organization, projectId: project.id, ...content }),
    pause: () => counted.updateRule(principal, { rule, enabled: false }),
    enable: () => counted.updateRule(principal, { rule, enabled: true }),
    delete: () => counted.deleteRule(principal, { rule }),
  };
  for (const [name, change] of Object.entries(changes)) {
    attempts = 0;
    const changed: Promise<unknown>[] = [];
    // As a run: first its turn, then the rule and what it changes.
    await counting.inTenant(systemPrincipal(organization), async ({ rules, projects }) => {
      await rules.lockRun(fixture.newId());
      if (changed.length === 0) changed.push(change());
      await expect.poll(isOneWaiting).toBe(true);
      await projects.lock(project.id);
      await rules.lock(rule);
    });
    await Promise.all(changed);
    expect([name, attempts]).toEqual([name, 2]);
  }
});

test('runs that ended long ago are removed without new events', async () => {
  const { principal, boardId, project } = await aTenant(server);
  const { organizationId: organization } = principal;
  const { id: rule } = await use.createRule(principal, {
    organization,
    ...content,
    when: { on: 'hand' },
  });
  const input = { project: project.id, boardId: boardId('open'), title: 'Work' };
  const { id: ticket } = await use.createTicket(principal, input);
  const runs = async () =>
    (await use.listRuleRuns(principal, { rule, page: { limit: 10 } })).items.length;
  await use.runRule(principal, { rule, ticket });
  await use.runRule(principal, { rule, ticket });
  await fixture.sql(
    `update basalt.rule_runs set ended_at = now() - interval '31 days'
      where organization_id = $1 and id = (select id from basalt.rule_runs where organization_id = $1 order by id limit 1)`,
    [organization],
  );
  expect(await runs()).toBe(2);
  expect(await createSweepExpired({ database })(new Date())).toMatchObject({ rule_runs: 1 });
  expect(await runs()).toBe(1);
});
