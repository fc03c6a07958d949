import { allows, growingKinds, scopesOf } from '@basalt/domain';
import type { ProblemCode } from '../problem/http-error.ts';
import { problemExample, statusOf } from '../problem/problem.ts';
import type { Route } from '../operation/route.ts';
import { exampleOf } from './component-schemas.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import { refusalHeader, requestId } from './headers.ts';
import type { HeaderObject, ResponseObject } from './objects.ts';

/** Every error code of an operation: the implied and the listed ones. */
export function codesOf(route: Route): ProblemCode[] {
  return [
    'invalid_credential',
    'rate_limited',
    'organization_suspended',
    ...(needsScope(route) ? (['insufficient_scope'] as const) : []),
    ...(route.needsPerson ? (['person_required'] as const) : []),
    ...(route.params.length === 0 ? [] : (['not_found', 'wrong_organization'] as const)),
    ...inputCodesOf(route),
    ...retryCodesOf(route),
    ...quotaCodesOf(route),
    ...route.errors,
    ...roleCodesOf(route),
    'unavailable',
    'internal',
  ];
}

/** The codes that people get, by themselves or through an app, because their role allows less than the scope. */
export function roleCodesOf({ scopeOfPeople, failsForPeople }: Route): ProblemCode[] {
  const isForMembers = scopeOfPeople === null || allows(scopesOf('member'), scopeOfPeople);
  return [...(isForMembers ? [] : (['insufficient_role'] as const)), ...failsForPeople];
}

const needsScope = ({ scope, anyScopeOf }: Route): boolean =>
  scope !== null || anyScopeOf.length > 0;

/** The codes that say what is wrong with the input, no matter who sends it. */
export function inputCodesOf({ method }: Pick<Route, 'method'>): ProblemCode[] {
  return [
    ...(method === 'GET'
      ? []
      : (['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const)),
    'validation_failed',
  ];
}

/** The codes that an Idempotency-Key can lead to. */
export function retryCodesOf({ method }: Pick<Route, 'method'>): ProblemCode[] {
  if (method !== 'POST') return [];
  return ['malformed_header', 'idempotency_key_reused', 'idempotency_in_progress'];
}

/** Records that can grow without a limit: they can always be deleted, except a board, whose tickets are moved. */
export function quotaCodesOf({ method, tag }: Pick<Route, 'method' | 'tag'>): ProblemCode[] {
  if (
    method === 'GET' ||
    !growing.has(tag.toLowerCase()) ||
    (method === 'DELETE' && tag !== 'Boards')
  )
    return [];
  return ['quota_exceeded'];
}

const growing = new Set([...growingKinds, 'comment'].map((kind) => `${kind}s`));

/** The responses for these codes, by status. */
export function refusalsOf(codes: readonly ProblemCode[]): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(new Set(codes), (code) => String(statusOf(code)));
  const refusals = [...byStatus].map(([status, alike]) => {
    return [status, refusal(alike, status === '422' ? validationProblem : problem)] as const;
  });
  return Object.fromEntries(refusals.toSorted(([a], [b]) => Number(a) - Number(b)));
}

const problem = { $ref: '#/components/schemas/Problem' };
const validationProblem = { $ref: '#/components/schemas/ValidationProblem' };

const { request_id: sampleId } = exampleOf(problem) as { request_id: string };

function refusal(codes: readonly ProblemCode[], schema: JsonSchema): ResponseObject {
  const examples = codes.map((code) => [code, problemExample(code, sampleId)] as const);
  const values = examples.map(([code, { problem: value }]) => [code, { value }] as const);
  const names = new Set(examples.flatMap(([, { headers }]) => Object.keys(headers)));
  const headers = [...names].map((name): [string, HeaderObject] => {
    const headerValues = examples.flatMap(([, answer]) => answer.headers[name] ?? []);
    return [name, refusalHeader(name, headerValues[0] ?? '', headerValues.length === codes.length)];
  });
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { ...requestId, ...Object.fromEntries(headers) },
    content: {
      'application/problem+json': { schema, examples: Object.fromEntries(values) },
    },
  };
}
