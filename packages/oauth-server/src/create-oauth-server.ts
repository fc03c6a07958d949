import {
  isRegisteredUri,
  type ApiKeyFactory,
  type AuthorizationRequests,
  type SecretHash,
} from '@basalt/domain';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'koa';
import { Provider, type Configuration } from 'oidc-provider';
import { createAuthorizationRequests } from './authorization-requests.ts';
import { documentClient } from './client-metadata.ts';
import { configurationOf, routes } from './configuration.ts';
import { createAdapter, type AdapterParts } from './storage-adapter.ts';
import { isTokenModel, kindOfModel } from './token-models.ts';

/** Fetches a document from an untrusted address, with protection against server-side request forgery; null unless the status is 200. */
export type FetchDocument = (url: string) => Promise<{ text: string; headers: Headers } | null>;

/** What the server needs. */
export interface OAuthServerOptions extends Pick<
  AdapterParts,
  'storage' | 'clock' | 'hash' | 'endGrant' | 'factories'
> {
  appUrl: string;
  /** Checks the secrets of confidential apps. */
  secrets: ApiKeyFactory;
  fetchDocument: FetchDocument;
  /** Called for an unexpected error of the server. */
  onFault: (error: unknown) => void;
}

/** The context of a request of a browser or an app. */
export interface OAuthRequestContext {
  /** The cookie by which the browser that began a request is recognized; null for endpoints that apps call. */
  browser: string | null;
  /** Shows a refusal that must not be sent to the app, because the app or its address cannot be trusted. */
  showRefusal: (refusal: { error: string; description: string }) => void;
}

/** The OAuth 2.1 authorization server. */
export interface OAuthServer {
  /** Handles a request to an endpoint. */
  handle(ctx: Context, requestContext: OAuthRequestContext): Promise<void>;
  readonly requests: AuthorizationRequests;
}

/** An authorization server on oidc-provider, as RFC 9700 recommends: without cookies, sessions or pages of the library. */
export function createOAuthServer(options: OAuthServerOptions): OAuthServer {
  const { appUrl, storage, clock, hash, endGrant, factories } = options;
  const requestContext = new AsyncLocalStorage<OAuthRequestContext>();
  const parts: AdapterParts = {
    storage,
    factories,
    forged: new Map(),
    clock,
    hash,
    endGrant,
    browser: () => requestContext.getStore()?.browser ?? null,
    resourceOf: (path) => appUrl + path,
  };
  const configuration: Configuration = {
    ...configurationOf(appUrl),
    adapter: (model: string) => createAdapter(model, parts),
    fetch: (url) => fetchedDocument(options.fetchDocument, String(url)),
    renderError(_ctx, { error, error_description: description = '' }) {
      requestContext.getStore()?.showRefusal({ error, description });
    },
  };
  const provider = new Provider(appUrl, configuration);
  provider.on('server_error', (_ctx, error) => options.onFault(error));
  adapt(provider, parts, options.secrets);

  return {
    requests: createAuthorizationRequests({ provider, storage, hash, clock, appUrl }),
    handle: (ctx, given) =>
      requestContext.run(given, async () => {
        if (refusesMode(ctx)) {
          const description = 'the only response_mode is query';
          given.showRefusal({ error: 'unsupported_response_mode', description });
          ctx.status = 400;
          return;
        }
        // Answers contain the address of the service, even when a proxy calls it by another host.
        Object.defineProperty(ctx, 'href', { get: () => appUrl + ctx.originalUrl });
        ctx.cookies = withoutCookies(ctx);
        const [answer] = provider.middleware;
        await answer?.(ctx as Parameters<NonNullable<typeof answer>>[0], async () => {});
      }),
  };
}

const refusesMode = ({ path, query }: Context): boolean =>
  path === routes.authorization && (query['response_mode'] ?? 'query') !== 'query';

/** The library's models with the rules of the service. */
function adapt(
  provider: Provider,
  { forged, factories, clock }: AdapterParts,
  secrets: ApiKeyFactory,
): void {
  for (const model of Object.keys(kindOfModel)) {
    if (!isTokenModel(model)) continue;
    Object.assign(provider[model].prototype, {
      generateTokenId(this: { format?: string }) {
        this.format = 'opaque';
        const { token, ...kept } = factories[model].forge();
        forged.set(token, kept);
        return token;
      },
    });
  }
  const rules: ThisType<InstanceType<Provider['Client']>> & object = {
    redirectUriAllowed(uri: string) {
      return isRegisteredUri(this.redirectUris ?? [], uri);
    },
    compareClientSecret(given: string) {
      const parts = secrets.parse(given);
      const kept = this['client_secrets'] as SecretHash[] | undefined;
      return parts !== null && secrets.matches(parts.secret, kept ?? null, clock());
    },
  };
  Object.assign(provider.Client.prototype, rules);
}

/** The library keeps nothing in browsers: a continued request is identified by its address, and its browser by a cookie of the service. */
function withoutCookies({ path }: Context): Context['cookies'] {
  const base = `${routes.authorization}/`;
  const uid = path.startsWith(base) ? path.slice(base.length) : undefined;
  const nothing = {
    get: (name: string) => (name === '_interaction_resume' ? uid : undefined),
    set() {},
  };
  return nothing as unknown as Context['cookies'];
}

/** The document for the library: with the supported members only, and with the headers for caching. */
async function fetchedDocument(fetchDocument: FetchDocument, url: string): Promise<Response> {
  const found = await fetchDocument(url);
  if (found === null) return new Response(null, { status: 502 });
  const headers: Record<string, string> = {};
  for (const name of ['cache-control', 'expires', 'age', 'date']) {
    const value = found.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return new Response(JSON.stringify(documentClient(found.text)), { headers });
}
