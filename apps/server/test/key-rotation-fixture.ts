import { operatorPrincipal, systemPrincipal } from '@basalt/domain';
import { connected } from '@basalt/persistence/testing';
import { BrowserClient } from '@basalt/http/testing';
import type { Serving } from '../src/boot/serve.ts';
import { giveDatabase } from './given-database.ts';
import {
  call,
  callback,
  codeOf,
  connect,
  openOAuthScene,
  post,
  refresh,
  type OAuthScene,
} from './oauth-fixture.ts';
import type { Settings } from './processes.ts';
import { serveHere } from './run-here.ts';
import { totpCode } from './sign-in-servers.ts';

/** Two secret keys, as an operator would make them. */
export const [keyA, keyB] = ['a1'.repeat(32), 'b2'.repeat(32)] as const;

/** The settings of the steps of a rotation from the key A to the key B. */
export const steps = {
  before: { SERVICE_SECRET_KEY: keyA },
  announced: { SERVICE_SECRET_KEY: keyA, SERVICE_SECRET_KEY_PREVIOUS: keyB },
  swapped: { SERVICE_SECRET_KEY: keyB, SERVICE_SECRET_KEY_PREVIOUS: keyA },
  after: { SERVICE_SECRET_KEY: keyB },
} satisfies Record<string, Settings>;

const email = 'ada@example.test';
const password = 'canary horse battery';

/** A deployment with everything that depends on the secret key, made with the key A; its server is stopped. */
export async function openRotation() {
  const database = await giveDatabase();
  // Webhooks may name addresses of this machine.
  const local = { SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };
  const scene = await openOAuthScene({ ...steps.before, ...local }, database);
  const made = await makeAll(scene, database.url);
  const { settings, url } = scene;
  await scene.serving.stop();
  const serve = (step: Settings): Promise<Serving> =>
    serveHere({ ...settings, APP_URL: url, ...step });
  return {
    made,
    url: database.url,
    settings,
    /** A server by the settings of a step. */
    serve,
    /** The settings of a step, for commands. */
    at: (step: Settings): Settings => ({ ...settings, APP_URL: url, ...step }),
    close: () => database.drop(),
  };
}

type Made = Awaited<ReturnType<typeof makeAll>>;

async function makeAll(scene: OAuthScene, databaseUrl: string) {
  const { organization, serving, url } = scene;
  const { cradle } = serving;
  const operator = operatorPrincipal(organization);
  const ada = await scene.person('Ada', 'owner');
  const { browser } = ada;
  const keyNamed = async (name: string) =>
    (await cradle.createCredential(operator, { name, scopes: ['*'] })).token;
  const { secret } = (await browser.post('/me/totp')).json.data as { secret: string };
  const confirmed = await browser.post('/me/totp/confirm', { code: totpCode(secret, -1) });
  const { recovery_codes: recoveryCodes } = confirmed.json.data as { recovery_codes: string[] };
  const app = await connect(scene, browser);
  const idle = await connect(scene, browser);
  const webhook = await cradle.createWebhook(operator, {
    organization,
    url: 'https://127.0.0.1/hook',
    events: ['ticket.*'],
  });
  for (const name of ['One', 'Two']) await cradle.createProject(operator, { organization, name });
  const used = await keyNamed('used');
  const path = `/organizations/${organization}/projects?per_page=1`;
  const page = (await (await call(serving.address, used, path)).json()) as {
    meta: { next_cursor: string };
  };
  const view = await browser.post(`/organizations/${organization}/views`, {
    name: 'Mine',
    query: { sort: 'due_at' },
  });
  const { id: viewId } = view.json.data as { id: string };
  const calendar = new URL(
    ((await browser.post(`/views/${viewId}/calendar`)).json.data as { address: string }).address,
  );
  const resetToken = await aResetToken(scene, (await scene.person('Grace')).id);
  const invitation = await anInvitation(scene, databaseUrl);
  const confidential = await aConfidentialApp(scene, browser);
  const cookies = new Map(browser.cookies);
  return {
    organization,
    url,
    keys: { used, unused: await keyNamed('unused') },
    secret,
    recoveryCodes,
    app,
    idle,
    webhook: { id: webhook.id, secret: webhook.secret },
    nextPage: `${path}&cursor=${encodeURIComponent(page.meta.next_cursor)}`,
    calendar: calendar.pathname + calendar.search,
    resetToken,
    invitation,
    confidential,
    cookies,
  };
}

