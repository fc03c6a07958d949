import type { DomainErrorCode, FieldErrors } from '@basalt/domain';
import * as v from 'valibot';
import { pageEntries, streamEntries } from './pagination.ts';
import { missingOneOf } from '../schema/required-fields.ts';
import type { PathKind } from './path-params.ts';
import type { Fields, FieldsSchema } from '../schema/validate-fields.ts';
import type { Answer } from './answer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Refusals that follow from the rest of a record (a scope, a path, fields, a method) and are not listed again. */
export type ImpliedFailure =
  | 'insufficient_scope'
  | 'not_found'
  | 'wrong_organization'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress';

export type Failure = Exclude<DomainErrorCode, ImpliedFailure> | 'storage_full';

/** The placeholders of a path. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The declaration of an operation, of the API or of browsers. */
export interface OperationDefinition<
  Path extends string,
  Kind extends PathKind,
  Tag extends string,
  Query extends v.ObjectEntries,
  Body extends v.ObjectEntries,
  A extends Answer,
> {
  /** Names the operation in the description of the API; unique among all. */
  id: string;
  method: Method;
  /** Below the base path. A placeholder is named after the kind of record it takes: `{project}`. */
  path: Path & (ParamNames<Path> extends Kind ? unknown : never);
  summary: string;
  description?: string;
  tag: Tag;
  query?: Query;
  body?: Body;
  /** The body needs at least one of these fields. */
  needsOneOf?: readonly (keyof Body & string)[];
  /** An example body, where one with all fields would mislead. */
  example?: Readonly<Record<string, unknown>>;
  /** The request may have no body. */
  bodyIsOptional?: true;
  /** Hints for fields that belong to another operation, by name. */
  fieldHints?: Readonly<Record<string, string>>;
  /** Rules between fields, checked when every field is valid. */
  crossFieldRules?: (input: { query: Fields<Query>; body: Fields<Body> }) => FieldErrors;
  answer: A;
  /** The codes that do not follow from the rest of the record. */
  errors: readonly Failure[];
}

/** An operation, ready to be mounted and described; which fields it takes is known at run time only. */
export interface Operation<Kind extends PathKind, Tag extends string> {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly description: string | null;
  readonly tag: Tag;
  /** The kinds of the records that the path names, outermost first. */
  readonly params: readonly Kind[];
  readonly query: FieldsSchema;
  readonly body: FieldsSchema;
  readonly bodyIsNeeded: boolean;
  /** The body needs at least one of these fields; empty: the body may have any fields. */
  readonly needsOneOf: readonly string[];
  readonly example: Readonly<Record<string, unknown>> | null;
  readonly fieldHints: Readonly<Record<string, string>>;
  readonly answer: Answer;
  readonly errors: readonly Failure[];
  crossFieldRules(input: { query: object; body: object }): FieldErrors;
}

/**
 * The operation that a record describes, with `further` parameters of its query. Router, description and tests are all
 * derived from it.
 */
export function operation<
  Path extends string,
  Kind extends PathKind,
  Tag extends string,
  Query extends v.ObjectEntries,
  Body extends v.ObjectEntries,
  A extends Answer,
>(
  definition: OperationDefinition<Path, Kind, Tag, Query, Body, A>,
  further: v.ObjectEntries = {},
): Operation<Kind, Tag> {
  const { id, method, path, summary, tag, answer, body, query, errors } = definition;
  const page = answer.kind === 'list' ? pageEntries(answer) : {};
  const stream = answer.kind === 'stream' ? streamEntries : {};
  const { needsOneOf = [] } = definition;
  const rules: Required<
    Pick<OperationDefinition<Path, Kind, Tag, Query, Body, A>, 'crossFieldRules'>
  > = {
    crossFieldRules: (input) => ({
      ...missingOneOf(needsOneOf, input.body),
      ...definition.crossFieldRules?.(input),
    }),
  };
  return {
    id,
    method,
    path,
    summary,
    description: definition.description ?? null,
    tag,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as Kind),
    query: v.object({ ...query, ...further, ...page, ...stream }),
    body: v.object({ ...body }),
    bodyIsNeeded: body !== undefined && definition.bodyIsOptional !== true,
    needsOneOf,
    example: definition.example ?? null,
    fieldHints: definition.fieldHints ?? {},
    answer,
    errors,
    ...rules,
  };
}

/** A path as the router writes it: `/tickets/:ticket`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
