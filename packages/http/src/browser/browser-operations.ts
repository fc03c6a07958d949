import type { ProblemCode } from '../http-error.ts';
import {
  pathParameter,
  queryParameters,
  requestBodyOf,
  type OperationBeside,
  type OperationObject,
} from '../openapi.ts';
import { refusalsOf, responsesOf } from '../openapi/answers.ts';
import type { BrowserRoute } from './browser-route.ts';
import type { Door } from './door.ts';
import { doors } from './doors.ts';
import { appBasePath, browserRoutes } from './routes.ts';

/** The routes of browsers as OpenAPI describes them; `appUrl` is where they are served. */
export function browserOperations(appUrl: string): OperationBeside[] {
  const servers = [{ url: appUrl }];
  return [
    ...browserRoutes.map((route) => ({
      path: appBasePath + route.path,
      method: route.method.toLowerCase(),
      operation: { ...routeOperation(route), servers },
    })),
    ...doors.flatMap((door) =>
      door.methods.map((method) => ({
        path: door.path,
        method: method.toLowerCase(),
        operation: { ...doorOperation(door, method), servers },
      })),
    ),
  ];
}

/** Every code that a browser's route can answer with: what follows from its record, and what is listed. */
export function browserCodesOf({ method, access, params, fails }: BrowserRoute): ProblemCode[] {
  const changes = method !== 'GET';
  return [
    ...(changes ? (['origin_refused'] as const) : []),
    ...(access === 'public' ? [] : (['sign_in_required'] as const)),
    ...(access === 'signed_in' || access === 'member' ? (['two_factor_required'] as const) : []),
    ...(params.length > 0 ? (['not_found'] as const) : []),
    ...(changes
      ? (['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const)
      : []),
    'validation_failed',
    ...fails,
    'unavailable',
    'internal',
  ];
}

function routeOperation(route: BrowserRoute): OperationObject {
  return {
    operationId: route.id,
    summary: route.summary,
    description: route.description ?? route.summary,
    tags: [route.tag],
    'x-required-scope': null,
    parameters: [...route.params.map(pathParameter), ...queryParameters(route)],
    ...requestBodyOf(route),
    responses: responsesOf(route.answer, browserCodesOf(route)),
    security: route.access === 'public' ? [] : [{ session: [] }],
  };
}

function doorOperation(door: Door, method: string): OperationObject {
  const answers = Object.entries(door.answers).map(([status, description]) => {
    const content = status === '200' ? { content: { 'text/html; charset=utf-8': page } } : {};
    return [status, { description, ...content }] as const;
  });
  const refusals = Object.entries(refusalsOf([...door.fails, 'unavailable', 'internal']));
  return {
    // One door may take two methods; an id names one operation.
    operationId: door.methods.length === 1 ? door.id : `${door.id}By${method}`,
    summary: door.summary,
    description: door.description,
    tags: ['Sign-in'],
    'x-required-scope': null,
    parameters: door.path.includes('{provider}') ? [pathParameter('provider')] : [],
    responses: {
      ...Object.fromEntries(answers),
      ...Object.fromEntries(
        refusals.map(([status, { content, ...refusal }]) => [
          status,
          { ...refusal, content: { ...content, 'text/html; charset=utf-8': page } },
        ]),
      ),
    },
    security: [],
  };
}

const page = { schema: { type: 'string' } };
