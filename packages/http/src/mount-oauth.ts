import { randomBytes } from 'node:crypto';
import type { Router } from '@koa/router';
import {
  appBudget,
  appResources,
  appScopes,
  FairQueue,
  isRefusal,
  networkOf,
  type AppClient,
  type OutsideOfQueue,
} from '@basalt/domain';
import type { Callers } from './middleware/authenticate.ts';
import { HttpError } from './problem/http-error.ts';
import { createCookieJar } from './browser/cookies.ts';
import { serverMetadata } from './openapi/oauth-metadata.ts';
import { html } from './schema/html.ts';
import { detailed, pageWords } from './pages/page-words.ts';
import { sendPage } from './pages/page.ts';
import { readJsonBody, type JsonObject } from './request/json-body.ts';
import { faultOfParameters, readOAuthBody } from './request/oauth-request.ts';
import { sendJson, type RequestContext } from './request/request-context.ts';
import { addressBlock } from './server/address-block.ts';

/** An error that the person is shown, because it must not be sent to the app. */
interface Refusal {
  error: string;
  description: string;
}

/** The authorization server behind the endpoints. */
export interface OAuthEndpoints {
  handle(
    ctx: RequestContext,
    requestContext: {
      browser: string | null;
      showRefusal: (refusal: Refusal) => void;
      body: Buffer | null;
      network: string;
      outside: OutsideOfQueue;
    },
  ): Promise<void>;
  /** Registers a client by its own request; null: that is switched off. */
  register: ((metadata: JsonObject, from: { address: string }) => Promise<AppClient>) | null;
}

/** Where the metadata of a part of the service is (RFC 9728, 3.1). */
export const resourceMetadataPath = (path: string): string =>
  `/.well-known/oauth-protected-resource${path}`;

/** The lifetime of the cookie by which the browser of an authorization request is recognized, in milliseconds. */
const browserCookieLifetime = 24 * 60 * 60_000;

