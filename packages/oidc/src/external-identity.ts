import { isVerifiedFlag, providerEmail, type ExternalIdentity } from '@basalt/domain';
import { claimOf, displayName, subjectOf, type Claims } from './claims.ts';
import { primaryEmail } from './primary-email.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/**
 * The identity that a provider's user info asserts, read by the configured field names. An id and an email of the wrong
 * type or form are null, and a flag not known as true is false. `emails` is the list of `emails_url`, where it is set: it
 * decides about the email in place of user info.
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
