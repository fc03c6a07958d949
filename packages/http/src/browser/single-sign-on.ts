import type { IncomingHttpHeaders } from 'node:http';
import type { SsoRefusalReason } from '../pages/refusal-words.ts';

/** A value of JSON. */
export type Remembered =
  | null
  | boolean
  | number
  | string
  | readonly Remembered[]
  | { readonly [name: string]: Remembered };

/** A browser's request to the single sign-on driver, as it was received. */
export interface SingleSignOnRequest {
  /** For the log. */
  requestId: string;
  method: string;
  /** Path and query, as on the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  /** The whole body; empty for none. */
  body: Uint8Array;
}

/** Why a single sign-on did not succeed. */
export type SingleSignOnFailure =
  /** No driver can be found. */
  | { kind: 'not_found' }
  /** The configured class does not implement the contract. */
  | { kind: 'not_a_driver' }
  /** The driver failed. */
  | { kind: 'failed' }
  /** The driver refused the person, for a reason that the page has words for, or with a message for them. */
  | { kind: 'refused'; message: string; reason: SsoRefusalReason | null }
  /** The request is malformed and is not passed to the driver; `reason` completes "The request cannot be read: …". */
  | { kind: 'malformed'; reason: string };

/** Single sign-on by the deployment's driver. Failures of the driver are results; both methods throw only faults of the service itself. */
export interface SingleSignOn {
  /** Whether a driver is configured at all. */
  readonly isEnabled: boolean;
  /** The name of single sign-on: the text of its button, and its name in mails. */
  readonly name: string;
  /** Where to send the browser: by a redirect, or by a form that is posted there. */
  start(request: SingleSignOnRequest): Promise<
    | {
        kind: 'redirect';
        url: string;
        form?: Readonly<Record<string, string>>;
        remember?: Remembered;
      }
    | SingleSignOnFailure
  >;
  /** The person who signed in. `remembered` is what `start` returned as `remember` for this browser. */
  finish(
    request: SingleSignOnRequest,
    remembered: Remembered | undefined,
  ): Promise<{ kind: 'user'; userId: string } | SingleSignOnFailure>;
}
