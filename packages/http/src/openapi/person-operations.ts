import type { ProblemCode } from '../problem/http-error.ts';
import type { FurtherOperation, OperationObject } from './objects.ts';
import { rateLimit } from './headers.ts';
import { responsesOf, withHeaders } from './operations.ts';
import { parametersOf } from './parameters.ts';
import { inputCodesOf, quotaCodesOf, retryCodesOf, roleCodesOf } from './refusals.ts';
import { requestBodyOf } from './request-body.ts';
import type { Route } from '../operation/route.ts';
import { accessCodesOf } from './browser-operations.ts';
import { appBasePath, browserRoutes } from '../browser/routes.ts';

const taken = new Set(browserRoutes.map(({ method, path }) => `${method} ${path}`));

/**
 * Whether people can call the operation: an operation whose path names no record is for credentials only, and some addresses have their own
 * route for people.
 */
export const isForPeople = ({
  params,
  method,
  path,
}: Pick<Route, 'params' | 'method' | 'path'>): boolean =>
  params.length > 0 && !taken.has(`${method} ${path}`);

/** The operations of the API as people call them in a browser; `appUrl` is where they are served. */
export function personOperations(routes: readonly Route[], appUrl: string): FurtherOperation[] {
  return routes.filter(isForPeople).map((route) => ({
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
  return [
    ...accessCodesOf('member', route.method),
    'not_found',
    ...inputCodesOf(route),
    ...retryCodesOf(route),
    ...quotaCodesOf(route),
    ...route.errors,
    ...roleCodesOf(route),
    'unavailable',
    'internal',
  ];
}
