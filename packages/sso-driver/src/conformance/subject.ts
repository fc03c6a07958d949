import type { SsoDriverClass, SsoRecord, SsoRedirect } from '../contract.ts';

/** A person at the identity provider. */
export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** The request with which a browser comes back to the callback. */
export interface Callback {
  readonly method: 'GET' | 'POST';
  readonly query?: SsoRecord;
  readonly form?: SsoRecord;
  readonly headers?: SsoRecord;
}

/** A driver to test, and the part of the provider. */
export interface ConformanceSubject {
  readonly Driver: SsoDriverClass;
  readonly settings: SsoRecord;
  /** Default: `https://service.example/auth/sso/saml/callback`. */
  readonly callbackUrl?: string;
  /** The callback after the provider has signed `person` in for `start`. Each call makes a new one. */
  readonly goodCallback: (start: SsoRedirect, person: Person) => Callback | Promise<Callback>;
  /** Callbacks that must be refused, at least one: changed after signing, signed with another key, from another provider. */
  readonly forgedCallbacks: Readonly<
    Record<string, (start: SsoRedirect, person: Person) => Callback | Promise<Callback>>
  >;
  /** `true` if a callback without a start may sign in, because the provider may begin. Default: it must be refused. */
  readonly acceptsWithoutStart?: boolean;
  /** `true` if the same callback may sign in twice, because no browser can repeat it (a trusted proxy's header). Default: refused. */
  readonly acceptsRepeated?: boolean;
  /** `true` if a callback is valid for longer than a day. Default: a day later, by the driver's `clock`, it must be refused. */
  readonly acceptsLate?: boolean;
}
