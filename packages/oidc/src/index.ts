export { createIdentityProviders } from './identity-providers.ts';
export type { Environment, OauthProviderSettings } from './settings/provider-fields.ts';
export { readOauthSettings, type OauthSettings } from './settings/read-oauth-settings.ts';
