import { isVerifiedFlag, providerEmail } from '@basalt/domain';
import { claimOf, displayName, isClaims, subjectOf, type Claims } from './claims.ts';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/** The result of checking a provider's user info by one rule of sign-in. */
export interface UserInfoVerdict {
  /** The setting that names the field; `userinfo` for the whole answer; `sub` for the field that an issuer must send. */
  readonly rule:
    'userinfo' | 'sub' | 'id_field' | 'email_field' | 'email_verified_field' | 'name_field';
  /** A sign-in succeeds with a `warning`, and does not with `failed`. */
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** A message for people. It contains names of fields and types, but no value: user info is personal, and a wrong file may contain secrets. */
  readonly message: string;
}

/**
 * Checks a sample of user info by the rules of `externalIdentity` and of linking. If no rule `failed`, a person's first sign-in with this
 * user info does not fail because of it; if one did, the sign-in fails. Never throws.
 */
export function checkUserInfo(
  settings: OauthProviderSettings,
  userInfo: unknown,
): UserInfoVerdict[] {
  if (!isClaims(userInfo)) {
    return [failed('userinfo', `is ${kindOf(userInfo)}, and must be a JSON object`)];
  }
  return [
    ...checkSubject(settings, userInfo),
    checkId(settings, userInfo),
    checkEmail(settings, userInfo),
    checkFlag(settings, userInfo),
    checkName(settings, userInfo),
  ];
}

/** OpenID Connect Core 1.0, section 5.3.2: `sub` is required, and must equal the one of the ID token. */
function checkSubject({ issuer }: OauthProviderSettings, claims: Claims): UserInfoVerdict[] {
  if (issuer === null) return [];
  const sub = claims['sub'];
  const isThere = typeof sub === 'string' && sub !== '';
  if (isThere) return [ok('sub', 'is there; at a sign-in it must equal the sub of the ID token')];
  return [failed('sub', `is ${kindOf(sub)}: with an issuer, user info must have the text sub`)];
}

function checkId({ idField }: OauthProviderSettings, claims: Claims): UserInfoVerdict {
  const value = claimOf(claims, idField);
  if (subjectOf(value) !== null) return ok('id_field', `"${idField}" is a usable id`);
  const wanted = 'a text of 1 to 255 printable characters or a whole number above 0';
  const found = `"${idField}" is ${kindOf(value)}, and not ${wanted}`;
  const message = withFields(
    `${found}: accounts are found by email, and no identity is linked`,
    claims,
  );
  return { rule: 'id_field', verdict: 'warning', message };
}

function checkEmail(
  { emailField, emailsUrl }: OauthProviderSettings,
  claims: Claims,
): UserInfoVerdict {
  if (emailsUrl !== null) return ok('email_field', 'the email comes from emails_url');
  const value = claimOf(claims, emailField);
  const email = providerEmail(value);
  const place = `"${emailField}"`;
  if (email === null && typeof value === 'string' && value.trim() !== '') {
    return failed('email_field', `${place} is a text, but not a usable email address`);
  }
  if (email === null) {
    const message = `${place} is ${kindOf(value)}, and must be an email address (scopes? hidden by the person?)`;
    return failed('email_field', message, claims);
  }
  const changed = email === value ? '' : '; it is kept trimmed and in lower case';
  return ok('email_field', `${place} is an email address${changed}`);
}

function checkFlag(
  { emailVerifiedField, requireVerifiedEmail, emailsUrl }: OauthProviderSettings,
  claims: Claims,
): UserInfoVerdict {
  const rule = 'email_verified_field';
  if (emailsUrl !== null) return ok(rule, 'emails_url says whether the address is verified');
  const value = claimOf(claims, emailVerifiedField);
  if (isVerifiedFlag(value)) return ok(rule, `"${emailVerifiedField}" says verified`);
  const found = `"${emailVerifiedField}" is ${value === false ? 'false' : kindOf(value)}`;
  if (requireVerifiedEmail) {
    return failed(rule, `${found}; only true, 1, "true" and "1" count as verified`, claims);
  }
  return { rule, verdict: 'warning', message: `${found}: not verified, but accepted` };
}

function checkName({ nameField }: OauthProviderSettings, claims: Claims): UserInfoVerdict {
  const value = claimOf(claims, nameField);
  if (displayName(value) !== null) return ok('name_field', `"${nameField}" is a usable name`);
  const message = `"${nameField}" is ${kindOf(value)}: the email address is shown as the name`;
  return { rule: 'name_field', verdict: 'warning', message };
}

type Rule = UserInfoVerdict['rule'];

const ok = (rule: Rule, message: string): UserInfoVerdict => ({ rule, verdict: 'ok', message });

function failed(rule: Rule, message: string, claims: Claims = {}): UserInfoVerdict {
  return { rule, verdict: 'failed', message: withFields(message, claims) };
}

/** The message with the names of the fields that are there. */
function withFields(message: string, claims: Claims): string {
  const names = Object.keys(claims).filter((name) => /^[\w.:/-]{1,60}$/u.test(name));
  const present = names.slice(0, 20).join(', ');
  return present === '' ? message : `${message}. Fields there: ${present}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return value.trim() === '' ? 'an empty text' : 'a text';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
