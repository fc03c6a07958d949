import {
  isVerifiedFlag,
  providerEmail,
  ProviderFailed,
  type ExternalIdentity,
} from '@basalt/domain';
import { claimOf, displayName, subjectOf, type Claims } from './claims.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/**
 * The identity that a provider's user info asserts, read by the configured field names. Throws ProviderFailed without
 * a usable id; an email of the wrong type or form is null, and a flag not known as true is false.
 */
export function externalIdentity(
  settings: OauthProviderSettings,
  claims: Claims,
): ExternalIdentity {
  const subject = subjectOf(claimOf(claims, settings.idField));
  if (subject === null) {
    throw new ProviderFailed(`${settings.key}: user info has no usable id (${settings.idField})`);
  }
  return {
    provider: settings.key,
    subject,
    email: providerEmail(claimOf(claims, settings.emailField)),
    emailVerified: isVerifiedFlag(claimOf(claims, settings.emailVerifiedField)),
    name: displayName(claimOf(claims, settings.nameField)),
  };
}
