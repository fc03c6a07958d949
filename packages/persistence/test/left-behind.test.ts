import {
  AppGrant,
  newInvitation,
  systemPrincipal,
  type Principal,
  type Scope,
} from '@basalt/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOAuthStorage } from '../src/index.ts';
import { aTenant, openFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.close());

/** Rows by which a removed person could still act, as a condition of `where`; `$1` is the person. */
const ends: Readonly<Record<string, string>> = {
  'api_credentials.created_by': `revoked_at is null and created_by ->> 'id' = $1`,
  'api_credentials.secrets': `revoked_at is null and secrets::text like '%' || $1 || '%'`,
  'apps.created_by': `kind = 'registered' and status <> 'blocked' and created_by ->> 'id' = $1`,
  'apps.secrets': `status <> 'blocked' and secrets::text like '%' || $1 || '%'`,
  'app_tokens.payload': `payload ->> 'accountId' = $1`,
  'app_grants.user_id': `user_id = $1::uuid`,
  'webhooks.created_by': `enabled and created_by ->> 'id' = $1`,
  'webhooks.addressed_by': `enabled and addressed_by ->> 'id' = $1`,
  'webhooks.secrets': `enabled and secrets::text like '%' || $1 || '%'`,
  'git_connections.created_by': `created_by ->> 'id' = $1`,
  'invitations.created_by': `closed_at is null and created_by ->> 'id' = $1`,
  'memberships.user_id': `removed_at is null and user_id = $1::uuid`,
  'project_members.user_id': `user_id = $1::uuid`,
};

/** What stays: records and their history, by which nobody acts. */
const stays = new Set([
  'boards.source',
  'comments.author',
  'comments.reactions',
  'comments.source',
  'developments.author',
  'documents.created_by',
  'document_editors.user_id',
  'events.actor',
  'events.affected',
  'events.changes',
  'events.data',
  'fields.default',
  'fields.number',
  'fields.option_names',
  'fields.option_places',
  'fields.options',
  'fields.pending',
  'files.created_by',
  'import_rows.notes',
  'imports.boards',
  'imports.counts',
  'imports.created_by',
  'imports.found',
  'imports.notes',
  'imports.options',
  'imports.people',
  'imports.wip_limits',
  'kept_outcomes.caller',
  'kept_outcomes.outcome',
  'mail_choices.choices',
  'mail_choices.user_id',
  'notification_recipients.user_id',
  'notifications.created_by',
  'ticket_assignees.user_id',
  'ticket_relations.created_by',
  'view_calendars.query',
  'view_calendars.user_id',
  'views.created_by',
  'views.query',
  // Counted from the log.
  'flow_projects.boards',
  'flow_projects.settings',
  'flow_tickets.state',
  // A rule acts only while its person may: `run-rules.ts`.
  'rule_runs.changes',
  'rule_runs.facts',
  'rule_runs.problem',
  'rules.created_by',
  'rules.do',
  'rules.if',
  'rules.made',
  'rules.run_as',
  'rules.when',
  'templates.sub_tickets',
  'templates.ticket',
  'tickets.created_by',
  'tickets.field_values',
  'tickets.source',
  'watches.user_id',
]);

