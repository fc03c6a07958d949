import type { AccountEvent } from '../../src/identity/account/account-event.ts';
import type { FailureKey, StartedSignIn } from '../../src/identity/account-changes.ts';
import type { Identity } from '../../src/identity/oauth/identity.ts';
import type { Session } from '../../src/identity/session/session.ts';
import type { TwoFactor } from '../../src/identity/second-factor/two-factor.ts';
import { Table } from './table.ts';

/** A token to set a new password. */
interface ResetToken {
  userId: string;
  expiresAt: Date;
}

/** A recovery code that was not used. */
interface RecoveryCode {
  userId: string;
  hash: string;
}

/** A sign-in that a session has started at a provider. */
export interface KeptStart extends StartedSignIn {
  sessionId: string;
}

/** Everything kept of accounts besides the people themselves. */
export interface IdentityData {
  readonly identities: Table<Identity>;
  readonly sessions: Table<Session>;
  readonly startedSignIns: Table<KeptStart>;
  readonly twoFactors: Table<TwoFactor>;
  readonly recoveryCodes: Table<RecoveryCode>;
  readonly resetTokens: Table<ResetToken>;
  readonly failures: (FailureKey & { at: Date })[];
  readonly events: AccountEvent[];
}

/** A deployment in which nobody ever signed in. */
export function emptyIdentityData(): IdentityData {
  return {
    identities: new Table<Identity>('identity'),
    sessions: new Table<Session>('session', ({ tokenHash }, others) =>
      Iterator.from(others).some((other) => other.tokenHash === tokenHash) ? 'is not unique' : null,
    ),
    startedSignIns: new Table<KeptStart>('started sign-in'),
    twoFactors: new Table<TwoFactor>('second factor'),
    recoveryCodes: new Table<RecoveryCode>('recovery code'),
    resetTokens: new Table<ResetToken>('reset token'),
    failures: [],
    events: [],
  };
}

/** A copy to work on. */
export function forkIdentity(data: IdentityData): IdentityData {
  return {
    identities: data.identities.fork(),
    sessions: data.sessions.fork(),
    startedSignIns: data.startedSignIns.fork(),
    twoFactors: data.twoFactors.fork(),
    recoveryCodes: data.recoveryCodes.fork(),
    resetTokens: data.resetTokens.fork(),
    failures: [...data.failures],
    events: [...data.events],
  };
}
