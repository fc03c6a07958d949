import { isVerifiedFlag, providerEmail, type ExternalIdentity } from '@basalt/domain';
import { claimOf, displayName, subjectOf, type Claims } from './claims.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/**
 * The identity that a provider's user info asserts, read by the configured field names. An id and an email of the wrong
 * type or form are null, and a flag not known as true is false.
 */
export function externalIdentity(
  settings: OauthProviderSettings,
  claims: Claims,
): ExternalIdentity {
  return {
    provider: settings.key,
    subject: subjectOf(claimOf(claims, settings.idField)),
    email: providerEmail(claimOf(claims, settings.emailField)),
    emailVerified: isVerifiedFlag(claimOf(claims, settings.emailVerifiedField)),
    name: displayName(claimOf(claims, settings.nameField)),
  };
}