test('every column of an organization that can name a person either ends with a removal for cause, or is a record', async () => {
  const columns = await fixture.sql<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'basalt'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
      and (a.atttypid in ('json'::regtype, 'jsonb'::regtype)
        or a.atttypid in ('uuid'::regtype, 'text'::regtype) and a.attname ~ '(^|_)(by|author|actor|user|person|people|caller|owner|holder|member)(_id|s)?$')
    order by 1`);
  // Something is missing: say above what becomes of it, and end it in domain/src/tenancy/revoke-made-by.ts if somebody can act by it.
  expect(columns.map(({ name }) => name)).toEqual([...Object.keys(ends), ...stays].toSorted());
});

test('a person who is removed with everything revoked leaves nothing behind by which anybody acts', async () => {
  const server = await fixture.serve();
  const { useCases, tenancy, database } = server;
  const { principal, project } = await aTenant(server);
  const { organizationId: organization } = principal;
  const { id } = await useCases.createUser(principal, {
    email: 'eve@example.test',
    name: 'Eve',
    role: 'admin',
  });
  await useCases.addProjectMember(principal, { project: project.id, user: id });
  const eve: Principal = {
    ...systemPrincipal(organization),
    actor: { type: 'user', id, name: 'Eve' },
    person: { userId: id, role: 'admin' },
  };
  const scopes: Scope[] = ['*'];
  const input = { organization, url: 'https://example.org/hook', events: ['*'] };
  const hooks = await Promise.all(
    [eve, principal, principal, principal, principal].map((by) =>
      useCases.createWebhook(by, input),
    ),
  );
  const [, rotated, moved, through, spared] = hooks.map((hook) => hook.id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const own = await useCases.createCredential(eve, { name: 'own', scopes });
  const otherCredential = await useCases.createCredential(principal, { name: 'other', scopes });
  const third = await useCases.createCredential(principal, { name: 'third', scopes });
  const fourth = await useCases.createCredential(principal, { name: 'fourth', scopes });
  await useCases.rotateCredential(eve, { publicId: otherCredential.public_id });
  // Her key of this one is good for an hour more.
  await useCases.rotateCredential(eve, { publicId: third.public_id });
  await useCases.rotateCredential(principal, { publicId: third.public_id, overlapSeconds: 3600 });
  await useCases.rotateWebhookSecret(eve, { webhook: rotated });
  await useCases.updateWebhook(eve, { webhook: moved, url: 'https://evil.example.org/' });
  const key = await useCases.authenticate(own);
  await useCases.updateWebhook(key?.principal ?? eve, {
    webhook: through,
    url: 'https://evil.example.org/',
  });
  const git = { organization, name: 'Shop', kind: 'github' } as const;
  for (const by of [eve, key?.principal ?? eve]) await useCases.createGitConnection(by, git);
  const sparedGit = await useCases.createGitConnection(principal, git);
  const app = { homePage: null, redirectUris: ['https://evil.example.org/'], confidential: true };
  const made = await useCases.registerApp(eve, { ...app, name: 'own' });
  const taken = await useCases.registerApp(principal, { ...app, name: 'taken' });
  await useCases.rotateAppSecret(eve, { app: taken.id });
  const grant = { id: fixture.newId(), organizationId: organization, appId: made.id };
  await tenancy.inTenant(eve, (stores) =>
    stores.write(
      {
        saved: [
          new AppGrant({ ...grant, userId: id, now: new Date() }),
          newInvitation({
            id: fixture.newId(),
            organizationId: organization,
            email: 'eve2@example.test',
            role: 'admin',
            tokenHash: 'x',
            createdBy: eve.actor,
            now: new Date(),
          }),
        ],
      },
      { kind: 'done', answer: null },
    ),
  );
  const token = {
    kind: 'refresh',
    publicId: id,
    hash: 'x',
    hashes: ['x'],
    pepperId: 'x',
    grant: { organizationId: organization, grantId: grant.id },
    payload: { accountId: id },
    expiresAt: new Date(Date.now() + 60_000),
  } as const;
  const storage = createOAuthStorage({ database });
  expect(await storage.putToken(token)).toBe(true);
  await fixture.seeAs(principal);
  const leftovers = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const [column, condition] of Object.entries(ends)) {
      const [table = ''] = column.split('.');
      const rows = await fixture.sql(`select from basalt.${table} where ${condition}`, [id]);
      if (rows.length > 0) found.push(column);
    }
    return found;
  };
  expect(await leftovers()).toEqual(Object.keys(ends));
  await useCases.removeOrganizationMember(principal, {
    organization,
    user: id,
    revoke: ['credentials', 'webhooks', 'apps', 'git_connections'],
  });
  expect(await leftovers()).toEqual([]);
  // A token that is made while the grant ends is not stored: a refusal, and no fault of the server.
  expect(await storage.putToken({ ...token, publicId: 'later' })).toBe(false);
  const all = await useCases.listCredentials(principal);
  expect(
    all.filter((credential) => credential.revoked_at === null).map((credential) => credential.id),
  ).toEqual([fourth.id]);
  const listed = { organization, page: { limit: 50 } };
  const connections = await useCases.listGitConnections(principal, listed);
  expect(connections.items.map((connection) => connection.id)).toEqual([sparedGit.id]);
  const { items } = await useCases.listWebhooks(principal, listed);
  expect(items.filter(({ enabled }) => enabled).map((webhook) => webhook.id)).toEqual([spared]);
});
