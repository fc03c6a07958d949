/** The environment that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How the client secret is sent to the token endpoint (RFC 6749, section 2.3.1; names of RFC 8414). */
export const authMethods = ['client_secret_post', 'client_secret_basic'] as const;
export type AuthMethod = (typeof authMethods)[number];

/** One enabled provider, complete and checked. */
export interface OauthProviderSettings {
  readonly key: string;
  /** Shown to people. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Null: `client_secret_post`, unless the discovery document offers only `client_secret_basic`. */
  readonly authMethod: AuthMethod | null;
  /** With an issuer: OpenID Connect with discovery and ID tokens. Null: plain OAuth 2.0 with the three endpoints. */
  readonly issuer: string | null;
  /** The endpoints. Null, which is only possible with an issuer, means the discovered one. */
  readonly authorizationUrl: string | null;
  readonly tokenUrl: string | null;
  readonly userinfoUrl: string | null;
  /** The address of a list of the person's email addresses, which is used in place of user info; see `primaryEmail`. */
  readonly emailsUrl: string | null;
  /** Separated by one space. */
  readonly scopes: string;
  /** Names of user-info fields; see `claimOf`. */
  readonly emailField: string;
  readonly nameField: string;
  readonly idField: string;
  readonly emailVerifiedField: string;
  readonly requireVerifiedEmail: boolean;
  /** True when an account that is linked with one id of the provider is refused to another id. */
  readonly strictSubject: boolean;
  /** The preset, and the fields that it filled. */
  readonly preset: { readonly name: string; readonly filled: WrittenFields } | null;
}

/** Every field of a provider and its type. In the environment, names are in upper case. */
export const fieldTypes = {
  enabled: 'boolean',
  preset: 'string',
  name: 'string',
  client_id: 'string',
  client_secret: 'string',
  token_endpoint_auth_method: 'string',
  issuer: 'string',
  authorization_url: 'string',
  token_url: 'string',
  userinfo_url: 'string',
  emails_url: 'string',
  scopes: 'string',
  email_field: 'string',
  name_field: 'string',
  id_field: 'string',
  email_verified_field: 'string',
  require_verified_email: 'boolean',
  strict_subject: 'boolean',
} as const;

export type FieldName = keyof typeof fieldTypes;

/** The fields of one provider that a deployer wrote. They have the right types, but may be incomplete. An empty text is absent. */
export type WrittenFields = {
  -readonly [Field in FieldName]?: (typeof fieldTypes)[Field] extends 'boolean' ? boolean : string;
};

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fieldTypes, name);

/** Stores one value if it has its field's type; an empty text is left out. Returns false when the type is wrong. */
export function writeField(written: WrittenFields, field: FieldName, value: unknown): boolean {
  if (typeof value !== fieldTypes[field]) return false;
  const trimmed = typeof value === 'string' ? value.trim() : value;
  if (trimmed !== '') Object.assign(written, { [field]: trimmed });
  return true;
}

/** True for a valid key of a provider, which is part of routes and of stored identities. */
export const isProviderKey = (key: string): boolean => /^[a-z][a-z0-9_-]{0,31}$/u.test(key);

/** The name of a provider's field in messages, with the variable that it can be written in. */
export const settingName = (key: string, field: FieldName): string => {
  const variable = `OAUTH_${key.toUpperCase()}_${field.toUpperCase()}`;
  const places = key.includes('-') ? '' : ` (${variable})`;
  return `OAuth provider "${key}": ${field}${places}`;
};
