import { operatorPrincipal } from '@basalt/domain';
import { aMember } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { createDueImports, createOrganizationsWith } from '../src/index.ts';
import { aTenant } from './fixture.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();

const tick = () => new Date();

test('news, due dates, mails and imports of a suspended organization wait until it is resumed', async () => {
  const { database, tenancy, useCases: use } = server;
  const { principal, project, boardId } = await aTenant(server);
  const { organizationId: organization } = principal;
  await fixture.seeAs(principal);
  const ada = await aMember({ tenancy, newId: fixture.newId, principal, tick });
  await use.addProjectMember(principal, { project: project.id, user: ada.id });
  await use.createTicket(principal, {
    project: project.id,
    boardId: boardId('open'),
    title: 'Due',
    dueAt: new Date(Date.now() + 3_600_000),
    assigneeIds: [ada.id],
  });
  const sql = (text: string) => fixture.sql(text, [organization]);
  const recipients = async () => {
    await use.notifyOfNews(organization);
    return sql('select from basalt.notification_recipients where organization_id = $1');
  };
  await expect.poll(recipients).not.toEqual([]);
  await sql(
    `update basalt.notification_recipients set mail_due_at = now() where organization_id = $1`,
  );
  const file = { system: 'csv', fileName: 'a.csv', size: 2 } as const;
  const { id: job } = await use.createImport(principal, { organization, ...file });
  await fixture.sql(
    `update basalt.imports set state = 'waiting' where organization_id = $1 and id = $2`,
    [organization, job],
  );
  const organizationsWith = createOrganizationsWith({ database });
  const dueImports = createDueImports({ database });
  const at = new Date(Date.now() + 60_000);
  const waiting = async () => {
    const found: string[] = [];
    for (const what of ['news', 'due_dates', 'due_mails'] as const) {
      const ids = await organizationsWith(what, { at, after: null, max: 10 });
      if (ids.includes(organization)) found.push(what);
    }
    const imports = await dueImports(at);
    if (imports.some(({ importId }) => importId === job)) found.push('imports');
    return found;
  };
  const all = ['news', 'due_dates', 'due_mails', 'imports'];
  const operator = operatorPrincipal(organization);
  await use.suspendOrganization(operator, { organization });
  expect(await waiting()).toEqual([]);
  await use.resumeOrganization(operator, { organization });
  await expect.poll(waiting).toEqual(all);
});

test('rules of a deleted project have nothing to do', async () => {
  const { database, useCases: use } = server;
  const { principal, project } = await aTenant(server);
  const { organizationId: organization } = principal;
  const when = { on: 'time', of: 'due', days: 1 } as const;
  const content = { name: 'Late', when, if: {}, do: [{ do: 'archive' }] } as const;
  await use.createRule(principal, { organization, projectId: project.id, ...content });
  const at = new Date(Date.now() + 3_600_000);
  const organizationsWith = createOrganizationsWith({ database });
  const isDue = async () =>
    (await organizationsWith('rules_due', { at, after: null, max: 10 })).includes(organization);
  expect(await isDue()).toBe(true);
  await use.deleteProject(principal, { project: project.id });
  expect(await isDue()).toBe(false);
});
