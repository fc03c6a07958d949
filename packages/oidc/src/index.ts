export { createIdentityProviders } from './identity-providers.ts';
export { checkUserInfo, type UserInfoVerdict } from './check-user-info.ts';
export {
  readProviderEndpoints,
  type ProviderEndpoint,
  type ProviderEndpoints,
} from './provider-endpoints.ts';
export type { Environment, OauthProviderSettings } from './settings/provider-fields.ts';
export { readOauthSettings, type OauthSettings } from './settings/read-oauth-settings.ts';
export { secretText } from './settings/secret-text.ts';
