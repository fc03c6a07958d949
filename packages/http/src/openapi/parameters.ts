import type { PathKind } from '../operation/path-params.ts';
import { takesIfMatch } from '../request/read-request.ts';
import type { Route } from '../operation/route.ts';
import { inputSchema, type JsonSchema } from '../schema/json-schema.ts';
import type { ParameterObject } from './objects.ts';

const uuid = { type: 'string', format: 'uuid' };

/** Kinds that a path can name by something other than an id. */
const otherNames: Partial<Record<PathKind, readonly [description: string, schema: JsonSchema]>> = {
  ticket: ['The id of a ticket, or its key.', { type: 'string', examples: ['WEB-42'] }],
  project: ['The id of a project, or its key.', { type: 'string', examples: ['WEB'] }],
  credential: [
    'The public id of the credential.',
    { type: 'string', pattern: '^[0-9A-Za-z]{20}$', examples: ['4Fq0Zt8xYb2Lk6Wn1RcM'] },
  ],
  provider: [
    'The key of the provider.',
    { type: 'string', pattern: '^[a-z][a-z0-9_-]{0,31}$', examples: ['google'] },
  ],
};

/** A placeholder of a path. */
export function pathParameter(kind: PathKind): ParameterObject {
  const [description, schema] = otherNames[kind] ?? [`The id of the ${kind}.`, uuid];
  return { name: kind, in: 'path', required: true, description, schema };
}

/** The parameters of a query. */
export function queryParameters(route: Pick<Route, 'query'>): ParameterObject[] {
  const { properties = {}, required = [] } = inputSchema(route.query) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: withTypedDefault(schema),
    // Each filter by a custom field is a parameter of its own.
    ...(name === 'custom' && { style: 'form', explode: true }),
  }));
}

/** The code reads parameters as text. In the description, a default has the type of its parameter. */
function withTypedDefault(schema: JsonSchema): JsonSchema {
  const { type, default: text } = schema;
  const isText = typeof text !== 'string' || (type !== 'boolean' && type !== 'integer');
  return isText ? schema : { ...schema, default: JSON.parse(text) as unknown };
}

const ifMatch: ParameterObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'ETags of the versions that the request can change, or `*`. For other versions the answer is 412.',
  schema: { type: 'string', examples: ['"3"'] },
};

export const ifNoneMatch: ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETags of versions that the caller has: 304 when the record is still one of them.',
  schema: { type: 'string', examples: ['"3"'] },
};

const lastEventId: ParameterObject = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'The stream continues after the event with this id. Without it, the stream starts now.',
  schema: { type: 'string', examples: ['eyJrIjpbIjQyIl19'] },
};

const idempotencyKey: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The request is executed once, even if it is sent several times. For 24 hours, the same key with the same body gets the first answer again, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', pattern: '^[ -~]{1,255}$', examples: ['4d7a8c2e'] },
};

/** Whether the operation reads one record, which a caller may have already. */
export const isReadOfOne = ({ method, answer }: Pick<Route, 'method' | 'answer'>): boolean =>
  method === 'GET' && answer.kind === 'one';

/** Path, query and headers of an operation of the API. */
export function parametersOf(route: Route): ParameterObject[] {
  return [
    ...route.params.map(pathParameter),
    ...queryParameters(route),
    ...(takesIfMatch(route) ? [ifMatch] : []),
    ...(isReadOfOne(route) ? [ifNoneMatch] : []),
    ...(route.answer.kind === 'stream' ? [lastEventId] : []),
    ...(route.method === 'POST' ? [idempotencyKey] : []),
  ];
}
