import type { ProblemCode } from '../problem/http-error.ts';
import { statusOf } from '../problem/problem.ts';
import type { Route } from '../operation/route.ts';
import { successOf } from './answers.ts';
import { etag, rateLimit, replayed, requestId } from './headers.ts';
import type { HeaderObject, OperationObject, ResponseObject } from './objects.ts';
import { isReadOfOne, parametersOf } from './parameters.ts';
import { codesOf, refusalsOf } from './refusals.ts';
import { securityOf } from './security.ts';
import { requestBodyOf } from './request-body.ts';

/** An operation of the API, as it is called with a credential below `base`. */
export function operationOf(route: Route, base: string): OperationObject {
  return {
    operationId: route.id,
    summary: route.summary,
    description: [route.description, scopeIn(route)].filter((part) => part !== null).join(' '),
    tags: [route.tag],
    security: securityOf(route),
    'x-required-scope': route.scope,
    ...(route.anyScopeOf.length > 0 && { 'x-any-scope-of': route.anyScopeOf }),
    parameters: parametersOf(route),
    ...requestBodyOf(route),
    responses: withHeaders(
      responsesOf(route, codesOf(route), base),
      rateLimit('credential'),
      (status) => status !== '401',
    ),
  };
}

function scopeIn({ scope, anyScopeOf }: Route): string {
  if (scope !== null) return `Scope: \`${scope}\`.`;
  if (anyScopeOf.length === 0) return 'Any credential is enough.';
  return `Scope: one of ${anyScopeOf.map((name) => `\`${name}\``).join(', ')}.`;
}

/** All responses of an operation that is performed below `base`, by status. */
export function responsesOf(
  route: Route,
  codes: readonly ProblemCode[],
  base: string,
): Record<string, ResponseObject> {
  const { answer, errors, method } = route;
  const responses: Record<string, ResponseObject> = {
    [answer.status]: successOf(answer, base, shapeOf(route)),
    ...notModifiedOf(route),
    ...refusalsOf(codes),
  };
  if (method !== 'POST') return responses;
  // The statuses that are stored for replays: the success, and refusals by a rule.
  const stored = [answer.status, ...[...errors, 'validation_failed' as const].map(statusOf)];
  return withHeaders(responses, replayed, (status) => stored.includes(Number(status)));
}

/** The parameters for versions and fields that a request has by the records of its answer. */
export const shapeOf = (route: Pick<Route, 'method' | 'answer' | 'query'>) => ({
  isRead: isReadOfOne(route),
  hasFields: 'fields' in route.query.entries,
});

/** The answer 304 of an operation that reads one record, to a caller who has its current version. */
export const notModifiedOf = (
  route: Pick<Route, 'method' | 'answer'>,
): Record<string, ResponseObject> =>
  isReadOfOne(route)
    ? {
        '304': {
          description: 'The caller has this version already; no body.',
          headers: { ...requestId, ...etag },
        },
      }
    : {};

/** The responses with these headers on those that have them. */
export function withHeaders(
  responses: Record<string, ResponseObject>,
  headers: Record<string, HeaderObject>,
  has: (status: string) => boolean,
): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      has(status) ? { ...response, headers: { ...response.headers, ...headers } } : response,
    ]),
  );
}
