import type { OauthProviderSettings, ProviderEndpoints } from '@basalt/oidc';
import { failed, ok, warning, type Finding } from './finding.ts';

type Offers = ProviderEndpoints['offers'];

/** Compares scopes, field names and methods with those that the provider's discovery document offers. */
export function checkFields(settings: OauthProviderSettings, offers: Offers): Finding[] {
  return [
    checkScopes(settings, offers),
    ...checkClaims(settings, offers),
    ...checkMethods(settings, offers),
    checkTrust(settings),
  ];
}

function checkScopes({ scopes, emailField }: OauthProviderSettings, offers: Offers): Finding {
  const rule = 'scopes';
  const asked = scopes.split(' ');
  const unknown = asked.filter((scope) => !(offers.scopes ?? asked).includes(scope));
  if (unknown.length > 0) {
    return warning(rule, `the provider does not list ${unknown.join(', ')} among its scopes`);
  }
  if (!/email|mail/iu.test(scopes)) {
    return warning(rule, `none of "${scopes}" requests the email: "${emailField}" may be absent`);
  }
  return ok(rule, scopes);
}

function checkClaims(settings: OauthProviderSettings, { claims }: Offers): Finding[] {
  const { idField, emailField, emailVerifiedField, nameField } = settings;
  const { requireVerifiedEmail, emailsUrl } = settings;
  if (claims === null) return settings.issuer === null ? checkUndocumentedClaims(settings) : [];
  const fields = [
    ['id_field', idField],
    ...(emailsUrl === null ? [['email_field', emailField] as const] : []),
    ...(emailsUrl === null && requireVerifiedEmail
      ? [['email_verified_field', emailVerifiedField] as const]
      : []),
    ['name_field', nameField],
  ] as const;
  return fields
    .filter(([, field]) => !claims.includes(field) && !claims.includes(field.split('.')[0] ?? ''))
    .map(([rule, field]) =>
      warning(rule, `the provider does not list "${field}" among its claims: try --userinfo FILE`),
    );
}

/** Without an issuer, no document describes the content of user info. */
function checkUndocumentedClaims({ idField, scopes }: OauthProviderSettings): Finding[] {
  if (idField === 'sub' && !scopes.split(' ').includes('openid')) {
    const message = '"sub" is the id of OpenID Connect, and openid is not among the scopes';
    return [warning('id_field', `${message}: plain OAuth providers often call it id`)];
  }
  return [];
}

function checkMethods(
  { authMethod }: OauthProviderSettings,
  { authMethods, challengeMethods, responseTypes }: Offers,
): Finding[] {
  const known = ['client_secret_post', 'client_secret_basic'];
  const usable = authMethod === null ? known : [authMethod];
  const findings: Finding[] = [];
  if (authMethods !== null && !usable.some((method) => authMethods.includes(method))) {
    const message = `the provider does not list ${usable.join(' or ')}`;
    findings.push(failed('token_endpoint_auth_method', message));
  }
  if (responseTypes !== null && !responseTypes.includes('code')) {
    findings.push(failed('issuer', 'the provider does not offer authorization codes'));
  }
  if (challengeMethods !== null && !challengeMethods.includes('S256')) {
    findings.push(
      warning('issuer', 'the provider does not list S256, the PKCE method that Basalt uses'),
    );
  }
  return findings;
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
