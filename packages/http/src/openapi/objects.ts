import type { JsonSchema } from '../schema/json-schema.ts';

/** A component of the document. */
export interface Reference {
  $ref: string;
}

/** A parameter of an operation. */
export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  style?: 'form';
  explode?: true;
}

/** A header of an answer. */
export interface HeaderObject {
  description: string;
  /** Every such answer has it. */
  required?: true;
  schema: JsonSchema;
  example: string;
}

/** A body in one media type, with one example or several by name. */
export interface MediaTypeObject {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  /** The schema of the data of each event, in a stream of events. */
  'x-data-schema'?: JsonSchema;
}

/** An answer of one status. */
export interface ResponseObject {
  description: string;
  headers: Record<string, HeaderObject>;
  content?: Record<string, MediaTypeObject>;
}

/** The body of a request. */
export interface RequestBodyObject {
  description: string;
  required: boolean;
  content: { 'application/json': MediaTypeObject };
}

/** An operation as OpenAPI describes it. */
export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-required-scope'?: string | null;
  /** Without a required scope: one of these is needed. */
  'x-any-scope-of'?: readonly string[];
  parameters: ParameterObject[];
  requestBody?: RequestBodyObject;
  responses: Record<string, ResponseObject>;
  /** Where it is served, if not with the API. */
  servers?: { url: string }[];
  /** How callers authenticate, if not with an API credential. */
  security?: readonly SecurityRequirement[];
}

/** One way to authenticate, with the scopes that it needs. */
export type SecurityRequirement = Readonly<
  Partial<Record<'credential' | 'oauth' | 'session', readonly string[]>>
>;

/** An operation outside the API, with its address. */
export interface FurtherOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** The description of the API (OpenAPI 3.1): everything in it is derived from the route records. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  security: readonly SecurityRequirement[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  /** The requests to the receivers of webhooks, by the kind of event. */
  webhooks: Record<string, { post: OperationObject }>;
  components: { securitySchemes: object; schemas: Record<string, JsonSchema> };
}
