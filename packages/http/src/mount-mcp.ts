import type { Router } from '@koa/router';
import {
  requestBudget,
  scopesOf,
  toolBudget,
  type Cursor,
  type FieldErrors,
  type Principal,
  type Scope,
} from '@basalt/domain';
import { resourceMetadataPath } from './mount-oauth.ts';
import { callerOf, type Callers } from './middleware/authenticate.ts';
import type { CursorSeal } from './request/cursor.ts';
import { HttpError } from './problem/http-error.ts';
import { fingerprintOf } from './request/idempotency-key.ts';
import { readJsonBody, type JsonObject } from './request/json-body.ts';
import type { LargeBodies } from './request/large-bodies.ts';
import { traceOf, type Log } from './middleware/log.ts';
import { problemFor } from './problem/problem.ts';
import type { RequestContext } from './request/request-context.ts';

/** A request of the Model Context Protocol as it is handed over: authenticated, its body read. */
export interface McpRequest {
  readonly principal: Principal;
  /** Those that the protocol knows, and `basalt-answer`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** The refusal that answers an error. It writes an unexpected error to the log. */
  refusalOf(error: unknown): { code: string; message: string; errors?: FieldErrors };
  fingerprintOf(body: object): string;
  readonly cursors: {
    write(cursor: Cursor, list: string): string;
    read(text: string, list: string): Cursor | null;
  };
}

/** The handler of such requests. */
export type McpHandler = (request: McpRequest) => Promise<Response>;

const path = '/mcp';

/**
 * `POST /mcp` for API credentials: the same authentication, limits and bounds as the REST API. A browser's request from
 * another origin is refused (the specification's guard against DNS rebinding).
 */
export function mountMcp(
  router: Router,
  handler: McpHandler,
  {
    appUrl,
    seal,
    log,
    largeBodies,
    hasOAuth,
    toolScopes = [],
    ...callers
  }: Callers & {
    appUrl: string;
    seal: CursorSeal;
    log: Log;
    largeBodies: LargeBodies;
    /** Whether apps can get tokens. */
    hasOAuth: boolean;
    /** The scopes that the tools use. */
    toolScopes?: readonly Scope[] | undefined;
  },
): void {
  const { origin } = new URL(appUrl);
  const challenge = {
    resource: path,
    // The scopes of every member, and those of any tool.
    ...(hasOAuth && {
      resourceMetadata: appUrl + resourceMetadataPath(path),
      scope: [...new Set([...scopesOf('member'), ...toolScopes])].join(' '),
    }),
  } as const;
  router.post(path, async (context) => {
    const ctx = context as unknown as RequestContext;
    ctx.state.operation = 'mcp';
    const origins = ctx.req.headersDistinct['origin'] ?? [];
    if (origins.some((allowed) => allowed !== origin)) throw new HttpError('origin_refused', {});
    const principal = await callerOf(ctx, callers, challenge);
    const { requestId } = ctx.state;
    const refusalOf = (error: unknown) => {
      const { problem, unexpected } = problemFor(error, requestId);
      if (unexpected) log.error({ request_id: requestId, error: traceOf(error) }, 'fault');
      return problem;
    };
    const headers = protocolHeaders(ctx);
    const response = await largeBodies.during(principal.organizationId, async (beforeLarge) => {
      const beforeReading = (length: number) =>
        beforeLarge(
          length < toolBudget.largeCallBytes
            ? length
            : Math.max(length, requestBudget.largeBodies.bytes),
        );
      const body = (await readJsonBody(ctx.req, { needed: true, beforeReading })) ?? {};
      return handler({ principal, headers, body, refusalOf, fingerprintOf, cursors: seal });
    });
    const text = await response.text();
    ctx.status = response.status;
    if (text === '') return;
    ctx.set('Content-Type', response.headers.get('Content-Type') ?? 'application/json');
    ctx.body = text;
  });
}

const passedHeaders = new Set(['accept', 'content-type', 'basalt-answer']);

/** The headers that the protocol knows, and the one that chooses the form of answers; a header that came twice does not count. */
function protocolHeaders({ req }: RequestContext): Record<string, string> {
  const known = Object.entries(req.headersDistinct).filter(
    ([name, values = []]) =>
      values.length === 1 && (passedHeaders.has(name) || name.startsWith('mcp-')),
  );
  return Object.fromEntries(known.map(([name, values = []]) => [name, values[0] ?? '']));
}
