import type { RequestListener } from 'node:http';
import type { RouterMiddleware } from '@koa/router';
import type { Clock, CredentialLookup, Language, Scope, Tenancy, UseCases } from '@basalt/domain';
import Koa from 'koa';
import { mountBrowser, type BrowserOptions } from './mount-browser.ts';
import { isForPeople } from './openapi/person-operations.ts';
import { redirectToAppUrl } from './browser/redirects/loopback-redirect.ts';
import { refuseOtherOrigins } from './browser/csrf.ts';
import type { RequestObserver } from './middleware/request-observer.ts';
import {
  recheckCaller,
  callerOf,
  recalledCallerOf,
  type Callers,
  type Challenge,
} from './middleware/authenticate.ts';
import { createClientAddress } from './server/forwarded-client-address.ts';
import { allowOrigins } from './middleware/cors.ts';
import { createCursorSeal } from './request/cursor.ts';
import type { RequestContext } from './request/request-context.ts';
import { LargeBodies } from './request/large-bodies.ts';
import { createResourceResolver } from './request/resolve-resource.ts';
import { traceOf, type Log } from './middleware/log.ts';
import { mountFileLinks, mountFiles, type FileOptions } from './files/mount-files.ts';
import { mountGit } from './mount-git.ts';
import { mountMetrics, type MetricsPage } from './middleware/metrics-page.ts';
import { mountMcp, type McpHandler } from './mount-mcp.ts';
import { mountOAuth, resourceMetadataPath, type OAuthEndpoints } from './mount-oauth.ts';
import { routeNotFound } from './middleware/route-not-found.ts';
import { outermost } from './middleware/outermost.ts';
import { openPages } from './pages/built-pages.ts';
import { mountPages } from './pages/mount-pages.ts';
import { mountPictures } from './browser/mount-pictures.ts';
import { nameBuild } from './browser/name-build.ts';
import type { FormerAssets } from './pages/static-assets.ts';
import {
  handleRequest,
  type CallerLookup,
  type RequestDependencies,
} from './response/handle-request.ts';
import { mountProbes, type Readiness } from './middleware/health-probes.ts';
import { mountReference } from './reference/mount-reference.ts';
import { routerPath } from './operation/operation.ts';
import type { Route } from './operation/route.ts';
import { RouteTable } from './middleware/route-table.ts';
import { basePath, routes } from './routes/routes.ts';
import { createStreams, type StreamSettings } from './stream/open-event-stream.ts';
import { createStreamLimiter, downloadLimits } from './stream/stream-limiter.ts';

/** The parts of the HTTP layer. */
export interface HttpAppOptions {
  use: UseCases;
  /** The caller of a token, and how many calls it has left; null for a text that is no valid token. */
  authenticate: Callers['authenticate'];
  /** The caller of a token from memory; null when it must be looked up. Absent: nobody is remembered. */
  recallCaller?: Callers['recallCaller'];
  /** Counts a failed authentication from a source. Returns the number of seconds that the source must wait; null for none. */
  countFailure: Callers['countFailure'];
  /** Counts a call of a person; null when nothing limits calls. */
  countPerson: CredentialLookup['countPerson'];
  tenancy: Tenancy;
  /** Seals the cursors of lists: 32 bytes, the same on every instance. */
  cursorKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** The service's own address, for links in answers: no slash at its end. */
  appUrl: string;
  log: Log;
  clock: Clock;
  /** Whether requests can be served at the moment. A rejected promise counts as no. It must settle soon. */
  readiness: () => Promise<Readiness>;
  /** Serve the description and the reference of the API under `/docs/api`. */
  apiReference: boolean;
  /** Origins of pages that may call the API in browsers. */
  corsOrigins?: readonly string[];
  /** Addresses or CIDRs of the proxies whose X-Forwarded-For is used. */
  trustedProxies: readonly string[];
  /** Sign-in, and the routes of people in browsers. Absent: only the API. */
  browser?: BrowserOptions;
  /** The signed addresses for uploads and downloads of files. Absent: files have no addresses. */
  files?: FileOptions | undefined;
  /** The origin from which pages load files, if that is not the service itself. */
  fileOrigin?: string | undefined;
  /** The folder that holds the built browser pages. Absent: there are none. */
  pages?: string;
  /** The language of pages for browsers that prefer no language of the service; absent: English. */
  defaultLanguage?: Language | undefined;
  /** Files of pages of other builds, which other instances serve. */
  formerAssets?: FormerAssets | undefined;
  /** Requests answered at the same time; more are refused with 503. */
  maxInFlight?: number;
  /** The maximum number of open streams, and their timeouts. */
  streams?: StreamSettings;
  /** Is notified of every request. */
  observer?: RequestObserver | undefined;
  /** Serves the Model Context Protocol. Absent: nothing is served at `/mcp`. */
  mcp?: McpHandler | undefined;
  /** The scopes that the tools of the Model Context Protocol use, for the challenge to a caller without a token. */
  toolScopes?: readonly Scope[] | undefined;
  /** Absent: no app can get a token. */
  oauth?: OAuthEndpoints | undefined;
  /** Absent: nothing is served at `/metrics`. */
  metrics?: MetricsPage | undefined;
}

