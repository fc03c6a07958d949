import type {
  Preconditions,
  Cursor,
  PageRequest,
  Principal,
  ResourceKind,
  Scope,
  UseCases,
} from '@basalt/domain';
import type * as v from 'valibot';
import type { Answer, ResultOf } from './answer.ts';
import { choiceEntries } from './choice.ts';
import {
  operation,
  type Failure,
  type Operation,
  type OperationDefinition,
  type ParamNames,
} from './operation.ts';
import type { Tag } from './tags.ts';
import type { Fields } from '../schema/validate-fields.ts';

/** The input of `handle`. Every value is validated. */
export interface RouteRequest<Params, Query, Body, Page, After = Cursor | undefined> {
  principal: Principal;
  params: Params;
  query: Query;
  body: Body;
  /** The requested page, on routes that answer a list. */
  page: Page;
  /** The fields of a single record that are needed, all if absent; those of a list are in `page`. */
  fields?: readonly string[] | undefined;
  /** The position after which the stream continues. */
  after: After;
  /**
   * The condition in If-Match, on routes that can fail with `version_mismatch`, and the Idempotency-Key of a POST. Every POST must pass
   * them on to its use case.
   */
  conditions: Preconditions;
  now: Date;
}

/** The declaration of a route. */
export interface RouteDefinition<
  Path extends string,
  Query extends v.ObjectEntries,
  Body extends v.ObjectEntries,
  A extends Answer,
> extends OperationDefinition<Path, ResourceKind, Tag, Query, Body, A> {
  /** The scope a credential needs; null when any valid credential is enough. */
  scope: Exclude<Scope, '*'> | null;
  /** The scope that a person's role must allow, where it is another one than a credential needs. */
  scopeOfPeople?: Exclude<Scope, '*'>;
  /** A person, also through an app, may call with this scope, too; whether without `scopeOfPeople`, the use case decides. */
  orScopeOfPeople?: Exclude<Scope, '*'>;
  /** Without a `scope`: a credential needs one of these; which one, the use case decides by the query. */
  anyScopeOf?: readonly Exclude<Scope, '*'>[];
  /** Only for a person, or an app that acts for one: a credential is refused. */
  needsPerson?: true;
  /** The record in the path may be a deleted one. */
  restores?: true;
  /** How many calls of the rate limit it counts as; one if absent. */
  callsOf?: (input: { body: Fields<Body> }) => number;
  /** Refusals that only people get, because their role allows less than the scope. */
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
export interface Route extends Operation<ResourceKind, Tag> {
  readonly scope: Exclude<Scope, '*'> | null;
  /** The scope that a person's role must allow. */
  readonly scopeOfPeople: Exclude<Scope, '*'> | null;
  /** The scope that a person may have instead: the use case decides. */
  readonly orScopeOfPeople: Exclude<Scope, '*'> | null;
  readonly anyScopeOf: readonly Exclude<Scope, '*'>[];
  readonly needsPerson: boolean;
  readonly restores: boolean;
  readonly failsForPeople: readonly Failure[];
  readonly callsOf: ((input: { body: object }) => number) | null;
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
 * One operation of the API in one record: its address, who may call it, its input, its answers and refusals, and the use case that it
 * calls. Router, description and tests are all derived from these records.
 */
export function route<
  const Path extends string,
  A extends Answer,
  const Query extends v.ObjectEntries = Record<never, never>,
  const Body extends v.ObjectEntries = Record<never, never>,
>(definition: RouteDefinition<Path, Query, Body, A>): Route {
  const calls: Pick<Route, 'handle' | 'callsOf'> = {
    callsOf: (definition.callsOf as Route['callsOf'] | undefined) ?? null,
    handle: definition.handle,
  };
  return {
    ...operation(definition, choiceEntries(definition)),
    scope: definition.scope,
    scopeOfPeople: definition.scopeOfPeople ?? definition.scope,
    orScopeOfPeople: definition.orScopeOfPeople ?? null,
    anyScopeOf: definition.anyScopeOf ?? [],
    needsPerson: definition.needsPerson ?? false,
    restores: definition.restores ?? false,
    failsForPeople: definition.failsForPeople ?? [],
    ...calls,
  };
}
