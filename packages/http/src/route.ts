import type {
  Preconditions,
  Cursor,
  DomainErrorCode,
  FieldErrors,
  PageRequest,
  Principal,
  ResourceKind,
  Scope,
  UseCases,
} from '@basalt/domain';
import * as v from 'valibot';
import type { Answer, ResultOf } from './response/answer.ts';
import { choiceEntries } from './request/choice.ts';
import { pageEntries, streamEntries } from './fields/query.ts';
import type { Fields, FieldsSchema } from './request/read-fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The chapters of the API's description. */
export type Tag =
  | 'Organizations'
  | 'Projects'
  | 'Labels'
  | 'Boards'
  | 'Tickets'
  | 'Documents'
  | 'Comments'
  | 'Notifications'
  | 'Events'
  | 'Webhooks'
  | 'Credentials';

/** Refusals that follow from the rest of a record (a scope, a path, fields, a method) and are not listed again. */
export type ImpliedFailure =
  | 'insufficient_scope'
  | 'not_found'
  | 'wrong_organization'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress';

export type Failure = Exclude<DomainErrorCode, ImpliedFailure>;

/** The placeholders of a path. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** What `handle` gets of a request: all checked, nothing raw. */
export interface RouteRequest<Params, Query, Body, Page, After = Cursor | undefined> {
  principal: Principal;
  params: Params;
  query: Query;
  body: Body;
  /** The page asked for, on routes that answer a list. */
  page: Page;
  /** The fields of a single record that are looked at, all if absent; those of a list are in `page`. */
  fields?: readonly string[] | undefined;
  /** Behind what a stream goes on. */
  after: After;
  /**
   * What If-Match demands, on routes that can fail by `version_mismatch`, and what a POST with an
   * Idempotency-Key does: every POST passes them on.
   */
  conditions: Preconditions;
  now: Date;
}

/** A path as the router writes it: `/tickets/:ticket`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The record of a route, as it is written down. */
export interface RouteDefinition<
  Path extends string,
  Query extends v.ObjectEntries,
  Body extends v.ObjectEntries,
  A extends Answer,
> {
  /** Names the operation in the description of the API; unique. */
  id: string;
  method: Method;
  /** Below the base path. A placeholder is named after the kind of record it takes: `{project}`. */
  path: Path & (ParamNames<Path> extends ResourceKind ? unknown : never);
  summary: string;
  description?: string;
  tag: Tag;
  /** The scope a credential needs; null when any good credential will do. */
  scope: Exclude<Scope, '*'> | null;
  query?: Query;
  body?: Body;
  /** A body worth showing, where one made up of all fields would mislead. */
  example?: Readonly<Record<string, unknown>>;
  /** The body may be left out altogether. */
  bodyIsOptional?: true;
  /** The record in the path may be a deleted one. */
  restores?: true;
  /** Hints for fields that belong to another operation, by name. */
  fieldHints?: Readonly<Record<string, string>>;
  /** Rules between fields, asked when each field alone is right. */
  crossFieldRules?: (input: { query: Fields<Query>; body: Fields<Body> }) => FieldErrors;
  /** How many calls of the rate limit it counts as; one if absent. */
  callsOf?: (input: { body: Fields<Body> }) => number;
  answer: A;
  errors: readonly Failure[];
  /** Refusals of people alone, whose role says less than a scope. */
  failsForPeople?: readonly Failure[];
  handle: (
    request: RouteRequest<
      { readonly [Name in ParamNames<Path>]: string },
      Fields<Query>,
      Fields<Body>,
      A extends { kind: 'list' } ? PageRequest : undefined,
      A extends { kind: 'stream' } ? Cursor | undefined : undefined
    >,
    use: UseCases,
  ) => Promise<ResultOf<A>>;
}

/** A route, ready to be mounted and described; which fields it takes is known at run time only. */
export interface Route {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly description: string | null;
  readonly tag: Tag;
  readonly scope: Exclude<Scope, '*'> | null;
  /** The kinds of the records that the path names, outermost first. */
  readonly params: readonly ResourceKind[];
  readonly query: FieldsSchema;
  readonly body: FieldsSchema;
  readonly bodyIsNeeded: boolean;
  readonly example: Readonly<Record<string, unknown>> | null;
  readonly restores: boolean;
  readonly fieldHints: Readonly<Record<string, string>>;
  readonly answer: Answer;
  readonly errors: readonly Failure[];
  readonly failsForPeople: readonly Failure[];
  readonly callsOf: ((input: { body: object }) => number) | null;
  crossFieldRules(input: { query: object; body: object }): FieldErrors;
  handle(
    request: RouteRequest<
      Readonly<Record<string, string>>,
      object,
      object,
      PageRequest | undefined
    >,
    use: UseCases,
  ): Promise<unknown>;
}

/**
 * One operation of the API in one record: its address, who may call it, what it takes, answers and refuses,
 * and the use case behind it. Router, description and tests are all derived from these records.
 */
export function route<
  const Path extends string,
  A extends Answer,
  const Query extends v.ObjectEntries = Record<never, never>,
  const Body extends v.ObjectEntries = Record<never, never>,
>(definition: RouteDefinition<Path, Query, Body, A>): Route {
  const { answer, body, query } = definition;
  const page = answer.kind === 'list' ? pageEntries(answer.perPage) : {};
  const stream = answer.kind === 'stream' ? streamEntries : {};
  const erased: Pick<Route, 'handle' | 'crossFieldRules' | 'callsOf'> = {
    callsOf: (definition.callsOf as Route['callsOf'] | undefined) ?? null,
    crossFieldRules: definition.crossFieldRules ?? (() => ({})),
    handle: definition.handle,
  };
  return {
    id: definition.id,
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    description: definition.description ?? null,
    tag: definition.tag,
    scope: definition.scope,
    params: [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as ResourceKind),
    query: v.object({ ...query, ...choiceEntries(definition), ...page, ...stream }),
    body: v.object({ ...body }),
    bodyIsNeeded: body !== undefined && definition.bodyIsOptional !== true,
    example: definition.example ?? null,
    restores: definition.restores ?? false,
    fieldHints: definition.fieldHints ?? {},
    answer,
    errors: definition.errors,
    failsForPeople: definition.failsForPeople ?? [],
    ...erased,
  };
}
