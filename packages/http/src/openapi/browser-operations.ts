import type { ProblemCode } from '../problem/http-error.ts';
import { successOf } from './answers.ts';
import { contentDisposition, rateLimit, redirectHeaders, requestId, etag } from './headers.ts';
import { notModifiedOf, shapeOf, withHeaders } from './operations.ts';
import type { FurtherOperation, OperationObject, ResponseObject } from './objects.ts';
import { ifNoneMatch, isReadOfOne, pathParameter, queryParameters } from './parameters.ts';
import { inputCodesOf, refusalsOf } from './refusals.ts';
import { requestBodyOf } from './request-body.ts';
import type { Access, BrowserRoute } from '../browser/routes/browser-route.ts';
import type { RedirectRoute } from '../browser/redirects/redirect-route.ts';
import { redirects } from '../browser/redirects/redirect-routes.ts';
import { appBasePath, browserRoutes } from '../browser/routes.ts';

/** The routes of browsers as OpenAPI describes them; `appUrl` is where they are served. */
export function browserOperations(appUrl: string): FurtherOperation[] {
  const servers = [{ url: appUrl }];
  return [
    ...browserRoutes.map((route) => ({
      path: appBasePath + route.path,
      method: route.method.toLowerCase(),
      operation: { ...routeOperation(route), servers },
    })),
    ...redirects.flatMap((redirect) =>
      redirect.methods.map((method) => ({
        path: redirect.path,
        method: method.toLowerCase(),
        operation: { ...redirectOperation(redirect, method), servers },
      })),
    ),
  ];
}

/** The codes of refused callers, which follow from the access and the method. */
export function accessCodesOf(access: Access, method: string): ProblemCode[] {
  return [
    ...(method === 'GET' ? [] : (['origin_refused'] as const)),
    ...(access === 'public' ? [] : (['sign_in_required', 'rate_limited'] as const)),
    ...(access === 'signed_in' || access === 'member' ? (['two_factor_required'] as const) : []),
    ...(access === 'member' ? (['organization_suspended'] as const) : []),
  ];
}

/** Every code that a browser's route can answer with: what follows from its record, and what is listed. */
export function browserCodesOf({
  method,
  access,
  params,
  needsPasswords,
  errors,
}: BrowserRoute): ProblemCode[] {
  return [
    ...accessCodesOf(access, method),
    ...(params.length > 0 || needsPasswords !== null ? (['not_found'] as const) : []),
    ...inputCodesOf({ method }),
    ...errors,
    'unavailable',
    'internal',
  ];
}

function routeOperation(route: BrowserRoute): OperationObject {
  const { answer } = route;
  return {
    operationId: route.id,
    summary: route.summary,
    description: route.description ?? route.summary,
    tags: [route.tag],
    parameters: [
      ...route.params.map(pathParameter),
      ...queryParameters(route),
      ...(isReadOfOne(route) ? [ifNoneMatch] : []),
    ],
    ...requestBodyOf(route),
    responses: withHeaders(
      {
        [answer.status]: successOf(answer, appBasePath, shapeOf(route)),
        ...notModifiedOf(route),
        ...refusalsOf(browserCodesOf(route)),
      },
      rateLimit('person'),
      (status) => route.access !== 'public' && status !== '401',
    ),
    security: route.access === 'public' ? [] : [{ session: [] }],
  };
}

function redirectOperation(redirect: RedirectRoute, method: string): OperationObject {
  const answers = Object.entries(redirect.answers).map(
    ([status, description]): [string, ResponseObject] => [
      status,
      status === '302'
        ? { description, headers: { ...requestId, ...redirectHeaders } }
        : textAnswer(redirect, status, description),
    ],
  );
  const refusals = Object.entries(refusalsOf([...redirect.errors, 'unavailable', 'internal']));
  return {
    // One redirect route may take two methods; an id names one operation.
    operationId: redirect.methods.length === 1 ? redirect.id : `${redirect.id}By${method}`,
    summary: redirect.summary,
    description: redirect.description,
    tags: ['Sign-in'],
    parameters: redirect.path.includes('{provider}') ? [pathParameter('provider')] : [],
    responses: {
      ...Object.fromEntries(answers),
      ...Object.fromEntries(
        refusals.map(([status, { content, ...refusal }]) => [
          status,
          { ...refusal, content: { ...content, [pageType]: page } },
        ]),
      ),
      // Tools expect an answer that is neither a redirect nor a refusal, also where the successful answer is a redirect.
      ...(!('200' in redirect.answers) && { default: lastPage }),
    },
    security: [],
  };
}

/** A page, or a text with an ETag. */
function textAnswer({ text }: RedirectRoute, status: string, description: string): ResponseObject {
  if (text === undefined) {
    return { description, headers: requestId, content: { [pageType]: page } };
  }
  const { type, example, fileName } = text;
  const headers = { ...requestId, ...etag, ...rateLimit('person') };
  if (status === '304') return { description, headers };
  return {
    description,
    headers: { ...headers, ...contentDisposition(fileName) },
    content: { [type]: { schema: { type: 'string' }, example } },
  };
}

const pageType = 'text/html; charset=utf-8';

const page = {
  schema: { type: 'string' },
  example: '<!doctype html><html lang="en"><head><title>Sign in</title></head></html>',
};

const lastPage: ResponseObject = {
  description: 'A page that says what happened.',
  headers: requestId,
  content: { [pageType]: page },
};
