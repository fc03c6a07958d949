import { randomUUID } from 'node:crypto';
import { App, AppGrant, systemPrincipal } from '@basalt/domain';
import {
  BrowserClient,
  deleteOf,
  makeSubject,
  makeTenant,
  type Entrance,
  type ForeignDeployment,
  type Tenant,
  type WalkedIds,
  type WalkDeployment,
} from '@basalt/http/testing';
import { hashPassword } from '@basalt/security';
import { readConfig } from '../src/config/config.ts';
import { compose, type Cradle } from '../src/container.ts';
import { openStorage } from '../src/boot/open-storage.ts';
import { giveDatabase } from './given-database.ts';

export const appUrl = 'http://localhost:3999';
const password = 'canary horse battery';

/** Two organizations on a database of their own, with one record of each kind, and some more of the second. */
export interface IsolationFixture {
  url: string;
  settings: Readonly<Record<string, string>>;
  own: Tenant;
  foreign: Tenant;
  /** Of the own organization; the member reaches them. */
  ours: WalkedIds;
  /** Of the own organization; the member cannot see them. */
  closed: WalkedIds;
  theirs: WalkedIds;
  deleted: WalkedIds;
  member: string;
  /** Calls as a credential of the own organization, or as the member, at this address. */
  senderOf(entrance: Entrance, address: string): Promise<ForeignDeployment['send']>;
  close(): Promise<void>;
}

let made = 0;

export async function openIsolationFixture(): Promise<IsolationFixture> {
  const database = await giveDatabase();
  const settings = {
    ...database.settings,
    SERVICE_LOG_LEVEL: 'silent',
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
  };
  const config = readConfig(settings);
  const storage = await openStorage(config, () => {});
  const use = compose(config, storage);
  const deployment: WalkDeployment = { address: '', use, now: use.clock, passTime: async () => {} };
  const own = await makeTenant(deployment, 'canaryofours');
  const foreign = await makeTenant(deployment, 'canaryoftheirs');
  const ours = await everything(deployment, use, own);
  const theirs = await everything(deployment, use, foreign);
  await use.setAppPolicy(foreign.principal, { policy: 'approved' });
  const closed = await everything(deployment, use, { ...own, canary: 'canaryofclosed' });
  const member = await person(use, own.id, 'member@example.test');
  const { project, document } = ours;
  await use.addProjectMember(own.principal, { project, user: member });
  await use.updateDocument(own.principal, { document, editorIds: [member] });
  for (const tenant of [own, foreign]) await countFlow(use, tenant);
  return {
    url: database.url,
    settings,
    own,
    foreign,
    ours,
    closed,
    theirs,
    deleted: await deletedOf(deployment, theirs, foreign),
    member,
    async senderOf(entrance, address) {
      if (entrance === 'key') {
        const input = { name: 'walker', scopes: ['organization:read'] };
        const { token } = await use.createCredential(own.principal, input);
        return senderWith(address, { Authorization: `Bearer ${token}` });
      }
      const browser = new BrowserClient(address, appUrl);
      const input = { email: 'member@example.test', password };
      const { status } = await browser.post('/auth/login', input);
      if (status !== 200) throw new Error(`the member was not let in: ${status}`);
      const [[name, value]] = [...browser.cookies] as [[string, string]];
      return senderWith(address, { Cookie: `${name}=${value}`, Origin: appUrl });
    },
    async close() {
      await use.eventFeed.close();
      use.mailTransport.close();
      await storage.close();
      await database.drop();
    },
  };
}

/** Counts the log of an organization until its flow has the tickets in progress: one of each project that is there. */
async function countFlow(use: Cradle, { id: organization, principal }: Tenant): Promise<void> {
  const filter = { words: [], archived: 'all' } as const;
  const hasTickets = async () =>
    (await use.readOrganizationFlow(principal, { organization, filter })).in_progress.length > 0;
  do await use.keepFlow(organization);
  while (!(await hasTickets()));
}

/** A member with `password`. */
async function person(use: Cradle, organization: string, email: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  const input = { email, name: 'Ada', passwordHash, confirmed: true };
  return (await use.createUser(systemPrincipal(organization), input)).id;
}

/** A PNG of 192 × 192 pixels as far as its header. */
const smallPicture = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000c0000000c00806000000',
  'hex',
);

/** One record of each kind, those of people too. */
async function everything(
  deployment: WalkDeployment,
  use: Cradle,
  tenant: Tenant,
): Promise<WalkedIds> {
  const { id: organization, principal, canary } = tenant;
  const subject = await makeSubject(deployment, tenant);
  const email = `${canary}${(made += 1)}@example.test`;
  const signedIn = await person(use, organization, email);
  const browser = { address: '192.0.2.1', userAgent: canary, sessionToken: null };
  const { session } = await use.signIn({ email, password, ...browser });
  const caller = await use.readSession({ token: session.token });
  if (caller !== null) await use.setPicture(caller, smallPicture);
  const invited = { organization, email: `invited-${email}`, role: 'member' } as const;
  const key = { name: `${canary} key`, scopes: ['*'] };
  const message = { organization, title: canary, body: canary, userIds: [subject.member] };
  return {
    ...subject,
    person: signedIn,
    credential: (await use.createCredential(principal, key)).public_id,
    invitation: (await use.inviteMember(principal, invited)).id,
    session: caller?.sessionId ?? '',
    notification: (await use.sendNotification(principal, message)).id,
    ...(await apps(use, tenant, signedIn)),
  };
}

/** An app that the organization registered and the person connected, and one that it has seen. */
async function apps(use: Cradle, { principal, canary }: Tenant, userId: string) {
  const { organizationId, actor: createdBy } = principal;
  const metadata = {
    name: `${canary} app`,
    homePage: null,
    redirectUris: ['https://example.test/'],
  };
  const { id: app } = await use.registerApp(principal, { ...metadata, confidential: true });
  const common = { organizationId, now: new Date() };
  const grant = new AppGrant({ ...common, id: use.newId(), appId: app, userId });
  const authorization = randomUUID();
  const seen = new App({
    ...common,
    ...metadata,
    id: use.newId(),
    clientId: authorization,
    kind: 'dynamic',
    secrets: [],
    status: 'approved',
    isAllowed: true,
    createdBy,
  });
  await use.tenancy.inTenant(principal, (stores) =>
    stores.write({ saved: [grant, seen] }, { kind: 'done', answer: null }),
  );
  return { app, connection: grant.id, authorization };
}

/** Records that were deleted: a project, and a ticket and a document of another one. */
async function deletedOf(
  deployment: WalkDeployment,
  ids: WalkedIds,
  tenant: Tenant,
): Promise<WalkedIds> {
  const [records, { project, ...rest }] = [
    await makeSubject(deployment, tenant, { withWebhook: false }),
    await makeSubject(deployment, tenant, { withWebhook: false }),
  ];
  await deleteOf('ticket', records, deployment, tenant);
  await deleteOf('document', records, deployment, tenant);
  await deleteOf('project', { ...rest, project }, deployment, tenant);
  return { ...ids, project, ticket: records.ticket, document: records.document };
}

/** How long an answer without an end is listened to, in milliseconds. */
const listening = 100;

function senderWith(address: string, headers: Record<string, string>): ForeignDeployment['send'] {
  return async (method, path, body) => {
    const ending = new AbortController();
    const response = await fetch(address + path, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: ending.signal,
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    const timer = isStream ? setTimeout(() => ending.abort(), listening) : undefined;
    let text = '';
    try {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    return { status: response.status, headers: response.headers, text };
  };
}
