import type { OauthProviderSettings } from '@basalt/oidc';

/** What must never be in a message. */
export const clientSecret = 'canary-client-secret-71f3-0123456789';
export const redirectUri = 'https://basalt.test/auth/oauth/acme/callback';

/** Settings of the provider `acme`, plain OAuth 2.0 at `origin` unless `over` says otherwise. */
export function acme(
  origin: string,
  over: Partial<OauthProviderSettings> = {},
): OauthProviderSettings {
  return {
    key: 'acme',
    name: 'Acme',
    clientId: 'basalt-client.id_1',
    clientSecret,
    authMethod: null,
    issuer: null,
    authorizationUrl: `${origin}/auth`,
    tokenUrl: `${origin}/token`,
    userinfoUrl: `${origin}/me`,
    emailsUrl: null,
    scopes: 'openid email profile',
    emailField: 'email',
    nameField: 'name',
    idField: 'sub',
    emailVerifiedField: 'email_verified',
    requireVerifiedEmail: true,
    strictSubject: false,
    preset: null,
    ...over,
  };
}
