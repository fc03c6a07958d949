import type { Changes } from '../change/change.ts';
import type { PendingSignIn } from './oauth/identity-provider.port.ts';
import type { LockoutPolicy } from './throttle/lockout.ts';

/** What failures are counted for. */
export interface FailureKey {
  readonly kind: LockoutPolicy['kind'];
  readonly key: string;
}

/** A sign-in that was started at a provider. */
export interface StartedSignIn {
  readonly provider: string;
  readonly pending: PendingSignIn;
  readonly expiresAt: Date;
}

/** A change of rows of accounts that are not loaded one by one. Each kind is one statement of the storage, or two. */
export type AccountSet =
  /** Every session of the account ends. */
  | { readonly kind: 'sessions_end'; readonly userId: string }
  | { readonly kind: 'session_ends'; readonly tokenHash: string }
  | { readonly kind: 'session_seen'; readonly id: string; readonly now: Date }
  | { readonly kind: 'started_sign_in_over'; readonly sessionId: string; readonly state: string }
  | { readonly kind: 'identities_end'; readonly userId: string }
  /** With its recovery codes. */
  | { readonly kind: 'second_factor_ends'; readonly userId: string }
  | { readonly kind: 'recovery_code_used'; readonly userId: string; readonly hash: string }
  | { readonly kind: 'reset_tokens_end'; readonly userId: string }
  | { readonly kind: 'failure'; readonly of: FailureKey; readonly at: Date }
  | { readonly kind: 'failures_forgotten'; readonly of: FailureKey }
  /**
   * What is over at `now` goes: sessions, started sign-ins, reset tokens, and failures before `forgotten`. Failures
   * dated later than `now`, by a clock that has been set back since, are dated `now`: they would close a way until then.
   */
  | { readonly kind: 'sweep'; readonly now: Date; readonly forgotten: Date };

/** Rows that link to a record which may be new in the same change. */
export type AccountLink =
  /** A started sign-in of the session, of which only the `most` that end last are kept. */
  | {
      readonly kind: 'started_sign_in';
      readonly sessionId: string;
      readonly started: StartedSignIn;
      readonly most: number;
    }
  /** The session takes the place of the one with this token: it gets its started sign-ins, and that one ends. */
  | { readonly kind: 'session_follows'; readonly sessionId: string; readonly tokenHash: string }
  /** These recovery codes take the place of all former ones. */
  | { readonly kind: 'recovery_codes'; readonly userId: string; readonly hashes: readonly string[] }
  /** A token by which a forgotten password is set again. */
  | {
      readonly kind: 'reset_token';
      readonly hash: string;
      readonly userId: string;
      readonly expiresAt: Date;
    };

/** What a change of accounts leaves behind, written in this order: all of it, or nothing. */
export interface AccountChanges extends Pick<
  Changes,
  'saved' | 'removed' | 'accountEvents' | 'mails'
> {
  /** Before the records. */
  readonly sets?: readonly AccountSet[];
  /** Behind the records. */
  readonly links?: readonly AccountLink[];
}
