import { DomainError, type Cursor, type FieldErrors, type PageRequest } from '@basalt/domain';
import { choiceOf, type Choice } from '../operation/choice.ts';
import type { CursorSeal } from './cursor.ts';
import type { RequestContext } from './request-context.ts';
import type { Answer } from '../operation/answer.ts';
import { hasNoErrors } from '../problem/http-error.ts';
import { fingerprintOf, idempotencyKey } from './idempotency-key.ts';
import { readJsonBody, type BeforeReading } from './json-body.ts';
import { lastEventId, streamedList } from './last-event-id.ts';
import { listBinding, pageRequestOf, refuseTwoSizes } from './page-request.ts';
import { readQueryString } from './query-string.ts';
import { gatheredFields } from './gathered-fields.ts';
import { validateFields } from '../schema/validate-fields.ts';
import type { Operation } from '../operation/operation.ts';

/** The validated query and body of a request. */
export interface RequestRead {
  query: object;
  body: object;
  page: PageRequest | undefined;
  /** The requested fields and included records. */
  choice: Choice;
  /** The position after which the stream continues. */
  after?: Cursor | undefined;
  /** The Idempotency-Key of a POST, and the fingerprint of its body. */
  retry: { key: string; fingerprint: string } | undefined;
  /** The query as it was sent. */
  parameters: Readonly<Record<string, string>>;
  /** The path, with its records named as they are stored. */
  path: string;
  /** The text to which the cursors of this list are bound. */
  binding: string;
}

/** Why writes with an answer of this kind do not take If-Match. */
const withoutVersion: Partial<Record<Answer['kind'], string>> = {
  whole: 'cannot be used with a reorder: a list has no version',
  outcomes: 'cannot be used with a bulk: send if_match in the items',
  created: 'cannot be used with a creation: a new record has no version yet',
};

/** Whether the operation takes If-Match: its `errors` have `version_mismatch`. The items of a bulk name their versions themselves. */
export const takesIfMatch = ({
  errors,
  answer,
}: Pick<RequestShape, 'errors' | 'answer'>): boolean =>
  errors.includes('version_mismatch') && answer.kind !== 'outcomes';

/** Why If-Match is refused; null where the operation takes it. */
function refusalOfIfMatch(route: RequestShape): string | null {
  if (route.method === 'GET' || takesIfMatch(route)) return null;
  return (
    withoutVersion[route.answer.kind] ?? 'cannot be used here: what this changes has no version'
  );
}

/** The part of a route's record that says how to read a request. */
export type RequestShape = Pick<
  Operation<never, never>,
  | 'method'
  | 'body'
  | 'bodyIsNeeded'
  | 'query'
  | 'fieldHints'
  | 'crossFieldRules'
  | 'answer'
  | 'errors'
>;

/**
 * Reads body, Idempotency-Key (of a POST), and query. Refuses with the codes of `readJsonBody`, with `malformed_header`, then with one
 * `validation_failed` for all fields of both. The content of a GET has no meaning (RFC 9110, 9.3.1) and is not read.
 */
export async function readRequest(
  route: RequestShape,
  ctx: RequestContext,
  {
    seal,
    path,
    beforeReading,
    bodyBytes,
  }: {
    seal: CursorSeal;
    path: string;
    beforeReading?: BeforeReading | undefined;
    bodyBytes?: number | undefined;
  },
  { retries } = { retries: route.method === 'POST' },
): Promise<RequestRead> {
  const hasBody = route.method !== 'GET';
  const json = hasBody
    ? await readJsonBody(ctx.req, { needed: route.bodyIsNeeded, beforeReading, bodyBytes })
    : null;
  const hint = refusalOfIfMatch(route);
  if (hint !== null && ctx.req.headers['if-match'] !== undefined) refuse({ 'If-Match': [hint] });
  const key = retries ? idempotencyKey(ctx.req.headersDistinct['idempotency-key']) : undefined;
  const retry = key === undefined ? undefined : { key, fingerprint: fingerprintOf(json) };
  const body = validateFields(route.body, json ?? {}, route.fieldHints);
  const { parameters, errors: queryFaults } = readQueryString(ctx.querystring);
  const query = validateFields(
    route.query,
    'custom' in route.query.entries ? gatheredFields(parameters) : parameters,
  );
  refuse({ ...body.errors, ...query.errors, ...queryFaults }, body.left + query.left);
  refuseTwoSizes(parameters);
  refuse(route.crossFieldRules({ query: query.value, body: body.value }));

  const isStream = route.answer.kind === 'stream';
  const binding = listBinding(isStream ? streamedList(path) : path, query.value);
  const choice = choiceOf(route.answer, query.value);
  const read = { query: query.value, body: body.value, choice, parameters, path, binding, retry };
  if (isStream) {
    const after = lastEventId(ctx.req, query.value, (id) => seal.read(id, binding));
    if (after === null) refuse({ last_event_id: ['is not an id of this stream'] });
    return { ...read, page: undefined, after: after ?? undefined };
  }
  if (route.answer.kind !== 'list') return { ...read, page: undefined };
  const input = query.value as Parameters<typeof pageRequestOf>[0];
  const page = pageRequestOf(input, binding, seal);
  if (page === null) refuse({ cursor: ['is not a cursor of this list'] });
  return { ...read, page: page === null ? undefined : { ...page, fields: choice.read } };
}

function refuse(errors: FieldErrors, left = 0): void {
  if (!hasNoErrors(errors)) throw new DomainError('validation_failed', { errors, left });
}
