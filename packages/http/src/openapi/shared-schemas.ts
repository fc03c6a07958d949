import { answerBudget } from '@basalt/domain';
import { problemCodes } from '../problem/problem.ts';
import type { JsonSchema } from '../schema/json-schema.ts';

/** An object that has all of these. */
export const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const text: JsonSchema = { type: 'string' };

const textOrNull = (example: string | null): JsonSchema => ({
  type: ['string', 'null'],
  examples: [example],
});

const cursor = 'eyJrIjpbIjQyIl19';

const problem = {
  type: { ...text, examples: ['urn:basalt:problem:validation_failed'] },
  title: { ...text, examples: ['Validation failed'] },
  status: { type: 'integer', examples: [422] },
  code: {
    ...text,
    description: 'The reason, for programs. Later versions can add codes.',
    'x-extensible-enum': problemCodes,
    examples: ['validation_failed'],
  },
  message: { ...text, examples: ['Not valid: title.'] },
  params: {
    type: 'object',
    description: 'The words and numbers of the message, for programs.',
    additionalProperties: { type: ['string', 'number'] },
    examples: [{ limit: 200 }],
  },
  errors: {
    type: 'object',
    description: 'What is wrong, by field. Only with status 422.',
    additionalProperties: { type: 'array', maxItems: answerBudget.refusalMessages, items: text },
    examples: [{ title: ['must not be blank'] }],
  },
  wip: {
    ...objectOf({
      limit: { type: 'integer', examples: [3] },
      current: { type: 'integer', examples: [3] },
      incoming: { type: 'integer', examples: [1] },
    }),
    description: 'Present with `wip_limit_exceeded`.',
  },
  failed_index: {
    type: 'integer',
    description: 'Present when one item of several is refused: its index, from 0.',
    examples: [3],
  },
  request_id: { type: 'string', format: 'uuid' },
};

const always = ['type', 'title', 'status', 'code', 'message', 'request_id'];

/** The parts that answers share. */
export const sharedSchemas: Record<string, JsonSchema> = {
  Links: objectOf({
    next: textOrNull(`https://basalt.example.org/api/v1/…?cursor=${cursor}`),
    prev: textOrNull(null),
  }),
  Meta: {
    ...objectOf({
      per_page: { type: 'integer', examples: [50] },
      next_cursor: textOrNull(cursor),
      prev_cursor: textOrNull(null),
      total: { type: 'integer', description: 'Only with `?total=true`.', examples: [120] },
    }),
    required: ['per_page', 'next_cursor', 'prev_cursor'],
  },
  Problem: {
    type: 'object',
    description: 'A refusal (RFC 9457).',
    properties: problem,
    required: always,
  },
  ValidationProblem: {
    type: 'object',
    description: 'A refusal with status 422: `errors` names the wrong fields, if there are any.',
    properties: problem,
    required: [...always, 'errors'],
  },
};
