import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { systemPrincipal, type Role } from '@basalt/domain';
import { BrowserClient } from '@basalt/http/testing';
import { hashPassword } from '@basalt/security';
import type { Serving } from '../src/boot/serve.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import type { Settings } from './processes.ts';
import { serveHere } from './run-here.ts';

const password = 'canary horse battery';

/** A served organization with people who connect apps. */
export interface OAuthScene {
  readonly serving: Serving;
  /** Where it is, and its issuer. */
  readonly url: string;
  readonly organization: string;
  readonly settings: Settings;
  /** A person of the organization, signed in in a browser of theirs. */
  person(name: string, role?: Role): Promise<{ id: string; browser: BrowserClient }>;
  /** Signs a person in in a further browser. */
  signIn(name: string): Promise<BrowserClient>;
  /** A client that registered itself; not by its own request, which each address may send a few times an hour. */
  register(redirects?: string[]): Promise<string>;
  /** Another server on the same database, with the same address for people. */
  another(): Promise<Serving>;
  close(): Promise<void>;
}

export async function openOAuthScene(
  more: Settings = {},
  given?: Pick<GivenDatabase, 'settings' | 'drop'>,
): Promise<OAuthScene> {
  const database = given ?? (await giveDatabase());
  const settings = {
    ...database.settings,
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_AUTH_FAILURES_PER_MINUTE: '0',
    SERVICE_WORKER: 'false',
    ...more,
  };
  const serving = await serveHere(settings);
  const open = [serving];
  const url = serving.appUrl;
  const { id: organization } = await serving.cradle.createOrganization({ name: 'Quarry' });
  const passwordHash = await hashPassword(password);
  const signIn = async (name: string): Promise<BrowserClient> => {
    const browser = new BrowserClient(serving.address, url);
    const email = `${name.toLowerCase()}@example.test`;
    const { status } = await browser.post('/auth/login', { email, password });
    if (status !== 200) throw new Error(`sign-in: ${status}`);
    return browser;
  };
  return {
    serving,
    url,
    organization,
    settings,
    signIn,
    async person(name, role = 'member') {
      const email = `${name.toLowerCase()}@example.test`;
      const input = { email, name, role, passwordHash, confirmed: true };
      const { id } = await serving.cradle.createUser(systemPrincipal(organization), input);
      return { id, browser: await signIn(name) };
    },
    async register(redirectUris = [callback]) {
      const clientId = randomUUID();
      const client = { clientId, kind: 'dynamic', organizationId: null, name: 'Agent' } as const;
      await serving.cradle.dynamicClients?.add(
        { ...client, homePage: null, redirectUris, secrets: [] },
        new Date(Date.now() + 60_000),
      );
      return clientId;
    },
    async another() {
      const server = await serveHere({ ...settings, APP_URL: url });
      open.push(server);
      return server;
    },
    async close() {
      for (const server of open) await server.stop();
      await database.drop();
    },
  };
}

/** A scene with Ada, an owner of its organization. */
export interface OAuthStage {
  scene: OAuthScene;
  ada: Awaited<ReturnType<OAuthScene['person']>>;
  address: string;
  close(): Promise<void>;
}

export async function openOAuthStage(settings: Settings = {}): Promise<OAuthStage> {
  const scene = await openOAuthScene(settings);
  const ada = await scene.person('Ada', 'owner');
  return { scene, ada, address: scene.serving.address, close: () => scene.close() };
}

/** A verifier of PKCE and its challenge. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export interface Asking {
  client: string;
  redirect?: string;
  scope?: string;
  resource?: string | string[];
  challenge?: string | null;
  more?: Record<string, string>;
}

export const callback = 'http://127.0.0.1:7777/callback';

/** The address to which an app sends a browser. */
export function authorizePath({
  client,
  redirect = callback,
  scope = 'tickets:read tickets:write',
  resource = [],
  challenge = pkce().challenge,
  more = {},
}: Asking): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: redirect,
    scope,
    state: 's',
    ...(challenge !== null && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...more,
  });
  for (const address of [resource].flat()) query.append('resource', address);
  return `/oauth/authorize?${query}`;
}

/** Sends the browser to the consent page: the id of the request in its address. */
export async function ask(browser: BrowserClient, asking: Asking): Promise<string> {
  const { status, location, text } = await browser.get(authorizePath(asking));
  const [, id] = /^\/app\/connect\/([\w-]+)$/.exec(location ?? '') ?? [];
  if (id === undefined) throw new Error(`no consent page: ${status} ${location} ${text}`);
  return id;
}

/** Clicks "Allow": the address at the app that the browser is sent to. */
export async function allow(
  browser: BrowserClient,
  organization: string,
  id: string,
  scopes?: readonly string[],
): Promise<URL> {
  const path = `/organizations/${organization}/authorizations/${id}/allow`;
  const { status, json, text } = await browser.post(path, scopes && { scopes });
  if (status !== 200) throw new Error(`allow: ${status} ${text}`);
  const { redirect_to: next } = json.data as { redirect_to: string };
  const { location, text: page } = await browser.get(new URL(next).pathname);
  if (location === null) throw new Error(`resume: ${page}`);
  return new URL(location);
}

/** What the token endpoint answers. */
export interface TokenReply {
  status: number;
  headers: Headers;
  body: {
    access_token?: string;
    refresh_token?: string;
    expires_in?: number;
    scope?: string;
    token_type?: string;
    error?: string;
    error_description?: string;
  };
}

/** Posts a form to an endpoint of OAuth. */
export async function post(
  address: string,
  endpoint: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenReply> {
  const response = await fetch(`${address}/oauth/${endpoint}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as TokenReply['body']) : {},
  };
}

type AskingOfConnect = Omit<Asking, 'client'> & {
  client?: string;
  /** The scopes that the person chooses; all if absent. */
  chosen?: readonly string[];
};

/** The way of an app from its registration to its code: the address that it is called back at, and what it sends for tokens. */
export async function codeOf(
  { organization, register }: Pick<OAuthScene, 'organization' | 'register'>,
  browser: BrowserClient,
  asking: AskingOfConnect = {},
) {
  const client = asking.client ?? (await register());
  const { verifier, challenge } = pkce();
  const id = await ask(browser, { ...asking, client, challenge });
  const answer = await allow(browser, organization, id, asking.chosen);
  const form = {
    grant_type: 'authorization_code',
    client_id: client,
    code: answer.searchParams.get('code') ?? '',
    redirect_uri: asking.redirect ?? callback,
    code_verifier: verifier,
  };
  return { client, answer, form };
}

/** The whole way of an app, from its registration to its tokens. */
export async function connect(
  scene: OAuthScene,
  browser: BrowserClient,
  asking: AskingOfConnect = {},
) {
  const granted = await codeOf(scene, browser, asking);
  const { body } = await post(scene.serving.address, 'token', granted.form);
  if (body.access_token === undefined) throw new Error(JSON.stringify(body));
  return {
    ...granted,
    access: body.access_token,
    refresh: body.refresh_token ?? '',
    body,
  };
}

/** Calls the REST API with a token. */
export const call = (address: string, token: string, path: string, init: RequestInit = {}) =>
  fetch(`${address}/api/v1${path}`, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${token}` },
  });

/** Refreshes the tokens. */
export const refresh = (address: string, client: string, token: string) =>
  post(address, 'token', { grant_type: 'refresh_token', client_id: client, refresh_token: token });
