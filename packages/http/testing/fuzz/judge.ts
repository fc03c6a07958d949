import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createAnswerCheck, describedBy, type Answered } from '../answer-checks.ts';
import type { OpenApiDocument } from '../../src/openapi/objects.ts';
import type { FuzzRequest, Target } from './make-request.ts';

/** What is wrong with the answer to a request; none when all is as the description says. */
export type Judge = (request: FuzzRequest, answer: Answered) => string[];

/**
 * Judges by the document alone: the answer is described, it is no fault of the service's, it tells nothing
 * of another tenant, and what was carried out was a request that the description allows.
 */
export function createJudge(document: OpenApiDocument, foreignCanary: string): Judge {
  const check = createAnswerCheck(describedBy(document));
  const isAllowed = requestValidators();
  return (request, answer) => {
    const faults = check(request.target, answer, { fields: 'fields' in request.query });
    if (answer.status >= 500) faults.push('is a fault of the service');
    if (answer.text.includes('"errors":{"_":')) faults.push('blames no field');
    if (answer.text.includes(foreignCanary)) faults.push('tells of another tenant');
    if (answer.status < 300) faults.push(...isAllowed(request, answer));
    return faults;
  };
}

function requestValidators(): (request: FuzzRequest, answer: Answered) => string[] {
  const ajv = new Ajv2020({ strict: false, coerceTypes: false });
  const lenient = new Ajv2020({ strict: false, coerceTypes: true });
  for (const validator of [ajv, lenient]) addFormats.default(validator);
  const compiled = new Map<Target, { body: ValidateFunction | null; query: ValidateFunction }>();
  const validatorsOf = (target: Target) => {
    const known = compiled.get(target);
    if (known !== undefined) return known;
    const { requestBody, parameters } = target.operation;
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    const properties = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema]));
    const made = {
      body: requestBody ? ajv.compile(requestBody.content['application/json'].schema) : null,
      query: lenient.compile({ type: 'object', properties, additionalProperties: false }),
    };
    compiled.set(target, made);
    return made;
  };
  return ({ target, query, body }, answer) => {
    const { body: validate, query: validateQuery } = validatorsOf(target);
    const faults: string[] = [];
    if (!validateQuery(trimmed(query))) faults.push('took a query that is not described');
    const isRead = target.method !== 'GET' && body !== null && body.length > 0;
    const needsBody = target.operation.requestBody?.required === true;
    if (!isRead) return needsBody ? [...faults, 'took no body'] : faults;
    const sent = withoutRefused(trimmed(JSON.parse(body.toString())), answer);
    if (sent === null) return faults;
    const isFine = validate === null ? Object.keys(sent as object).length === 0 : validate(sent);
    return isFine ? faults : [...faults, 'took a body that is not described'];
  };
}

/** The body without the items that the answer refuses each by itself; null where it refuses all of them. */
function withoutRefused(sent: unknown, { text }: Answered): unknown {
  const { items } = sent as { items?: unknown };
  if (!Array.isArray(items)) return sent;
  const { data } = JSON.parse(text) as { data: { problem: object | null }[] };
  const accepted = items.filter((_, at) => data[at]?.problem === null);
  return accepted.length === 0 ? null : { ...(sent as object), items: accepted };
}

/** Lengths are those of trimmed text. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(trimmed);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimmed(inner)]));
}
