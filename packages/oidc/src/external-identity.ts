import { isVerifiedFlag, providerEmail, type ExternalIdentity } from '@basalt/domain';
import { claimOf, displayName, subjectOf, type Claims } from './claims.ts';
import { primaryEmail } from './primary-email.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/**
 * The identity in a provider's user info, read by the configured names of fields. An id or email of the wrong type or form is
 * null. A flag that is not clearly true is false. `emails` is the list of `emails_url`, if that is set: the email then comes
 * from the list, not from user info.
 */
export function externalIdentity(
  settings: OauthProviderSettings,
  claims: Claims,
  emails: readonly unknown[] | null = null,
): ExternalIdentity {
  return {
    provider: settings.key,
    subject: subjectOf(claimOf(claims, settings.idField)),
    name: displayName(claimOf(claims, settings.nameField)),
    ...(emails === null ? emailOf(settings, claims) : primaryEmail(emails)),
  };
}

const emailOf = ({ emailField, emailVerifiedField }: OauthProviderSettings, claims: Claims) => ({
  email: providerEmail(claimOf(claims, emailField)),
  emailVerified: isVerifiedFlag(claimOf(claims, emailVerifiedField)),
});
