import {
  DomainError,
  isRegisteredUri,
  type ApiKeyFactory,
  type AuthorizationRequests,
  type OutsideOfQueue,
  type SecretHash,
} from '@basalt/domain';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'koa';
import { errors, Provider, type Configuration } from 'oidc-provider';
import { createAuthorizationRequests } from './authorization-requests.ts';
import {
  createClientDocuments,
  type ClientDocuments,
  type DocumentedClient,
  type FetchDocument,
} from './client-documents.ts';
import { configurationOf, routes } from './configuration.ts';
import { refreshIn, successorOf, type Refresh } from './refresh-tokens.ts';
import { withBody } from './request-body.ts';
import { createAdapter, type AdapterParts } from './storage-adapter.ts';
import { isTokenModel, kindOfModel, type TokenFactories } from './token-models.ts';

/** The parts of the server. */
export interface OAuthServerOptions extends Pick<
  AdapterParts,
  'storage' | 'clock' | 'hashes' | 'endGrant' | 'factories'
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
  /** The body, which was read before; null for a request without one. */
  body: Buffer | null;
  /** Where the request comes from: the key of its place among the documents that are fetched. */
  network: string;
  /** Waits without the place that the request has in its queue. */
  outside: OutsideOfQueue;
}

/** A request that is being handled, and the documents that were fetched for it. */
interface Handled extends Pick<OAuthRequestContext, 'network' | 'outside'> {
  readonly request: OAuthRequestContext | null;
  /** The code or token that an app presents for another one, or revokes. */
  readonly presented: string | null;
  readonly refresh: Refresh | null;
  readonly forged: ReturnType<AdapterParts['forged']>;
  readonly documents: Map<string, DocumentedClient | null>;
  /** Why a document was not even begun to be fetched, or what the storage refused. */
  refusal?: unknown;
}

/** The OAuth 2.1 authorization server. */
export interface OAuthServer {
  /** Handles a request to an endpoint. Throws refusals of the domain, such as `organization_suspended`. */
  handle(ctx: Context, requestContext: OAuthRequestContext): Promise<void>;
  readonly requests: AuthorizationRequests;
}

/** An authorization server on oidc-provider, as RFC 9700 recommends: without cookies, sessions or pages of the library. */
export function createOAuthServer(options: OAuthServerOptions): OAuthServer {
  const { appUrl, storage, clock, hashes, endGrant, factories, fetchDocument } = options;
  const handled = new AsyncLocalStorage<Handled>();
  const documents = createClientDocuments({ fetchDocument, clock });
  const parts: AdapterParts = {
    storage,
    factories,
    forged: () => handled.getStore()?.forged ?? new Map(),
    clock,
    hashes,
    endGrant,
    browser: () => handled.getStore()?.request?.browser ?? null,
    presented: () => handled.getStore()?.presented ?? null,
    refresh: () => handled.getStore()?.refresh ?? null,
    resourceOf: (path) => appUrl + path,
  };
  const general = configurationOf(appUrl);
  const clientIdMetadataDocument = {
    ...general.features.clientIdMetadataDocument,
    async allowFetch(_ctx: unknown, url: string) {
      await loadDocument(documents, url, handled.getStore());
      return true;
    },
  };
  const configuration: Configuration = {
    ...general,
    features: { ...general.features, clientIdMetadataDocument },
    adapter: (model: string) => createAdapter(model, parts),
    fetch: async (url) => loadedDocument(handled.getStore()?.documents.get(String(url)) ?? null),
    renderError(_ctx, { error, error_description: description = '' }) {
      handled.getStore()?.request?.showRefusal({ error, description });
    },
  };
  const provider = new Provider(appUrl, configuration);
  provider.on('server_error', (_ctx, error: unknown) => {
    const store = handled.getStore();
    if (error instanceof DomainError && store !== undefined) store.refusal = error;
    else options.onFault(error);
  });
  adapt(provider, parts, options);

  const requests = createAuthorizationRequests({ provider, storage, hashes, clock, appUrl });
  return {
    requests: {
      ...requests,
      find: (id, browser) =>
        refusedOr(handled, handledOf(null, { network: `request ${id}` }), () =>
          requests.find(id, browser),
        ),
    },
    handle: (ctx, request) =>
      refusedOr(handled, handledOf(request, exchangeIn(ctx, request, factories)), async () => {
        if (refusesMode(ctx)) {
          const description = 'the only response_mode is query';
          request.showRefusal({ error: 'unsupported_response_mode', description });
          ctx.status = 400;
          return;
        }
        // Answers contain the address of the service, even when a proxy calls it by another host.
        Object.defineProperty(ctx, 'href', { get: () => appUrl + ctx.originalUrl });
        if (request.body !== null) Object.assign(ctx, { req: withBody(ctx.req, request.body) });
        ctx.cookies = withoutCookies(ctx);
        const [answer] = provider.middleware;
        await answer?.(ctx as Parameters<NonNullable<typeof answer>>[0], async () => {});
      }),
  };
}

