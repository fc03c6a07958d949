import type { SsoDriverClass, SsoRecord, SsoRedirect } from '../contract.ts';

/** A person at the identity provider. */
export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** What a browser brings back to the callback. */
export interface Callback {
  readonly method: 'GET' | 'POST';
  readonly query?: SsoRecord;
  readonly form?: SsoRecord;
  readonly headers?: SsoRecord;
}

/** A driver to be tried, and the provider's part in it. */
export interface ConformanceSubject {
  readonly Driver: SsoDriverClass;
  readonly settings: SsoRecord;
  /** Default: `https://service.example/auth/sso/saml/callback`. */
  readonly callbackUrl?: string;
  /** What a browser brings back when the provider has signed `person` in after `start`. Anew at every call. */
  readonly goodCallback: (start: SsoRedirect, person: Person) => Callback | Promise<Callback>;
  /** The like that the provider does not vouch for: changed after signing, of another key, of another provider. At least one. */
  readonly forgedCallbacks: Readonly<
    Record<string, (start: SsoRedirect, person: Person) => Callback | Promise<Callback>>
  >;
  /** `true` if a callback without a start may sign in (the provider began). Default: it must be refused. */
  readonly acceptsWithoutStart?: boolean;
  /** `true` if the same callback may sign in twice, because no browser can repeat it (a trusted proxy's header). Default: refused. */
  readonly acceptsRepeated?: boolean;
  /** `true` if a callback is good for longer than a day. Default: a day later, by the driver's `clock`, it must be refused. */
  readonly acceptsLate?: boolean;
}
