import {
  accountChangeOf,
  type AccountChangePorts,
  type AccountDecision,
} from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  failedSecondFactor,
  useSecondFactor,
  wantedForAnswer,
  wrongCode,
  type SecondFactorPorts,
} from './check-second-factor.ts';
import type { AccountEventKind } from '../../event/account-event.ts';
import type { SignInSettings } from '../sign-in-tools.port.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { requireSignedIn, type SessionCaller } from '../session/session-caller.ts';
import { isConfirmed } from '../../records/two-factor.ts';

/** The ports of changing a second factor. */
type TotpPorts = SecondFactorPorts & AccountChangePorts;

/**
 * Removes the caller's second factor; a code of it is needed. Refuses with `two_factor_enforced` when the deployment requires
 * a second factor, `two_factor_not_enrolled`, `invalid_code` and `too_many_attempts`.
 */
export const disableTotp = (ports: TotpPorts & { signInSettings: SignInSettings }) => {
  const disable = withCode(ports, 'two_factor.disabled', (userId) => ({
    sets: [{ kind: 'second_factor_ends', userId }],
    answer: undefined,
  }));
  return async (caller: SessionCaller, { code }: { code: string }): Promise<void> => {
    requireSignedIn(caller);
    if (ports.signInSettings.requireTwoFactor) throw new DomainError('two_factor_enforced', {});
    await disable({ userId: caller.user.id, code });
  };
};

/**
 * Replaces all recovery codes of the caller by new ones; a code of the second factor is needed. Refuses with
 * `two_factor_not_enrolled`, `invalid_code` and `too_many_attempts`.
 */
export const renewRecoveryCodes = (ports: TotpPorts) => {
  const renew = withCode(ports, 'recovery_codes.renewed', (userId) => {
    const { codes, link } = newRecoveryCodes(ports.tokenGenerator, userId);
    return { links: [link], answer: { recovery_codes: codes } };
  });
  return async (
    caller: SessionCaller,
    { code }: { code: string },
  ): Promise<{ recovery_codes: string[] }> => {
    requireSignedIn(caller);
    return renew({ userId: caller.user.id, code });
  };
};

const withCode = <Answer>(
  ports: TotpPorts,
  kind: AccountEventKind,
  change: (userId: string) => AccountDecision<Answer>,
) =>
  accountChangeOf(ports, {
    load: ({ accounts }, { userId, code }: { userId: string; code: string }, now) =>
      accounts.load({ id: userId }, wantedForAnswer(ports, userId, { code }, now)),
    decide: (account, { userId, code }, { now, newId }): AccountDecision<Answer | DomainError> => {
      if (!isConfirmed(account?.twoFactor)) throw new DomainError('two_factor_not_enrolled', {});
      const used = useSecondFactor(ports, account, { code }, { now, newId });
      if (used === null) {
        return { sets: failedSecondFactor(userId, now), answer: wrongCode({ code }) };
      }
      const event = { id: newId(), userId, kind, data: {}, at: now };
      const isOver = kind === 'two_factor.disabled';
      return { saved: isOver ? [] : [used.twoFactor], accountEvents: [event], ...change(userId) };
    },
  });
