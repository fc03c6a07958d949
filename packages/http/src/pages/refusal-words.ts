import type { ProblemCode } from '../problem/http-error.ts';
import type { Problem } from '../problem/problem.ts';
import type { PlainKey } from './page-words.ts';

/** A reason of a driver's refusal that the page has words for: those of `@basalt/sso-driver`. */
export type SsoRefusalReason =
  | 'provider_refused'
  | 'answer_invalid'
  | 'email_missing'
  | 'email_unverified'
  | 'email_domain'
  | 'account_conflict'
  | 'account_deactivated';

/** The heading of a refusal, the sentence below it, and the advice. */
interface RefusalKeys {
  readonly title: PlainKey;
  readonly text: PlainKey;
  readonly advice: PlainKey;
}

/** The words of refusals on the way to signing in. */
const keys: Partial<Record<ProblemCode, RefusalKeys>> = {
  oauth_state_invalid: {
    title: 'page.stateInvalidTitle',
    text: 'page.stateInvalidText',
    advice: 'page.stateInvalidAdvice',
  },
  oauth_denied: {
    title: 'page.refusedTitle',
    text: 'page.providerRefusedText',
    advice: 'page.providerRefusedAdvice',
  },
  oauth_email_missing: {
    title: 'page.emailMissingTitle',
    text: 'page.emailMissingText',
    advice: 'page.emailMissingAdvice',
  },
  oauth_email_unverified: {
    title: 'page.emailUnverifiedTitle',
    text: 'page.emailUnverifiedText',
    advice: 'page.emailUnverifiedAdvice',
  },
  oauth_account_conflict: {
    title: 'page.accountConflictTitle',
    text: 'page.accountConflictText',
    advice: 'page.accountConflictAdvice',
  },
  account_deactivated: {
    title: 'page.deactivatedTitle',
    text: 'page.deactivatedText',
    advice: 'page.deactivatedAdvice',
  },
  oauth_provider_failed: {
    title: 'page.providerFailedTitle',
    text: 'page.providerFailedText',
    advice: 'page.providerFailedAdvice',
  },
  sso_refused: {
    title: 'page.refusedTitle',
    text: 'page.ssoRefusedText',
    advice: 'page.ssoRefusedAdvice',
  },
  sso_failed: {
    title: 'page.ssoFailedTitle',
    text: 'page.ssoFailedText',
    advice: 'page.providerFailedAdvice',
  },
  sso_not_a_driver: {
    title: 'page.ssoNotSetUpTitle',
    text: 'page.ssoNotSetUpText',
    advice: 'page.ssoNotSetUpAdvice',
  },
  not_found: {
    title: 'page.wayMissingTitle',
    text: 'page.wayMissingText',
    advice: 'page.wayMissingAdvice',
  },
  too_many_attempts: {
    title: 'page.tooManyTitle',
    text: 'page.tooManyText',
    advice: 'page.tooManyAdvice',
  },
  rate_limited: {
    title: 'page.tooManyTitle',
    text: 'page.tooManyText',
    advice: 'page.tooManyAdvice',
  },
  unavailable: {
    title: 'page.unavailableTitle',
    text: 'page.unavailableText',
    advice: 'page.unavailableAdvice',
  },
};

const otherwise: RefusalKeys = {
  title: 'page.otherTitle',
  text: 'page.otherText',
  advice: 'page.otherAdvice',
};

/** The words for the reasons of drivers of single sign-on: those of the refusals of other providers. */
const ofDrivers: Readonly<Record<SsoRefusalReason, RefusalKeys | undefined>> = {
  provider_refused: keys.oauth_denied,
  answer_invalid: {
    title: 'page.refusedTitle',
    text: 'page.providerFailedText',
    advice: 'page.stateInvalidAdvice',
  },
  email_missing: keys.oauth_email_missing,
  email_unverified: keys.oauth_email_unverified,
  email_domain: {
    title: 'page.refusedTitle',
    text: 'page.emailDomainText',
    advice: 'page.ssoRefusedAdvice',
  },
  account_conflict: keys.oauth_account_conflict,
  account_deactivated: keys.account_deactivated,
};

/** The keys of the words for a refusal; those for any other where it has none of its own. */
export function refusalKeys({ code, params }: Pick<Problem, 'code' | 'params'>): RefusalKeys {
  const reason = params?.['reason'] as SsoRefusalReason;
  return (code === 'sso_refused' ? ofDrivers[reason] : undefined) ?? keys[code] ?? otherwise;
}