const handledOf = (
  request: OAuthRequestContext | null,
  more: Pick<Handled, 'network'> & Partial<Handled>,
): Handled => ({
  request,
  presented: null,
  refresh: null,
  outside: request?.outside ?? ((wait) => wait()),
  forged: new Map(),
  documents: new Map(),
  ...more,
});

/** Runs the work. Throws the refusal of a document or of the storage after it, which the library would report as a fault of the service. */
async function refusedOr<T>(
  handled: AsyncLocalStorage<Handled>,
  store: Handled,
  work: () => Promise<T>,
): Promise<T> {
  const answer = await handled.run(store, work);
  if (store.refusal !== undefined) throw store.refusal;
  return answer;
}

/** Loads a document once for each request, and outside of its queue. */
async function loadDocument(
  documents: ClientDocuments,
  url: string,
  store: Handled | undefined,
): Promise<void> {
  if (store === undefined || store.documents.has(url)) return;
  try {
    store.documents.set(url, await store.outside(() => documents.load(url, store.network)));
  } catch (error) {
    store.refusal = error;
    throw new errors.TemporarilyUnavailable();
  }
}

/** The exchange that a request for tokens or a revocation asks for. */
function exchangeIn(
  { path }: Context,
  { network, body }: OAuthRequestContext,
  factories: TokenFactories,
): Pick<Handled, 'network'> & Partial<Handled> {
  if (body === null || (path !== routes.token && path !== routes.revocation)) return { network };
  const form = new URLSearchParams(body.toString());
  const presented = form.get('refresh_token') ?? form.get('code') ?? form.get('token') ?? '';
  return { network, presented, refresh: refreshIn(form, factories) };
}

const refusesMode = ({ path, query }: Context): boolean =>
  path === routes.authorization && (query['response_mode'] ?? 'query') !== 'query';

/** The library's models with the rules of the service. */
function adapt(
  provider: Provider,
  { forged, factories, clock, storage, refresh }: AdapterParts,
  { secrets, onFault }: Pick<OAuthServerOptions, 'secrets' | 'onFault'>,
): void {
  for (const model of Object.keys(kindOfModel)) {
    if (!isTokenModel(model)) continue;
    Object.assign(provider[model].prototype, {
      generateTokenId(this: { format?: string }) {
        this.format = 'opaque';
        const current = refresh();
        const { token, ...stored } =
          current === null || model === 'AuthorizationCode'
            ? factories[model].forge()
            : successorOf(factories, model, current);
        forged().set(token, stored);
        return token;
      },
    });
  }
  const rules: ThisType<InstanceType<Provider['Client']>> & object = {
    redirectUriAllowed(uri: string) {
      return isRegisteredUri(this.redirectUris ?? [], uri);
    },
    compareClientSecret(token: string) {
      const parts = secrets.parse(token);
      const hashes = this['client_secrets'] as SecretHash[] | undefined;
      if (parts === null || !secrets.matches(parts.secret, hashes ?? null, clock())) return false;
      for (const stored of hashes ?? []) {
        const renewed = secrets.renewed(parts.secret, stored);
        if (renewed === null) continue;
        // After a failure it is renewed at a later use.
        storage.renewClientSecret(this.clientId, stored.hash, renewed).catch(onFault);
      }
      return true;
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

/** A loaded document as the library fetches it: with the supported members only, and with the headers for caching. */
function loadedDocument(document: DocumentedClient | null): Response {
  if (document === null) return new Response(null, { status: 502 });
  const headers: Record<string, string> = {};
  for (const name of ['cache-control', 'expires', 'age', 'date']) {
    const value = document.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return new Response(JSON.stringify(document.metadata), { headers });
}
