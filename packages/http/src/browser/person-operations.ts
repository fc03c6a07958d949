import { allows, scopesOf } from '@basalt/domain';
import type { ProblemCode } from '../http-error.ts';
import type { OperationBeside, OperationObject } from '../openapi/objects.ts';
import { rateLimit } from '../openapi/headers.ts';
import { responsesOf, withHeaders } from '../openapi/operations.ts';
import { parametersOf } from '../openapi/parameters.ts';
import { inputCodesOf, quotaCodesOf, retryCodesOf } from '../openapi/refusals.ts';
import { requestBodyOf } from '../openapi/request-body.ts';
import type { Route } from '../route.ts';
import { accessCodesOf } from './browser-operations.ts';
import { appBasePath, browserRoutes } from './routes.ts';

/** Whether people can call the operation: one whose path names no record is a matter of credentials. */
export const isForPeople = ({ params }: Pick<Route, 'params'>): boolean => params.length > 0;

const taken = new Set(browserRoutes.map(({ method, path }) => `${method} ${path}`));

/** The operations of the API as people call them in a browser; `appUrl` is where they are served. */
export function personOperations(routes: readonly Route[], appUrl: string): OperationBeside[] {
  return routes
    .filter((route) => isForPeople(route) && !taken.has(`${route.method} ${route.path}`))
    .map((route) => ({
      path: appBasePath + route.path,
      method: route.method.toLowerCase(),
      operation: { ...operationFor(route), servers: [{ url: appUrl }] },
    }));
}

function operationFor(route: Route): OperationObject {
  return {
    operationId: `${route.id}AsPerson`,
    summary: route.summary,
    description: `As \`${route.id}\`, limited to what the role of the person allows.`,
    tags: [route.tag],
    parameters: parametersOf(route),
    ...requestBodyOf(route),
    responses: withHeaders(
      responsesOf(route, codesForPeople(route), appBasePath),
      rateLimit('person'),
      (status) => status !== '401',
    ),
    security: [{ session: [] }],
  };
}

function codesForPeople(route: Route): ProblemCode[] {
  const { scope, method, errors, failsForPeople } = route;
  const isForMembers = scope === null || allows(scopesOf('member'), scope);
  return [
    ...accessCodesOf('member', method),
    'not_found',
    ...(isForMembers ? [] : (['insufficient_role'] as const)),
    ...inputCodesOf(route),
    ...retryCodesOf(route),
    ...quotaCodesOf(route),
    ...errors,
    ...failsForPeople,
    'unavailable',
    'internal',
  ];
}
