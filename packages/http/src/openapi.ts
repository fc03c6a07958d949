import { sessionCookieName } from './browser/cookies.ts';
import { codesOf, responsesOf, sharedComponents, type ResponseObject } from './openapi/answers.ts';
import { inputSchema, recordComponents, type JsonSchema } from './openapi/json-schema.ts';
import type { PathKind, Route } from './route.ts';
import { basePath } from './routes.ts';

/** A parameter of an operation. */
export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** An operation as OpenAPI describes it. */
export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-required-scope': string | null;
  parameters: ParameterObject[];
  requestBody?: {
    required: boolean;
    content: { 'application/json': { schema: JsonSchema; example?: object } };
  };
  responses: Record<string, ResponseObject>;
  /** Where it is served, if not with the API. */
  servers?: { url: string }[];
  /** How callers are known, if not by their credential. */
  security?: { session?: never[] }[];
}

/** An operation that lies beside the API, with its address. */
export interface OperationBeside {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** The description of the API (OpenAPI 3.1): everything in it is derived from the route records. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: { credential: never[] }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { securitySchemes: object; schemas: Record<string, JsonSchema> };
}

/** Describes the routes, and operations `besides` them; `appUrl` is where they are served. */
export function openApiDocument(
  routes: readonly Route[],
  appUrl: string,
  besides: readonly OperationBeside[] = [],
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const item = (paths[route.path] ??= {});
    item[route.method.toLowerCase()] = operationOf(route);
  }
  for (const { path, method, operation } of besides) (paths[path] ??= {})[method] = operation;
  const tags = [
    ...routes.map(({ tag }) => tag),
    ...besides.flatMap(({ operation }) => operation.tags),
  ];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Basalt API',
      version: 'v1',
      description:
        'Projects, boards and tickets of one organization. A credential reaches its own organization only, and there what its scopes allow.',
    },
    servers: [{ url: appUrl + basePath }],
    security: [{ credential: [] }],
    tags: [...new Set(tags)].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        credential: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `<key_prefix>_<public_id>.<secret>`.',
        },
        ...(besides.length > 0 && { session: sessionScheme(appUrl) }),
      },
      schemas: { ...recordComponents(), ...sharedComponents },
    },
  };
}

const sessionScheme = (appUrl: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name: sessionCookieName(appUrl),
  description:
    'A signed-in person. The operations of the API are there below `/app-api`, too, with the scopes and the reach of the person’s role. Requests that change something need the Origin of the service.',
});

function operationOf(route: Route): OperationObject {
  const scope = route.scope === null ? 'Any credential will do.' : `Scope: \`${route.scope}\`.`;
  return {
    operationId: route.id,
    summary: route.summary,
    description: [route.description, scope].filter((part) => part !== null).join(' '),
    tags: [route.tag],
    'x-required-scope': route.scope,
    parameters: [
      ...route.params.map(pathParameter),
      ...queryParameters(route),
      ...ifMatch(route),
      ...lastEventId(route),
      ...idempotencyKey(route),
    ],
    ...requestBodyOf(route),
    responses: responsesOf(route.answer, codesOf(route)),
  };
}

/** The body of a request, if it has fields. */
export function requestBodyOf({
  body,
  bodyIsNeeded: required,
  example = null,
}: Pick<Route, 'body' | 'bodyIsNeeded'> & { example?: Route['example'] }): Pick<
  OperationObject,
  'requestBody'
> {
  if (Object.keys(body.entries).length === 0) return {};
  const schema = { ...inputSchema(body), additionalProperties: false };
  const content = { 'application/json': { schema, ...(example !== null && { example }) } };
  return { requestBody: { required, content } };
}

const uuid = { type: 'string', format: 'uuid' };

/** Kinds that a path does not name by an id alone. */
const otherNames: Partial<Record<PathKind, readonly [description: string, schema: JsonSchema]>> = {
  ticket: ['The id of a ticket, or its key.', { type: 'string', examples: ['WEB-42'] }],
  credential: [
    'The public id of the credential.',
    { type: 'string', pattern: '^[0-9A-Za-z]{20}$' },
  ],
  provider: ['The key of the provider.', { type: 'string', pattern: '^[a-z][a-z0-9_-]{0,31}$' }],
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
  }));
}

/** Queries are text to the code that reads them; to those who read the description a default has its type. */
function withTypedDefault(schema: JsonSchema): JsonSchema {
  const { type, default: text } = schema;
  const isText = typeof text !== 'string' || (type !== 'boolean' && type !== 'integer');
  return isText ? schema : { ...schema, default: JSON.parse(text) as unknown };
}

function ifMatch(route: Route): ParameterObject[] {
  if (!route.fails.includes('version_mismatch')) return [];
  return [
    {
      name: 'If-Match',
      in: 'header',
      required: false,
      description: 'ETags of the versions that may be changed, or `*`; else 412.',
      schema: { type: 'string', examples: ['"3"'] },
    },
  ];
}

function lastEventId({ answer }: Route): ParameterObject[] {
  if (answer.kind !== 'stream') return [];
  return [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The id of the event after which the stream goes on; without it, from now on.',
      schema: { type: 'string' },
    },
  ];
}

function idempotencyKey({ method }: Route): ParameterObject[] {
  if (method !== 'POST') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Executes the request once, however often it is sent: for 24 hours the same key with the same body gets the first answer again, with `Idempotency-Replayed: true`.',
      schema: { type: 'string', pattern: '^[ -~]{1,255}$', examples: ['4d7a8c2e'] },
    },
  ];
}
