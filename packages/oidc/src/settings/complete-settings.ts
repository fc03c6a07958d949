import { addressFault, authorizationFault, issuerFault } from './endpoint-address.ts';
import {
  authMethods,
  settingName,
  type FieldName,
  type OauthProviderSettings,
  type WrittenFields,
} from './provider-fields.ts';
import { presets } from './provider-presets.ts';

const checks: Partial<Record<FieldName, (text: string) => string | null>> = {
  issuer: issuerFault,
  authorization_url: authorizationFault,
  token_url: addressFault,
  userinfo_url: addressFault,
  emails_url: addressFault,
  preset: (text) => (presets.has(text) ? null : `must be one of ${[...presets.keys()].join(', ')}`),
  token_endpoint_auth_method: (text) =>
    authMethods.some((method) => method === text) ? null : `must be ${authMethods.join(' or ')}`,
  // Token of RFC 6749, section 3.3; some providers separate their scopes by commas.
  scopes: (text) => (/^[\x21\x23-\x5b\x5d-\x7e\s]+$/u.test(text) ? null : 'holds no valid scopes'),
  name: (text) => (/^\P{C}{1,60}$/u.test(text) ? null : 'must be 1 to 60 printable characters'),
};

/** An enabled provider's settings with their defaults; null when a fault was added. */
export function completeSettings(
  key: string,
  own: WrittenFields,
  faults: string[],
): OauthProviderSettings | null {
  const preset = presetOf(own);
  const written = { ...preset?.filled, ...own };
  const found = [...missing(key, written), ...wrong(key, written)];
  const scopes = (written.scopes ?? 'openid email profile').split(/\s+/u).join(' ');
  if (written.issuer !== undefined && !scopes.split(' ').includes('openid')) {
    found.push(`${settingName(key, 'scopes')} must contain openid, since an issuer is set`);
  }
  faults.push(...found);
  if (found.length > 0) return null;
  return {
    key,
    name: written.name ?? nameOf(key),
    clientId: written.client_id ?? '',
    clientSecret: written.client_secret ?? '',
    authMethod: authMethods.find((method) => method === written.token_endpoint_auth_method) ?? null,
    issuer: written.issuer ?? null,
    authorizationUrl: written.authorization_url ?? null,
    tokenUrl: written.token_url ?? null,
    userinfoUrl: written.userinfo_url ?? null,
    emailsUrl: written.emails_url ?? null,
    scopes,
    emailField: written.email_field ?? 'email',
    nameField: written.name_field ?? 'name',
    idField: written.id_field ?? 'sub',
    emailVerifiedField: written.email_verified_field ?? 'email_verified',
    requireVerifiedEmail: written.require_verified_email ?? true,
    strictSubject: written.strict_subject ?? false,
    preset,
  };
}

/** The fields that the preset fills, because the deployer left them out. */
function presetOf(own: WrittenFields): OauthProviderSettings['preset'] {
  const name = own.preset ?? '';
  const fields = presets.get(name);
  if (fields === undefined) return null;
  const filled = Object.entries(fields).filter(([field]) => !Object.hasOwn(own, field));
  return { name, filled: Object.fromEntries(filled) };
}

function missing(key: string, written: WrittenFields): string[] {
  const needed: FieldName[] = ['client_id', 'client_secret'];
  if (written.issuer === undefined) needed.push('authorization_url', 'token_url', 'userinfo_url');
  return needed
    .filter((field) => written[field] === undefined)
    .map((field) => `${settingName(key, field)} is missing`);
}

function wrong(key: string, written: WrittenFields): string[] {
  return Object.entries(checks).flatMap(([name, faultOf]) => {
    const field = name as FieldName;
    const text = written[field];
    const fault = typeof text === 'string' ? faultOf(text) : null;
    return fault === null ? [] : [`${settingName(key, field)} ${fault}`];
  });
}

/** `my_company` as `My company`. */
function nameOf(key: string): string {
  return (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll(/[_-]+/gu, ' ').trim();
}