/** The endpoints of OAuth, their metadata, and the metadata of the parts of the service that they protect. */
export function mountOAuth(
  router: Router,
  { handle, register }: OAuthEndpoints,
  { appUrl, clock, countFailure }: { appUrl: string } & Pick<Callers, 'countFailure' | 'clock'>,
): void {
  const cookies = createCookieJar(appUrl, clock);
  const metadata = serverMetadata(appUrl, register !== null);
  const begun = new FairQueue('appBudget.begun', appBudget.begun);
  const exchanges = new FairQueue('appBudget.exchanges', appBudget.exchanges);
  const publish = (path: string, operation: string, body: object): void => {
    router.get(path, (context) => {
      const ctx = context as unknown as RequestContext;
      ctx.state.operation = operation;
      ctx.set('Access-Control-Allow-Origin', '*');
      sendJson(ctx, body);
    });
  };
  publish('/.well-known/oauth-authorization-server', 'oauthMetadata', metadata);
  for (const path of appResources) {
    publish(resourceMetadataPath(path), 'resourceMetadata', {
      resource: appUrl + path,
      resource_name: 'Basalt',
      authorization_servers: [appUrl],
      bearer_methods_supported: ['header'],
      scopes_supported: appScopes,
    });
  }

  /** The value of the cookie for authorization requests. A browser that begins a request without one gets a new one. */
  const browserOf = (ctx: RequestContext): string | null => {
    const known = cookies.authorizingOf(ctx);
    if (known !== null || ctx.params['uid'] !== undefined) return known ?? '';
    const value = randomBytes(32).toString('base64url');
    const expires = new Date(clock().getTime() + browserCookieLifetime);
    cookies.setAuthorizing(ctx, { value, expires });
    return value;
  };
  const answer = async (
    context: unknown,
    operation: string,
    { queue, isBrowser }: { queue: FairQueue; isBrowser: boolean },
  ): Promise<void> => {
    const ctx = context as RequestContext;
    ctx.state.operation = operation;
    // A slow body takes no place of the queue.
    const body = await readOAuthBody(ctx);
    const fault = faultOfParameters(ctx, body);
    if (fault !== null) return refuseParameters(ctx, fault, isBrowser);
    const browser = isBrowser ? browserOf(ctx) : null;
    const network = networkOf(addressBlock(ctx.state.address));
    await queue.run(network, (outside) => {
      const refuse = (refusal: Refusal) => showRefusal(ctx, refusal);
      return handle(ctx, { browser, showRefusal: refuse, body, network, outside });
    });
    if (ctx.response.get('Access-Control-Allow-Origin') === 'null') {
      ctx.remove('Access-Control-Allow-Origin');
    }
  };
  /**
   * A begun request is stored for minutes and can make the server fetch a document. So an address may begin only as many in a minute as it
   * may fail to authenticate.
   */
  const countBegun = async ({ state: { address } }: RequestContext): Promise<void> => {
    const retryAfter = await countFailure(addressBlock(address), clock(), 'oauth');
    if (retryAfter !== null) {
      const reason = 'This address has begun too many authorization requests.';
      throw new HttpError('rate_limited', { retryAfter, reason });
    }
  };
  router.get('/oauth/authorize', async (ctx) => {
    await countBegun(ctx as unknown as RequestContext);
    await answer(ctx, 'oauthAuthorize', { queue: begun, isBrowser: true });
  });
  router.get('/oauth/authorize/:uid', (ctx) =>
    answer(ctx, 'oauthResume', { queue: exchanges, isBrowser: true }),
  );
  const methods = ['POST', 'OPTIONS'];
  const exchange = { queue: exchanges, isBrowser: false };
  router.register('/oauth/device', methods, async (ctx) => {
    await countBegun(ctx as unknown as RequestContext);
    await answer(ctx, 'oauthDevice', exchange);
  });
  router.register('/oauth/token', methods, (ctx) => answer(ctx, 'oauthToken', exchange));
  router.register('/oauth/revoke', methods, (ctx) => answer(ctx, 'oauthRevoke', exchange));
  if (register !== null) {
    router.post('/oauth/register', async (context) => {
      const ctx = context as unknown as RequestContext;
      ctx.state.operation = 'oauthRegister';
      ctx.set('Access-Control-Allow-Origin', '*');
      const body = (await readJsonBody(ctx.req, { needed: true })) ?? {};
      const address = addressBlock(ctx.state.address);
      await begun.run(networkOf(address), () =>
        answerRegistration(ctx, () => register(body, { address })),
      );
    });
  }
}

/** Answers parameters that no request may have: to a person by a page, to an app as RFC 6749, 5.2. */
function refuseParameters(ctx: RequestContext, description: string, isBrowser: boolean): void {
  ctx.status = 400;
  const error = 'invalid_request';
  if (isBrowser) return showRefusal(ctx, { error, description });
  ctx.set('Cache-Control', 'no-store');
  sendJson(ctx, { error, error_description: description });
}

/** Shows the refusal as a page instead of redirecting: the app, or the address that it names, cannot be trusted. */
function showRefusal(ctx: RequestContext, { error, description }: Refusal): void {
  const words = pageWords(ctx);
  sendPage(ctx, {
    title: words('page.appRefusedTitle'),
    main: html`<h1>${words('page.appRefusedTitle')}</h1>
      <p>${words('page.appRefusedText')}</p>
      <p class="quiet">${detailed(ctx, 'page.forAuthorOfApp', `${error}. ${description}`)}</p>`,
  });
}

/** Registers a client at its own request (RFC 7591, 3.2). */
async function answerRegistration(
  ctx: RequestContext,
  register: () => Promise<AppClient>,
): Promise<void> {
  try {
    const client = await register();
    ctx.status = 201;
    sendJson(ctx, {
      client_id: client.clientId,
      client_name: client.name,
      ...(client.homePage !== null && { client_uri: client.homePage }),
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    const [[field, messages] = ['', []]] = Object.entries(error.details.errors);
    ctx.status = 400;
    sendJson(ctx, {
      error: field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      error_description: `${field} ${messages[0] ?? ''}`,
    });
  }
}
