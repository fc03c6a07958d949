import { SsoRefused } from '@basalt/sso-driver';

/** An answer of the provider that is not valid: the person sees that, the log the reason, which is constant text. */
export function notValid(reason: string): SsoRefused {
  return new SsoRefused(
    "The identity provider's answer is not valid. Please start the sign-in again.",
    { cause: new Error(reason) },
  );
}

/** Throws that refusal unless it holds. */
export function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) throw notValid(reason);
}
