import type { SsoAccounts, SsoUser } from './accounts.ts';

/** The version of this contract. A driver class may name the one it was written for as `static contractVersion`; the host refuses another. */
export const SSO_CONTRACT_VERSION = 1;

/** The longest a call of a driver may take, in milliseconds: 10 seconds. */
export const SSO_TIME_LIMIT_MS = 10_000;

/** The most that `remember` may hold, in bytes of its JSON text: 4 KiB. */
export const SSO_REMEMBER_LIMIT = 4096;

/** A value that is the same after being written as JSON and read again. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Strings by name, without a prototype: `record['__proto__']` is a name like any other. */
export type SsoRecord = Readonly<Record<string, string | undefined>>;

/** A browser's request, as plain frozen values. Nothing of a web framework is in it. */
export interface SsoRequest {
  /** `GET` or `POST`; a start is always a `GET`. */
  readonly method: 'GET' | 'POST';
  /** The full address asked for, on the service's public origin, with its query. */
  readonly url: string;
  /** By lower-case name; several of one name are joined by `, `. Without `cookie`: the service's sessions are none of a driver's business. */
  readonly headers: SsoRecord;
  /** The query's fields, decoded. A request that names a field twice does not reach a driver. */
  readonly query: SsoRecord;
  /** The fields of a posted `application/x-www-form-urlencoded` body, decoded; at most 1 MiB; empty for a `GET`. */
  readonly form: SsoRecord;
  /** Where the provider must send the browser back to; the same at every call. */
  readonly callbackUrl: string;
  /**
   * What `redirect` asked to be remembered for this browser's sign-in. `undefined` at a start, and at a
   * callback that no start of this browser precedes: refuse that, unless your protocol is safe without.
   */
  readonly remembered: Json | undefined;
}

/** Send the browser to `url` by a 302, or by a form that posts the fields of `form` to it. */
export interface SsoRedirect {
  /** Absolute; `https:`, or `http:` to a loopback address; without user and password; at most 16 KiB. */
  readonly url: string;
  /** Hidden fields to post: at most 50, 256 KiB together. Absent: a 302. */
  readonly form?: Readonly<Record<string, string>>;
  /** At most 4 KiB of JSON. Kept encrypted in a short-lived cookie of this browser, and given to the callback once. */
  readonly remember?: Json;
}

/** Writes to the service's log. Never pass it a password, a token, or what a provider sent. */
export interface SsoLogger {
  info(message: string, details?: SsoLogDetails): void;
  warn(message: string, details?: SsoLogDetails): void;
  error(message: string, details?: SsoLogDetails): void;
}

/** Further fields of a log line. */
export type SsoLogDetails = Readonly<Record<string, string | number | boolean>>;

/** What a driver is constructed with, again for every call: what must outlive a call is kept outside the instance. */
export interface SsoDriverParts {
  /** Works during this call only. */
  readonly accounts: SsoAccounts;
  /** The environment's settings whose names begin with `SERVICE_SAML_`, under their full names; `…_FILE` ones are read and named without `_FILE`. */
  readonly settings: SsoRecord;
  readonly logger: SsoLogger;
  /** The time now; use it rather than `new Date()`, so that tests can turn it. */
  readonly clock: () => Date;
}

/**
 * Signs people in by an external identity. Both operations stand on the class's prototype, and each has
 * 10 seconds. Whatever it throws other than `SsoRefused`, and whatever it answers other than stated here,
 * is its fault: the person gets a plain 502 page and the log the reason. `SsoRefused` is a 403 page with
 * its message. No session comes of either.
 */
export interface SsoDriver {
  /** Called when a person asks to sign in: where to send the browser. */
  redirect(request: SsoRequest): SsoRedirect | Promise<SsoRedirect>;
  /**
   * Called when the browser comes back. Validates everything the protocol asks for (signature, issuer,
   * audience, destination, time, that it answers this start, that it was not used before), and answers the
   * very object that `accounts` gave in this call. Throws `SsoRefused` for everything that is not valid.
   */
  userFromCallback(request: SsoRequest): SsoUser | Promise<SsoUser>;
}

/** What `SERVICE_SAML_DRIVER_CLASS` names. */
export interface SsoDriverClass {
  new (parts: SsoDriverParts): SsoDriver;
  readonly prototype: SsoDriver;
  readonly contractVersion?: number;
}
