import type {
  DeviceToken,
  IdentityUseCases,
  IssuedSession,
  PageRequest,
  Principal,
  SessionCaller,
  UseCases,
} from '@basalt/domain';
import type { BrowserTag } from '../../operation/tags.ts';
import type * as v from 'valibot';
import type { Answer, ResultOf } from '../../operation/answer.ts';
import type { PathKind } from '../../operation/path-params.ts';
import type { Fields } from '../../schema/validate-fields.ts';
import {
  operation,
  type Operation,
  type OperationDefinition,
  type ParamNames,
} from '../../operation/operation.ts';

/** Every use case that a browser can reach. */
export type BrowserUseCases = UseCases & IdentityUseCases;

/**
 * The callers of the route: `public` everybody; `identified` also a session that must still set up a second factor;
 * `signed_in` a person; `member` a person of the organization that the path leads to.
 */
export type Access = 'public' | 'identified' | 'signed_in' | 'member';

/** Which requests to a route need a deployment with passwords. */
export type NeedsPasswords = 'always' | 'with_password';

/** The browser that sends a request, for use cases. */
export interface Browser {
  /** The network from which the request comes, as `addressBlock` returns it. */
  address: string;
  userAgent: string | null;
  /** The token of its session, valid or not. */
  sessionToken: string | null;
  /** The value of its device cookie, by which it is recognized; valid or not. */
  device: string | null;
  /** The value of its cookie for authorization requests of apps. */
  authorizing: string | null;
}

/** The settings of the deployment that the pages get. */
export interface Deployment {
  appUrl: string;
  requireTwoFactor: boolean;
  /** False when nobody signs in with a password: providers and drivers only. */
  hasPasswords: boolean;
  /** Whether mails leave the service. Without a mail server they are written to files, or refused. */
  hasMailServer: boolean;
  singleSignOn: { isEnabled: boolean; name: string };
  /** Whether the reference of the API is served. */
  apiReference: boolean;
}

/** The input of `handle`. Every value is validated. */
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

/** The result of a use case that changes the session of the browser: `session` is the new one, null ends the old one. */
export class SessionChange<T> {
  readonly data: T;
  readonly session: IssuedSession | null;
  /** The new value of the device cookie; null: it stays as it is. */
  readonly device: DeviceToken | null;

  constructor(session: IssuedSession | null, data: T, device: DeviceToken | null = null) {
    this.session = session;
    this.data = data;
    this.device = device;
  }
}

/** The declaration of a browser's route. */
interface BrowserRouteDefinition<
  Path extends string,
  A extends Access,
  Result extends Answer,
  Query extends v.ObjectEntries,
  Body extends v.ObjectEntries,
> extends OperationDefinition<Path, PathKind, BrowserTag, Query, Body, Result> {
  access: A;
  /** With SERVICE_PASSWORDS=off, the answer is 404: to every request, or only to a body with a password. Absent: never. */
  needsPasswords?: NeedsPasswords;
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
  readonly needsPasswords: NeedsPasswords | null;
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
  const { access, needsPasswords = null } = definition;
  return { ...operation(definition), access, needsPasswords, handle };
}
