import { appGrantTypes, appScopes } from '@basalt/domain';

const authMethods = ['none', 'client_secret_basic', 'client_secret_post'];

/** The metadata of the authorization server (RFC 8414), as it is served. */
export function serverMetadata(appUrl: string, registers: boolean) {
  return {
    issuer: appUrl,
    authorization_endpoint: `${appUrl}/oauth/authorize`,
    token_endpoint: `${appUrl}/oauth/token`,
    revocation_endpoint: `${appUrl}/oauth/revoke`,
    device_authorization_endpoint: `${appUrl}/oauth/device`,
    ...(registers && { registration_endpoint: `${appUrl}/oauth/register` }),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: appGrantTypes,
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    scopes_supported: appScopes,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
