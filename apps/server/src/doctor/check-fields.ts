import type { OauthProviderSettings, ProviderEndpoints } from '@basalt/oidc';
import { failed, ok, warning, type Finding } from './finding.ts';

type Offers = ProviderEndpoints['offers'];

/** Compares scopes, field names and methods with those that the provider's discovery document offers. */
export const checkFields = (settings: OauthProviderSettings, offers: Offers): Finding[] => [
  checkScopes(settings, offers),
  ...checkClaims(settings, offers),
  ...checkMethods(settings, offers),
  checkTrust(settings),
];

function checkScopes({ scopes, emailField }: OauthProviderSettings, offers: Offers): Finding {
  const unknown = scopes.split(' ').filter((scope) => offers.scopes?.includes(scope) === false);
  if (unknown.length > 0)
    return warning('scopes', `the provider does not list ${unknown.join(', ')} among its scopes`);
  if (/mail/iu.test(scopes)) return ok('scopes', scopes);
  return warning('scopes', `none of "${scopes}" requests the email: "${emailField}" may be absent`);
}

function checkClaims(settings: OauthProviderSettings, { claims }: Offers): Finding[] {
  const { issuer, scopes, idField, emailField, emailVerifiedField, nameField } = settings;
  // Without an issuer, no document describes the content of user info.
  if (
    claims === null &&
    issuer === null &&
    idField === 'sub' &&
    !scopes.split(' ').includes('openid')
  ) {
    const message = '"sub" is the id of OpenID Connect, and openid is not among the scopes';
    return [warning('id_field', `${message}: plain OAuth providers often call it id`)];
  }
  const hasList = settings.emailsUrl !== null;
  const fields = [
    ['id_field', idField, true],
    ['email_field', emailField, !hasList],
    ['email_verified_field', emailVerifiedField, !hasList && settings.requireVerifiedEmail],
    ['name_field', nameField, true],
  ] as const;
  return fields
    .filter(([, field, isUsed]) => isUsed && claims !== null && !lists(claims, field))
    .map(([rule, field]) =>
      warning(rule, `the provider does not list "${field}" among its claims: try --userinfo FILE`),
    );
}

const lists = (claims: readonly string[], field: string): boolean =>
  claims.includes(field) || claims.includes(field.split('.')[0] ?? '');

function checkMethods({ authMethod }: OauthProviderSettings, offers: Offers): Finding[] {
  const usable = authMethod === null ? ['client_secret_post', 'client_secret_basic'] : [authMethod];
  const rows = [
    [offers.authMethods, usable, failed, 'token_endpoint_auth_method'],
    [offers.responseTypes, ['code'], failed, 'issuer'],
    // The PKCE method that Basalt uses.
    [offers.challengeMethods, ['S256'], warning, 'issuer'],
  ] as const;
  return rows.flatMap(([offered, wanted, verdict, rule]) =>
    offered === null || wanted.some((method) => offered.includes(method))
      ? []
      : [verdict(rule, `the provider does not list ${wanted.join(' or ')}`)],
  );
}

function checkTrust(settings: OauthProviderSettings): Finding {
  const { key, requireVerifiedEmail, emailVerifiedField, emailsUrl } = settings;
  const rule = 'require_verified_email';
  const place = emailsUrl === null ? `"${emailVerifiedField}"` : 'emails_url';
  if (requireVerifiedEmail) return ok(rule, `${place} must show that the email is verified`);
  return warning(
    rule,
    `SECURITY: "${key}" is trusted with EVERY account. A person who can make it assert an email address takes over ` +
      'the account of that address. Remove require_verified_email=false unless you run the provider yourself.',
  );
}
