import type { SsoAccounts, SsoUser } from './accounts.ts';

/** The version of this contract. A driver class may have `static contractVersion`; the service refuses any other version. */
export const SSO_CONTRACT_VERSION = 1;

/** The time limit of a call of a driver, in milliseconds: 10 seconds. */
export const SSO_TIME_LIMIT_MS = 10_000;

/** The maximum size of `remember`, in bytes of its JSON text: 4 KiB. */
export const SSO_REMEMBER_LIMIT = 4096;

/** A value that does not change when it is written as JSON and read again. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Strings by name, without a prototype: `record['__proto__']` is a name like any other. */
export type SsoRecord = Readonly<Record<string, string | undefined>>;

/** A browser's request, as plain frozen values without objects of a web framework. */
export interface SsoRequest {
  /** `GET` or `POST`; a start is always a `GET`. */
  readonly method: 'GET' | 'POST';
  /** The full address of the request with its query, on the service's public origin. */
  readonly url: string;
  /** Headers by lower-case name; several with the same name are joined by `, `. Without `cookie`, which has the service's sessions. */
  readonly headers: SsoRecord;
  /** The query's fields, decoded. A request that names a field twice does not reach a driver. */
  readonly query: SsoRecord;
  /** The fields of a posted `application/x-www-form-urlencoded` body, decoded; at most 1 MiB; empty for a `GET`. */
  readonly form: SsoRecord;
  /** The address that the provider must send the browser back to. It is the same in every call. */
  readonly callbackUrl: string;
  /**
   * The value of `remember` that `redirect` returned for this browser's sign-in. `undefined` in a start, and in a callback of a
   * browser without a start: refuse such a callback, unless your protocol is safe without a start.
   */
  readonly remembered: Json | undefined;
}

/** Sends the browser to `url` by a 302, or with `form` by a form that is posted to it. */
export interface SsoRedirect {
  /** Absolute; `https:`, or `http:` to a loopback address; without user and password; at most 16 KiB. */
  readonly url: string;
  /** Hidden fields to post: at most 50, of 256 KiB together. Without it, the answer is a 302. */
  readonly form?: Readonly<Record<string, string>>;
  /** At most 4 KiB of JSON. It is stored encrypted in a short-lived cookie of this browser, and passed to the callback once. */
  readonly remember?: Json;
}

/** Writes to the service's log. Never log a password, a token, or data of a provider. */
export interface SsoLogger {
  info(message: string, details?: SsoLogDetails): void;
  warn(message: string, details?: SsoLogDetails): void;
  error(message: string, details?: SsoLogDetails): void;
}

/** Further fields of a log line. */
export type SsoLogDetails = Readonly<Record<string, string | number | boolean>>;

/** The argument of a driver's constructor. Each call gets a new instance, so state between calls must be outside of it. */
export interface SsoDriverParts {
  /** Only works during this call. */
  readonly accounts: SsoAccounts;
  /** Variables of the environment whose names begin with `SERVICE_SAML_`, by their full names. Files of `…_FILE` are read; their names are without `_FILE`. */
  readonly settings: SsoRecord;
  readonly logger: SsoLogger;
  /** The current time. Use it in place of `new Date()`, so that tests can change it. */
  readonly clock: () => Date;
}

/**
 * Signs people in by an external identity. Both operations must be on the class's prototype, and each has 10 seconds. Any other
 * error than `SsoRefused`, and any other result than described here, is a fault of the driver: the person gets a plain 502 page,
 * and the reason is logged. `SsoRefused` is a 403 page with its message. Neither makes a session.
 */
export interface SsoDriver {
  /** Called when a person wants to sign in. Returns where to send the browser. */
  redirect(request: SsoRequest): SsoRedirect | Promise<SsoRedirect>;
  /**
   * Called when the browser comes back. Checks everything that the protocol requires: signature, issuer, audience, destination
   * and time, that the callback belongs to this start, and that it was not used before. Returns the same object that `accounts`
   * returned in this call. Throws `SsoRefused` for everything that is not valid.
   */
  userFromCallback(request: SsoRequest): SsoUser | Promise<SsoUser>;
}

/** The class that `SERVICE_SAML_DRIVER_CLASS` names. */
export interface SsoDriverClass {
  new (parts: SsoDriverParts): SsoDriver;
  readonly prototype: SsoDriver;
  readonly contractVersion?: number;
}