/** The whole HTTP side of the service as a listener for `node:http`. */
export function createHttpApp(options: HttpAppOptions): RequestListener {
  const { log, appUrl, trustedProxies, maxInFlight = 1000, observer, metrics } = options;
  const { defaultLanguage } = options;
  const app = new Koa();
  // Koa's own errors are connections that broke while an answer was written.
  app.on('error', (error: unknown) => log.info({ error: traceOf(error) }, 'broken connection'));
  const clientAddress = createClientAddress(trustedProxies);
  const isHttps = appUrl.startsWith('https:');
  app.use(outermost({ log, clientAddress, isHttps, maxInFlight, observer, defaultLanguage }));

  app.use(allowOrigins(options.corsOrigins ?? []));

  const router = new RouteTable();
  const { use, clock, browser } = options;
  const dependencies = {
    use,
    resolveResource: createResourceResolver(options.tenancy),
    seal: createCursorSeal(options.cursorKeys),
    clock,
    appUrl,
    streams: createStreams(options.streams ?? {}, log),
    downloads: createStreamLimiter(downloadLimits),
    largeBodies: new LargeBodies(),
  };
  const resourceMetadata = appUrl + resourceMetadataPath(basePath);
  observer?.eventStreams(() => dependencies.streams.limiter.count());
  const challengeOf = ({ scope }: Pick<Route, 'scope'>): Challenge => ({
    resource: basePath,
    ...(options.oauth && { resourceMetadata, scope: scope ?? undefined }),
  });
  const api = {
    base: basePath,
    principalOf: (ctx, route) => callerOf(ctx, options, challengeOf(route)),
  } satisfies Pick<CallerLookup, 'base' | 'principalOf'>;
  mountPictures(router, api, use);
  mountRoutes(router, routes, {
    ...dependencies,
    ...api,
    recalledCaller: (ctx, route) => recalledCallerOf(ctx, options, challengeOf(route)),
    recheckPrincipal: (ctx) => recheckCaller(ctx, use),
  });
  if (browser !== undefined) {
    app.use(refuseOtherOrigins(appUrl));
    app.use(redirectToAppUrl(appUrl));
    const { apiReference, countPerson } = options;
    const mount = mountBrowser(router, browser, {
      ...dependencies,
      log,
      apiReference,
      countPerson,
    });
    mountRoutes(router, routes.filter(isForPeople), { ...dependencies, ...mount });
    mountPictures(router, mount, use);
    if (options.files !== undefined) mountFileLinks(router, { use, ...mount });
  }
  if (options.files !== undefined) mountFiles(router, options.files, { use, clock, observer });
  if (options.pages !== undefined) {
    const pages = openPages(options.pages);
    app.use(nameBuild(pages));
    mountPages(router.others, pages, options);
  }
  mountGit(router.others, { ...options, ...dependencies });
  mountProbes(router.others, options.readiness);
  if (options.mcp !== undefined) {
    const hasOAuth = options.oauth !== undefined;
    mountMcp(router.others, options.mcp, { ...options, ...dependencies, hasOAuth });
  }
  if (options.oauth !== undefined) mountOAuth(router.others, options.oauth, options);
  if (metrics !== undefined) mountMetrics(router.others, metrics, options);
  if (options.apiReference) {
    mountReference(router.others, { appUrl, hasBrowser: browser !== undefined });
  }
  app.use(router.routes());
  app.use(routeNotFound(router));
  return app.callback();
}

function mountRoutes(
  router: RouteTable,
  records: readonly Route[],
  dependencies: RequestDependencies,
): void {
  for (const record of records) {
    const path = dependencies.base + routerPath(record.path);
    const handler: RouterMiddleware = (ctx) =>
      handleRequest(record, ctx as RequestContext, dependencies);
    router.register(path, [record.method], handler);
  }
}
