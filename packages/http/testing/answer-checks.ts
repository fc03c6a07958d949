import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../src/openapi/openapi.ts';
import type { JsonSchema } from '../src/schema/json-schema.ts';
import type { OpenApiDocument, ResponseObject } from '../src/openapi/objects.ts';
import { basePath, routes } from '../src/routes/routes.ts';
import { framesIn, isEventStream } from './event-frames.ts';
import { headerFaults } from './header-checks.ts';
import { answerSchema } from './answer-schema.ts';
import { strictDocument } from './strict-document.ts';

/** An answer as it came over the wire. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** An operation by its method and its path as the description writes it: `/tickets/{ticket}`. */
export interface OperationName {
  readonly method: string;
  readonly path: string;
}

/** What the description of the API does not allow about an answer; none when it is as described. */
export type AnswerCheck = (
  operation: OperationName,
  answer: Answered,
  asked?: { fields: boolean },
) => string[];

/** A document, as strict as it is with our own answers, and the validators of its schemas. */
export interface Description {
  document: OpenApiDocument;
  validatorOf: (schema: object) => ValidateFunction;
}

const descriptions = new Map<string, Description>();

/** Compiling takes its time: documents that describe the same share what was compiled. */
export function describedBy(document: OpenApiDocument): Description {
  const text = JSON.stringify({ ...document, servers: [] });
  const known = descriptions.get(text);
  if (known !== undefined) return known;
  const strict = strictDocument(document);
  const made = { document: strict, validatorOf: createValidators(strict) };
  descriptions.set(text, made);
  return made;
}

let own: Description | undefined;

/** Our own description. Making it takes a tenth of a second, and each app of a test needs it. */
export const ours = (): Description =>
  (own ??= describedBy(openApiDocument(routes, 'http://127.0.0.1')));

/** Compiles schemas of a document, each once, and what they refer to once for all. */
function createValidators(document: OpenApiDocument): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const byText = new Map<string, ValidateFunction>();
  const known = new WeakMap<object, ValidateFunction>();
  return (schema) => {
    const seen = known.get(schema);
    if (seen !== undefined) return seen;
    const text = JSON.stringify(schema);
    const compiled = byText.get(text) ?? ajv.compile(referring(text));
    byText.set(text, compiled);
    known.set(schema, compiled);
    return compiled;
  };
}

/** The schema with its references made to lead into the document from outside. */
const referring = (schema: string): object =>
  JSON.parse(schema.replaceAll('"#/components', '"document#/components')) as object;

/** Holds answers to an OpenAPI document; our own unless another is given. */
export function createAnswerCheck({ document, validatorOf } = ours()): AnswerCheck {
  return ({ method, path }, { status, headers, text }, { fields } = { fields: false }) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    const response = operation?.responses[status];
    if (response === undefined) return [`status ${status} is not described`];
    return [...headerFaults(response, headers), ...bodyFaults(response, headers, text, fields)];
  };

  function bodyFaults(
    response: ResponseObject,
    headers: Headers,
    text: string,
    isPartial: boolean,
  ): string[] {
    const type = headers.get('content-type') ?? '';
    if (response.content === undefined) return text === '' && type === '' ? [] : ['has a body'];
    const content = response.content[type];
    if (content === undefined) return [`type "${type}" is not described`];
    if (/^text\/(?:html|calendar|csv)|^application\/jsonl/.test(type)) return [];
    if (!isEventStream(type)) {
      const schema = answerSchema(content.schema, isPartial ? 'chosen' : 'whole');
      return faultsBy(validatorOf(schema), text);
    }
    return streamFaults(validatorOf(content['x-data-schema'] ?? content.schema), text);
  }
}

function faultsBy(validate: ValidateFunction, text: string): string[] {
  try {
    if (validate(JSON.parse(text))) return [];
  } catch {
    return ['is not JSON'];
  }
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What is wrong with frames of a stream: each holds an id, and the kind and record of an event if any. */
function streamFaults(validate: ValidateFunction, text: string): string[] {
  try {
    return framesIn(text).flatMap(({ event, data, id, comments }) => {
      if (id === null && comments.length === 0) return ['has a frame without an id'];
      if (data === null) return event === null ? [] : ['has an event without data'];
      const { type } = JSON.parse(data) as { type?: unknown };
      return [
        ...(type === event ? [] : [`has a ${String(type)} as ${event}`]),
        ...faultsBy(validate, data),
      ];
    });
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The same for an answer to any request line, `GET /api/v1/tickets/WEB-1?x=y`. */
export type RequestCheck = (method: string, target: string, answer: Answered) => string[];

/**
 * Holds the answers to whatever requests to the description: an operation of the API answers as described, another
 * address below the API's says in a described problem that it is none. What lies elsewhere is not the API's.
 */
export function createRequestCheck(description = ours()): RequestCheck {
  const { document, validatorOf } = description;
  const check = createAnswerCheck(description);
  const validateProblem = validatorOf(problemSchema);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method, path, pattern: patternOf(path) })),
  );
  return (method, target, answer) => {
    const [path = '', query] = target.split('?', 2);
    const fields = new URLSearchParams(query).has('fields');
    if (!path.startsWith(`${basePath}/`)) return [];
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = operations.find(
      (candidate) => candidate.method === asked && candidate.pattern.test(path),
    );
    const { status, text } = answer;
    if (operation !== undefined && method !== 'HEAD') return check(operation, answer, { fields });
    if (operation !== undefined || method === 'OPTIONS') return text === '' ? [] : ['has a body'];
    if (status !== 404 && status !== 405 && status < 500) return ['is an operation not described'];
    return method === 'HEAD' || text === '' ? [] : faultsBy(validateProblem, text);
  };
}

const problemSchema: JsonSchema = { $ref: '#/components/schemas/Problem' };

const patternOf = (path: string): RegExp =>
  new RegExp(`^${basePath}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
