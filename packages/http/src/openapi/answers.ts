import type { Answer } from '../answer.ts';
import type { ProblemCode } from '../http-error.ts';
import { statusOf } from '../problem.ts';
import type { Route } from '../route.ts';
import { eventStreamType } from '../stream/event-frames.ts';
import { outputSchema, type JsonSchema } from './json-schema.ts';

/** A response object of OpenAPI. */
export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema; 'x-data-schema'?: JsonSchema }>;
}

const closed = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const text: JsonSchema = { type: 'string' };

const link: JsonSchema = { type: ['string', 'null'], examples: [null] };

/** Every code an operation can be refused with, whatever its records: what is implied and what is listed. */
export function codesOf(route: Route): ProblemCode[] {
  const hasBody = route.method !== 'GET';
  return [
    'invalid_credential',
    'rate_limited',
    ...(route.scope === null ? [] : (['insufficient_scope'] as const)),
    ...(route.params.length === 0 ? [] : (['not_found', 'wrong_organization'] as const)),
    ...(hasBody
      ? (['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const)
      : []),
    'validation_failed',
    ...(route.method === 'POST'
      ? (['malformed_header', 'idempotency_key_reused', 'idempotency_in_progress'] as const)
      : []),
    ...route.fails,
    'unavailable',
    'internal',
  ];
}

/** All responses of an operation, by status. */
export function responsesOf(
  answer: Answer,
  codes: readonly ProblemCode[],
): Record<string, ResponseObject> {
  return { [answer.status]: success(answer), ...refusalsOf(codes) };
}

/** The responses for these codes, by status. */
export function refusalsOf(codes: readonly ProblemCode[]): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(new Set(codes), (code) => String(statusOf(code)));
  const refusals = [...byStatus].map(([status, alike]) => [status, refusal(alike)] as const);
  return Object.fromEntries(refusals.toSorted(([a], [b]) => Number(a) - Number(b)));
}

function refusal(codes: readonly ProblemCode[]): ResponseObject {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { code: { enum: codes } } },
    ],
  };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/problem+json': { schema } },
  };
}

function success(answer: Answer): ResponseObject {
  if (answer.kind === 'nothing') {
    return { description: answer.status === 204 ? 'Done; no body.' : 'Taken; no body.' };
  }
  if (answer.kind === 'list' || answer.kind === 'whole') {
    const data = { type: 'array', items: outputSchema(answer.item) };
    const links = { $ref: '#/components/schemas/Links' };
    const meta = { $ref: '#/components/schemas/Meta' };
    const content = { 'application/json': { schema: closed({ data, links, meta }) } };
    if (answer.kind === 'whole') return { description: 'Done: the list, on one page.', content };
    return {
      description: 'One page of the list.',
      headers: {
        Link: { description: 'The next and the previous page (RFC 8288).', schema: text },
      },
      content,
    };
  }
  if (answer.kind === 'stream') {
    const schema = { type: 'string', description: 'Events, as they come.' };
    return {
      description:
        'Server-sent events (WHATWG HTML): `id`, `event` (its kind) and `data` (the record as JSON).',
      content: { [eventStreamType]: { schema, 'x-data-schema': outputSchema(answer.item) } },
    };
  }
  const data = outputSchema(answer.data);
  const content = { 'application/json': { schema: closed({ data }) } };
  const etag = { ETag: { description: 'The version, if the record has one.', schema: text } };
  if (answer.kind === 'one') return { description: 'Done.', headers: etag, content };
  if (answer.collection === null) return { description: 'Sent.', content };
  const location = { description: 'The address of the new record.', schema: text };
  return { description: 'Created.', headers: { ...etag, Location: location }, content };
}

/** The parts that answers share. */
export const sharedComponents: Record<string, JsonSchema> = {
  Links: closed({ next: link, prev: link }),
  Meta: {
    type: 'object',
    properties: {
      per_page: { type: 'integer' },
      next_cursor: link,
      prev_cursor: link,
      total: { type: 'integer', description: 'With `?total=true` only.' },
    },
    required: ['per_page', 'next_cursor', 'prev_cursor'],
    additionalProperties: false,
  },
  Problem: {
    type: 'object',
    description: 'A refusal (RFC 9457).',
    properties: {
      type: { type: 'string', examples: ['urn:basalt:problem:validation_failed'] },
      title: text,
      status: { type: 'integer' },
      code: text,
      message: text,
      errors: {
        type: 'object',
        description: 'With every 422: what is wrong, by field.',
        additionalProperties: { type: 'array', items: text },
      },
      wip: {
        ...closed({
          limit: { type: 'integer' },
          current: { type: 'integer' },
          incoming: { type: 'integer' },
        }),
        description: 'With `wip_limit_exceeded`.',
      },
      request_id: { type: 'string', format: 'uuid' },
    },
    required: ['type', 'title', 'status', 'code', 'message', 'request_id'],
    additionalProperties: false,
    if: { properties: { status: { const: 422 } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ['errors'] },
  },
};
