import type { ResourceKind } from '@basalt/domain';
import { responsesOf, sharedComponents, type ResponseObject } from './openapi/answers.ts';
import { inputSchema, recordComponents, type JsonSchema } from './openapi/json-schema.ts';
import type { Route } from './route.ts';
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

/** Describes the routes; `appUrl` is where they are served. */
export function openApiDocument(routes: readonly Route[], appUrl: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const item = (paths[route.path] ??= {});
    item[route.method.toLowerCase()] = operationOf(route);
  }
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
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        credential: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `<key_prefix>_<public_id>.<secret>`.',
        },
      },
      schemas: { ...recordComponents(), ...sharedComponents },
    },
  };
}

function operationOf(route: Route): OperationObject {
  const scope = route.scope === null ? 'Any credential will do.' : `Scope: \`${route.scope}\`.`;
  const hasFields = Object.keys(route.body.entries).length > 0;
  const schema = { ...inputSchema(route.body), additionalProperties: false };
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
      ...idempotencyKey(route),
    ],
    ...(hasFields && {
      requestBody: {
        required: route.bodyIsNeeded,
        content: {
          'application/json': { schema, ...(route.example !== null && { example: route.example }) },
        },
      },
    }),
    responses: responsesOf(route),
  };
}

function pathParameter(kind: ResourceKind): ParameterObject {
  const [description, schema] =
    kind === 'ticket'
      ? ['The id of a ticket, or its key.', { type: 'string', examples: ['WEB-42'] }]
      : [`The id of the ${kind}.`, { type: 'string', format: 'uuid' }];
  return { name: kind, in: 'path', required: true, description, schema };
}

function queryParameters(route: Route): ParameterObject[] {
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
