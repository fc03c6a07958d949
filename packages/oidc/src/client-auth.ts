import { ClientSecretBasic, ClientSecretPost, type ClientAuth } from 'openid-client';
import type { OauthProviderSettings } from './settings/provider-fields.ts';

/** Sends the client secret in the body, unless the setting or the discovery document requires the header. */
export function clientAuth({ clientSecret, authMethod }: OauthProviderSettings): ClientAuth {
  const inBody = ClientSecretPost(clientSecret);
  const inHeader = ClientSecretBasic(clientSecret);
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_post'];
    const byOffer = offered.includes('client_secret_post') ? inBody : inHeader;
    const chosen =
      authMethod === null ? byOffer : authMethod === 'client_secret_post' ? inBody : inHeader;
    chosen(server, client, body, headers);
  };
}
