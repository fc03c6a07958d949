import { setTimeout as after } from 'node:timers/promises';
import {
  AppGrant,
  ImportedRecord,
  newInvitation,
  RuleRun,
  widened,
  type Principal,
} from '@basalt/domain';
import { aGitRequest, aSentCommit, makeNamedRecords } from '@basalt/domain/testing';
import { createAppTokenLookup, createKeepFlow, createOAuthStorage } from '../src/index.ts';
import { aTenant, type Server, type Tenant } from './fixture.ts';

/** A tenant with something of everything that is stored, the same in each but for the ids. */
export async function aFullTenant(server: Server, name: string): Promise<Tenant> {
  const { useCases } = server;
  const tenant = await aTenant(server, name);
  const { principal, project } = tenant;
  const organization = principal.organizationId;
  const person = { email: `${name.toLowerCase()}@example.test`, name: 'Ada' };
  const user = await useCases.createUser(principal, person);
  await useCases.addProjectMember(principal, { project: project.id, user: user.id });
  const made = { project: project.id, prefix: 'secret' };
  const named = await makeNamedRecords(useCases, principal, made);
  const retry = { key: 'once', operation: 'POST /tickets', fingerprint: 'x', now: new Date() };
  const mistake = await useCases.createLabel(principal, { project: project.id, name: 'mistake' });
  const ticket = await useCases.createTicket(principal, {
    project: project.id,
    boardSlug: 'open',
    title: 'secret plan',
    assigneeIds: [user.id],
    labelIds: [named.get('label') ?? '', mistake.id],
    cycleId: named.get('cycle') ?? '',
    tagNames: ['canary'],
    conditions: { retry },
  });
  await useCases.createTicketComment(principal, { parent: ticket.id, bodyHtml: 'secret word' });
  // The deletion of a label touches its tickets.
  await useCases.deleteLabel(principal, { label: mistake.id });
  const relative = await useCases.createTicket(principal, {
    project: project.id,
    boardSlug: 'open',
    title: 'secret step',
  });
  await useCases.relateTicket(principal, { ticket: ticket.id, type: 'child', other: relative.id });
  const fields = { parent: ticket.id, name: 'secret.txt', size: 6, mediaType: 'text/plain' };
  await useCases.createTicketFile(principal, fields);
  await useCases.createDocument(principal, {
    organization,
    projectId: project.id,
    title: 'secret article',
    editorIds: [user.id],
    tagNames: ['canary'],
  });
  await useCases.createTicketComment(principal, { parent: ticket.id, bodyHtml: 'secret words' });
  const message = { title: 'secret', body: 'message', userIds: [user.id] };
  await useCases.sendNotification(principal, { organization, ...message });
  const actor = { type: 'user', id: user.id, name: 'Ada' } as const;
  await useCases.watchTicket({ ...principal, actor }, { ref: ticket.id, watching: true });
  await useCases.setMailChoices({ ...principal, actor }, { times: { mentioned: 'daily' } });
  await useCases.updateTicket(principal, {
    ticket: ticket.id,
    dueAt: new Date(Date.now() + 3_600_000),
  });
  while (await useCases.notifyOfDueDates(organization));
  await untilShown(useCases, principal, 'ticket.updated');
  while (await useCases.notifyOfNews(organization));
  while (await createKeepFlow({ database: server.database })(organization));
  await server.tenancy.inTenant(principal, (stores) =>
    stores.write(
      {
        saved: [
          newInvitation({
            id: user.id,
            organizationId: organization,
            email: 'grace@example.test',
            role: 'member',
            tokenHash: `secret hash of ${name}`,
            createdBy: principal.actor,
            now: new Date(),
          }),
        ],
        sets: [
          {
            kind: 'former_key',
            ticket: { id: relative.id, key: 'SECRET-1', number: 1 },
            projectId: project.id,
          },
        ],
      },
      { kind: 'done', answer: null },
    ),
  );
  const url = 'https://example.org/secret';
  const view = { name: 'secret view', projectId: project.id, shared: true };
  const { id: viewId } = await useCases.createView(principal, { organization, ...view });
  const field = { name: 'secret field', projectId: project.id, type: 'text' } as const;
  const { key: fieldKey } = await useCases.createField(principal, { organization, ...field });
  const template = { name: 'secret template', projectId: project.id, ticket: { title: 'secret' } };
  await useCases.createTemplate(principal, { organization, ...template });
  const rule = { name: 'secret rule', when: { on: 'hand' }, if: {} } as const;
  const act = [{ do: 'comment', body_html: '<p>secret</p>' }] as const;
  const { id: ruleId } = await useCases.createRule(principal, { organization, ...rule, do: act });
  const facts = { actor: null, branch: null, depth: 0 };
  const run = {
    id: crypto.randomUUID(),
    ruleId,
    cause: 'hand',
    causeKey: 'secret',
    facts,
  } as const;
  await server.tenancy.inTenant(principal, (stores) =>
    stores.write(
      { saved: [new RuleRun({ ...run, organizationId: organization, now: new Date() })] },
      { kind: 'done', answer: null },
    ),
  );
  const customFields = { [fieldKey]: 'secret value' };
  await useCases.updateTicket(principal, { ticket: relative.id, customFields });
  await useCases.openCalendar({ ...principal, actor }, { view: viewId });
  const webhook = await useCases.createWebhook(principal, { organization, url, events: ['*'] });
  await useCases.testWebhook(principal, { webhook: webhook.id });
  const forge = { name: 'secret forge', kind: 'github' } as const;
  const { id: connection, secret } = await useCases.createGitConnection(principal, {
    organization,
    ...forge,
  });
  await useCases.receiveGitDelivery({
    connection,
    request: aGitRequest(secret, {
      developments: [aSentCommit('SECRET-1', { title: 'secret commit' })],
    }),
  });
  const key = { name: 'secret key', scopes: ['*'] };
  await connectAnApp(server, principal, user.id);
  await importSomething(server, principal, project.id);
  // Its first call is counted, in a table of its own.
  await useCases.authenticate(await useCases.createCredential(principal, key));
  return tenant;
}

