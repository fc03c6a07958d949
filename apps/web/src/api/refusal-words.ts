import type { Problem as ServiceProblem } from '@basalt/client';
import type { FixedKey } from '../words/keys.ts';
import { words } from '../words/words.ts';

/** The parts of a refusal that its words are made of. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly wip?: { readonly limit: number; readonly current: number };
}

type Literal<Text extends string> = Text extends string
  ? string extends Text
    ? never
    : Text
  : never;

/** A code that the service has. */
type Code = Literal<ServiceProblem['code']>;

/** The codes whose sentence needs nothing else. */
const keys: Readonly<Partial<Record<Code, FixedKey>>> = {
  account_deactivated: 'refusal.accountDeactivated',
  internal: 'refusal.internal',
  invalid_code: 'refusal.invalidCode',
  invalid_login: 'refusal.invalidLogin',
  last_board: 'refusal.lastBoard',
  last_owner: 'refusal.lastOwner',
  not_editor: 'refusal.notEditor',
  oauth_account_conflict: 'refusal.accountConflict',
  oauth_denied: 'refusal.providerRefused',
  oauth_email_missing: 'refusal.emailMissing',
  oauth_email_unverified: 'refusal.emailUnverified',
  oauth_provider_failed: 'refusal.providerFailed',
  oauth_state_invalid: 'refusal.signInExpired',
  organization_suspended: 'refusal.organizationSuspended',
  project_archived: 'refusal.projectArchived',
  sign_in_required: 'refusal.signInFirst',
  sso_failed: 'refusal.singleSignOnFailed',
  storage_full: 'refusal.storageFull',
  too_many_attempts: 'refusal.tooManyAttempts',
  two_factor_enforced: 'refusal.secondFactorEnforced',
  two_factor_enrolled: 'refusal.secondFactorIsSetUp',
  two_factor_not_enrolled: 'refusal.secondFactorMissing',
  two_factor_required: 'refusal.secondFactorRequired',
  webhook_disabled: 'refusal.webhookDisabled',
};

/** The sentence of a problem in the language of the reader; the one of the service where the pages have none for its code. */
export function problemSentence({ code, message, wip }: Problem): string {
  if (code === 'wip_limit_exceeded' && wip !== undefined) {
    return words('refusal.wipLimit', { current: wip.current, limit: wip.limit });
  }
  const key = keys[code as Code];
  return key === undefined ? message : words(key);
}
