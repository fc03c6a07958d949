import type {
  DeviceNote,
  IdentityUseCases,
  IssuedSession,
  PageRequest,
  Principal,
  SessionCaller,
  UseCases,
} from '@basalt/domain';
import type * as v from 'valibot';
import type { Answer, ResultOf } from '../response/answer.ts';
import type { PathKind } from '../request/path-params.ts';
import type { Fields } from '../request/read-fields.ts';
import {
  operation,
  type Operation,
  type OperationDefinition,
  type ParamNames,
} from '../operation.ts';

/** Every use case that a browser can reach. */
export type BrowserUseCases = UseCases & IdentityUseCases;

/**
 * Who may call: `public` everybody; `identified` also a session that must still set up a second factor;
 * `signed_in` a person; `member` a person of the organization that the path leads to.
 */
export type Access = 'public' | 'identified' | 'signed_in' | 'member';

/** The chapters of the browser's routes. */
export type BrowserTag =
  'Sign-in' | 'Account' | 'People' | 'Credentials of an organization' | 'Apps';

/** The browser that asks, as far as the use cases want to know. */
export interface Browser {
  /** Where the request comes from: the block that one subscriber has. */
  address: string;
  userAgent: string | null;
  /** The token of its session, good or not. */
  sessionToken: string | null;
  /** What it keeps to be known again, good or not. */
  device: string | null;
  /** What it keeps while an app asks for something. */
  authorizing: string | null;
}

/** What a browser learns of the deployment. */
export interface Deployment {
  appUrl: string;
  requireTwoFactor: boolean;
  singleSignOn: { isEnabled: boolean; name: string };
  /** Whether the reference of the API is served. */
  apiReference: boolean;
}

/** What `handle` gets of a request: all checked, nothing raw. */
export interface BrowserRequest<A extends Access, Params, Query, Body, Page> {
  caller: A extends 'public' ? SessionCaller | null : SessionCaller;
  principal: A extends 'member' ? Principal : undefined;
  browser: Browser;
  deployment: Deployment;
  params: Params;
  query: Query;
  body: Body;
  page: Page;
}

/** A result after which the browser has another session, or with null none. */
export class SessionChange<T> {
  readonly data: T;
  readonly session: IssuedSession | null;
  /** What the browser keeps from now on to be known again; null: as before. */
  readonly device: DeviceNote | null;

  constructor(session: IssuedSession | null, data: T, device: DeviceNote | null = null) {
    this.session = session;
    this.data = data;
    this.device = device;
  }
}

/** The record of a browser's route, as it is written down. */
interface BrowserRouteDefinition<
  Path extends string,
  A extends Access,
  Result extends Answer,
  Query extends v.ObjectEntries,
  Body extends v.ObjectEntries,
> extends OperationDefinition<Path, PathKind, BrowserTag, Query, Body, Result> {
  access: A;
  handle: (
    request: BrowserRequest<
      A,
      { readonly [Name in ParamNames<Path>]: string },
      Fields<Query>,
      Fields<Body>,
      Result extends { kind: 'list' } ? PageRequest : undefined
    >,
    use: BrowserUseCases,
  ) => Promise<ResultOf<Result> | SessionChange<ResultOf<Result>>>;
}

/** A browser's route, ready to be mounted and described. */
export interface BrowserRoute extends Operation<PathKind, BrowserTag> {
  readonly access: Access;
  handle(
    request: BrowserRequest<
      Access,
      Readonly<Record<string, string>>,
      object,
      object,
      PageRequest | undefined
    >,
    use: BrowserUseCases,
  ): Promise<unknown>;
}

/** One route of a browser in one record: router, description and tests are derived from it, as from `route`. */
export function browserRoute<
  const Path extends string,
  const A extends Access,
  Result extends Answer,
  const Query extends v.ObjectEntries = Record<never, never>,
  const Body extends v.ObjectEntries = Record<never, never>,
>(definition: BrowserRouteDefinition<Path, A, Result, Query, Body>): BrowserRoute {
  const handle = definition.handle as BrowserRoute['handle'];
  return { ...operation(definition), access: definition.access, handle };
}