/** Waits until the log shows an event of this kind, the last one that has happened: a transaction anywhere in the cluster may hold it up. */
async function untilShown(
  { listEvents }: Server['useCases'],
  principal: Principal,
  type: string,
): Promise<void> {
  const input = { organization: principal.organizationId, type: [type], page: { limit: 1 } };
  while ((await listEvents(principal, input)).items.length === 0) await after(5);
}

/** An import, a thing of it, and a row of its report. */
async function importSomething(
  { useCases, tenancy }: Server,
  principal: Principal,
  projectId: string,
): Promise<void> {
  const { organizationId: organization } = principal;
  const file = { system: 'csv', fileName: 'secret.csv', size: 3 } as const;
  const { id: importId } = await useCases.createImport(principal, { organization, ...file });
  const row = new ImportedRecord({
    organizationId: organization,
    projectId,
    system: 'csv',
    kind: 'ticket',
    sourceKey: 'secret key',
    recordId: importId,
    importId,
    versionWritten: 1,
    url: null,
  });
  const rows = [
    { position: 0, kind: 'ticket', key: 'a', name: 'b', url: null, outcome: 'left', notes: ['c'] },
  ] as const;
  const sets = [{ kind: 'import_rows', importId, rows }] as const;
  await tenancy.inTenant(principal, (stores) =>
    stores.write({ saved: [row], sets }, { kind: 'done', answer: null }),
  );
}

/** An app with a grant, whose token was called with. */
async function connectAnApp(
  { useCases, tenancy, database }: Server,
  principal: Principal,
  userId: string,
): Promise<void> {
  const input = { name: 'secret app', homePage: null, redirectUris: ['https://example.org/'] };
  const app = await useCases.registerApp(principal, { ...input, confidential: false });
  await useCases.setAppPolicy(principal, { policy: 'any' });
  const { organizationId } = principal;
  const now = new Date();
  const empty = new AppGrant({ id: userId, organizationId, appId: app.id, userId, now });
  const grant = widened(empty, { scopes: ['tickets:read'], resources: ['/api/v1'] }, now);
  await tenancy.inTenant(principal, (stores) =>
    stores.write({ saved: [grant] }, { kind: 'done', answer: null }),
  );
  const storage = createOAuthStorage({ database });
  await storage.putToken({
    kind: 'access',
    publicId: userId,
    hash: 'secret hash',
    hashes: ['secret hash'],
    pepperId: 'one',
    grant: { organizationId, grantId: grant.id },
    payload: { scope: 'tickets:read', aud: '/api/v1' },
    expiresAt: new Date(now.getTime() + 60_000),
  });
  const limits = { callsPerMinute: 600, failuresPerMinute: 30 };
  const lookup = createAppTokenLookup({ database, limits });
  await lookup.findForCall(userId, { hashes: ['secret hash'], now });
}

/** The field `rank` with the options a and c, between which one was removed: the places by which tickets are sorted have a gap. */
export async function aFieldOfFewerOptions(
  { useCases }: Server,
  { principal }: Tenant,
): Promise<void> {
  const { id, options } = await useCases.createField(principal, {
    organization: principal.organizationId,
    name: 'rank',
    type: 'choice',
    options: ['a', 'b', 'c'].map((name) => ({ name })),
  });
  await useCases.updateField(principal, {
    field: id,
    options: options.filter(({ name }) => name !== 'b'),
  });
}
