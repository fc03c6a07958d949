import { expect, test } from 'vitest';
import { createKeepFlow } from '../src/index.ts';
import { runTransaction } from '../src/transaction/run-transaction.ts';
import { lockFreePlace } from '../src/flow/flow-statements.ts';
import { aTenant } from './fixture.ts';
import { expectFilteredFlow } from '@basalt/domain/testing';
import { flowOn } from './flow-checks.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();
const flow = flowOn(fixture, server);
const { expectCounted } = flow;
const { database } = server;

test('the tables are a replay of the log, after kills, and built again', async () => {
  for (let seed = 1; seed <= 3; seed += 1) await expectCounted(seed, 120);
}, 60_000);

test('one worker at a time counts an organization', async () => {
  const { principal } = await aTenant(server);
  const { organizationId } = principal;
  const keepFlow = createKeepFlow({ database });
  await flow.keepAll(organizationId, 500);
  await runTransaction(database, { variables: {}, organizationId }, async (tx) => {
    await tx.rows(lockFreePlace({ organizationId }));
    expect(await keepFlow(organizationId)).toBe('busy');
  });
  expect(await keepFlow(organizationId)).toBe(false);
});

/** A project with a ticket that moves on four days, counted in a zone. */
async function aMovedTicket() {
  const { principal, project, boardId } = await aTenant(server);
  const { organizationId: organization } = principal;
  await fixture.seeAs(principal);
  const { useCases: use } = server;
  const input = { project: project.id, boardId: boardId('open'), title: 'Work', estimate: 2 };
  const { id: ticket } = await use.createTicket(principal, input);
  for (const slug of ['in-progress', 'deployed'])
    await use.moveTicket(principal, { ticket, boardId: boardId(slug) });
  const settled = () => flow.keepAll(organization, 2);
  await settled();
  const zone = async (timeZone: string) => {
    await use.updateProject(principal, { project: project.id, timeZone });
    await settled();
  };
  return { organization, project: project.id, zone };
}

test('another time zone counts the whole log again', async () => {
  const { project, zone } = await aMovedTicket();
  await zone('Pacific/Kiritimati');
  const before = await flow.stored(project, 'Pacific/Kiritimati');
  expect(before).toBe(await flow.replayed(project, 'Pacific/Kiritimati'));
  await zone('Etc/GMT+12');
  const after = await flow.stored(project, 'Etc/GMT+12');
  expect(after).toBe(await flow.replayed(project, 'Etc/GMT+12'));
  expect(JSON.parse(after).days).not.toEqual(JSON.parse(before).days);
});

test('past days stay when the first events of a project are gone', async () => {
  const { organization, project, zone } = await aMovedTicket();
  const { days } = JSON.parse(await flow.stored(project));
  await fixture.sql(
    `delete from basalt.events where organization_id = $1 and project_id = $2 and kind = 'project.created'`,
    [organization, project],
  );
  await zone('Pacific/Kiritimati');
  expect(JSON.parse(await flow.stored(project, 'Pacific/Kiritimati')).days).toEqual(days);
});

test('the flow of the tickets of a filter', async () => {
  const { principal, project } = await aTenant(server);
  await fixture.seeAs(principal);
  const settled = () => flow.keepAll(principal.organizationId, 100);
  await expectFilteredFlow(server.useCases, { principal, project: project.id }, settled);
});
