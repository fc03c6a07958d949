import { SsoRefused } from '@basalt/sso-driver';

/** The refusal of an answer that is not valid. The person sees only that; the reason, a constant text, is logged. */
export function notValid(reason: string): SsoRefused {
  return new SsoRefused(
    "The identity provider's answer is not valid. Please start the sign-in again.",
    { cause: new Error(reason), reason: 'answer_invalid' },
  );
}

/** Throws that refusal unless the condition is true. */
export function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) throw notValid(reason);
}
