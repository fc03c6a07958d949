import type { Changes } from '../change/change.ts';
import type { PendingSignIn } from './identity-provider.port.ts';
import type { Picture } from '../records/picture.ts';
import type { LockoutPolicy } from '../access/lockout.ts';

/** A counter of failures: what is counted, and for whom. */
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
  /** All sessions of the account end. */
  | { readonly kind: 'sessions_end'; readonly userId: string }
  | { readonly kind: 'session_ends'; readonly tokenHash: string }
  | { readonly kind: 'session_seen'; readonly id: string; readonly now: Date }
  | { readonly kind: 'started_sign_in_over'; readonly sessionId: string; readonly state: string }
  | { readonly kind: 'identities_end'; readonly userId: string }
  /** With its recovery codes. */
  | { readonly kind: 'second_factor_ends'; readonly userId: string }
  | { readonly kind: 'recovery_code_used'; readonly userId: string; readonly hash: string }
  | { readonly kind: 'reset_tokens_end'; readonly userId: string }
  | { readonly kind: 'picture_removed'; readonly userId: string }
  | { readonly kind: 'failure'; readonly of: FailureKey; readonly at: Date }
  | { readonly kind: 'failures_forgotten'; readonly of: FailureKey }
  /**
   * Deletes what has expired at `now`: sessions, started sign-ins, reset tokens, and failures before `forgotten`. Failures later than `now`
   * (the clock has been set back since) get the time `now`: otherwise they would lock people out until then.
   */
  | { readonly kind: 'sweep'; readonly now: Date; readonly forgotten: Date };

/** Rows that refer to a record that can be new in the same change. */
export type AccountLink =
  /** A started sign-in of the session. Of more than `max`, those that expire first are removed. */
  | {
      readonly kind: 'started_sign_in';
      readonly sessionId: string;
      readonly started: StartedSignIn;
      readonly max: number;
    }
  /** The session replaces the one with this token: it gets the started sign-ins of that one, which ends. */
  | { readonly kind: 'session_follows'; readonly sessionId: string; readonly tokenHash: string }
  /** These recovery codes replace all former ones. */
  | { readonly kind: 'recovery_codes'; readonly userId: string; readonly hashes: readonly string[] }
  /** The picture replaces the former one of the person. */
  | { readonly kind: 'picture'; readonly picture: Picture }
  /** A token for setting a new password in place of a forgotten one, or for a sign-in; its hash tells which. */
  | {
      readonly kind: 'reset_token';
      readonly hash: string;
      readonly userId: string;
      readonly expiresAt: Date;
    };

/** The writes of a change of accounts: all of them are made, or none. */
export interface AccountChanges extends Pick<
  Changes,
  'saved' | 'removed' | 'accountEvents' | 'mails'
> {
  /** Written before the records. */
  readonly sets?: readonly AccountSet[];
  /** Written after the records. */
  readonly links?: readonly AccountLink[];
}
