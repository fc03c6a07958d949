import { systemPrincipal, type Tenancy } from '@basalt/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSweepExpired } from '../src/index.ts';
import { runTransaction } from '../src/transaction/run-transaction.ts';
import { TenantReads } from '../src/transaction/tenant-reads.ts';
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

/** A project whose rule adds a tag to each new ticket. Runs of rules can be waited for. */
async function aTaggedProject() {
  const { principal, boardId, project } = await aTenant(server);
  const { organizationId: organization } = principal;
  const add = { do: 'add', tag_names: ['rule'] } as const;
  await use.createRule(principal, { organization, ...content, do: [add] });
  const input = { project: project.id, boardId: boardId('open'), title: 'Work' };
  const { id: ticket } = await use.createTicket(principal, input);
  const tags = async () => (await use.readTicket(principal, { ticket })).tag_names.toSorted();
  return { principal, organization, ticket, tags };
}

test('a run is planned again when its ticket changes before it is locked', async () => {
  const { principal, organization, ticket, tags } = await aTaggedProject();
  const edits = [() => use.updateTicket(principal, { ticket, tagNames: ['mine'] })];
  const interrupted: Tenancy = {
    ...tenancy,
    inTenant: (as, work, retry) =>
      tenancy.inTenant(
        as,
        (stores) => {
          const reads = () => {
            const queries = stores.reads();
            const listAll: typeof queries.tickets.listAll = async (...list) => {
              const page = await queries.tickets.listAll(...list);
              await edits.pop()?.();
              return page;
            };
            return { ...queries, tickets: { ...queries.tickets, listAll } };
          };
          return work({ ...stores, reads });
        },
        retry,
      ),
  };
  const { runRules } = serverOn(database, fixture.newId, interrupted).useCases;
  await expect.poll(() => runRules(organization).then(tags)).toEqual(['mine', 'rule']);
  expect(edits).toEqual([]);
});

test('a search in a transaction does not limit the statements after it', async () => {
  const { principal } = await aTaggedProject();
  const { organizationId } = principal;
  const limits = await runTransaction(database, { organizationId, variables: {} }, async (tx) => {
    const limit = () => tx.rows(sql<object>`show statement_timeout`);
    const reads = new TenantReads(database.connections, organizationId, { transaction: tx });
    const before = await limit();
    const found = await reads.search([{ text: 'select 1 as one', prepared: false }]);
    expect(found).toEqual([[{ one: 1 }]]);
    return [before, await limit()];
  });
  expect(limits[1]).toEqual(limits[0]);
});

test('an organization whose runs another process does is left to it', async () => {
  const { organization, principal, tags } = await aTaggedProject();
  await tenancy.inTenant(principal, async ({ rules }) => {
    await rules.lockRun(fixture.newId());
    expect(await use.runRules(organization)).toBe('busy');
    expect(await tenancy.inTenant(principal, (stores) => stores.rules.lockFirst(new Date()))).toBe(
      'busy',
    );
  });
  await expect.poll(() => use.runRules(organization).then(tags)).toEqual(['rule']);
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