async function aResetToken({ serving: { cradle } }: OAuthScene, userId: string): Promise<string> {
  const token = cradle.tokenGenerator.token();
  const hash = cradle.tokenGenerator.hash('password_reset', token);
  const expiresAt = new Date(Date.now() + 3_600_000);
  await cradle.accountsTransaction.inIdentity((stores) =>
    stores.write({ links: [{ kind: 'reset_token', hash, userId, expiresAt }] }),
  );
  return token;
}

/** The token of an invitation: the one of the mail is replaced. */
async function anInvitation(
  { organization, serving: { cradle } }: OAuthScene,
  databaseUrl: string,
): Promise<string> {
  const invited = { organization, email: 'new@example.test', role: 'member' } as const;
  await cradle.inviteMember(operatorPrincipal(organization), invited);
  const token = cradle.tokenGenerator.token();
  const hash = cradle.tokenGenerator.hash('invitation', token);
  await connected(databaseUrl, async (client) => {
    await client.query(`select set_config('basalt.organization_id', $1, false)`, [organization]);
    await client.query('update basalt.invitations set token_hash = $1', [hash]);
  });
  return token;
}

/** An app with a secret that the organization registered, and its refresh token. */
async function aConfidentialApp(scene: OAuthScene, browser: BrowserClient) {
  const app = await scene.serving.cradle.registerApp(systemPrincipal(scene.organization), {
    name: 'Release notes',
    homePage: null,
    redirectUris: [callback],
    confidential: true,
  });
  const secret = app.client_secret ?? '';
  const { form } = await codeOf(scene, browser, { client: app.client_id });
  const { body } = await post(scene.serving.address, 'token', { ...form, client_secret: secret });
  return { client: app.client_id, secret, refresh: body.refresh_token ?? '' };
}

/** The browser of Ada, as it was signed in with the key A, at a server. */
export function browserAt({ address }: Pick<Serving, 'address'>, { url, cookies }: Made) {
  const browser = new BrowserClient(address, url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

/** Signs Ada in at a server that demands the second factor: how the answer comes out. */
export async function answerAt(
  { address }: Pick<Serving, 'address'>,
  { url }: Made,
  answer: { code: string } | { recovery_code: string },
): Promise<string | undefined> {
  const browser = new BrowserClient(address, url);
  const login = await browser.post('/auth/login', { email, password });
  const { status } = login.json.data as { status: string };
  if (status !== 'totp_required') return status;
  const { json } = await browser.post('/auth/totp', answer);
  return (json.data as { status?: string } | undefined)?.status ?? json.code;
}

/** What comes of each kind at a server: the status of the answer, or whether it is as it was made. */
export async function outcomesAt({ address, cradle }: Serving, url: string, made: Made) {
  const { organization, keys, app, webhook } = made;
  const tickets = `/organizations/${organization}/tickets`;
  const sealed = await connected(url, async (client) => {
    await client.query(`select set_config('basalt.organization_id', $1, false)`, [organization]);
    const { rows } = await client.query<{ sealed: string }>(
      `select secrets -> 0 ->> 'sealed' as sealed from basalt.webhooks where id = $1`,
      [webhook.id],
    );
    return rows[0]?.sealed ?? '';
  });
  const opened = () => new TextDecoder().decode(cradle.secretSealer.open(sealed, webhook.id));
  const me = await browserAt({ address }, made).get('/app-api/me');
  return {
    'an API key': (await call(address, keys.used, tickets)).status,
    'the token of an app': (await call(address, app.access, tickets)).status,
    'the cursor of a list': (await call(address, keys.used, made.nextPage)).status,
    'a calendar': (await fetch(address + made.calendar)).status,
    'a session': me.status,
    'the secret of a webhook': opened() === webhook.secret,
  };
}

/** Refreshes the tokens of the app with a secret. */
export const refreshConfidentialAt = (
  { address }: Pick<Serving, 'address'>,
  { client, secret }: Made['confidential'],
  token: string,
) =>
  post(address, 'token', {
    grant_type: 'refresh_token',
    client_id: client,
    client_secret: secret,
    refresh_token: token,
  });

/** Posts to a route of the browser at a server, signed in as nobody: the status of the answer. */
export const statusAt = async (
  { address }: Pick<Serving, 'address'>,
  { url }: Made,
  path: string,
  body: object,
): Promise<number> => (await new BrowserClient(address, url).post(path, body)).status;

/** Refreshes the tokens of an app at a server. */
export const refreshAt = ({ address }: Pick<Serving, 'address'>, client: string, token: string) =>
  refresh(address, client, token);
