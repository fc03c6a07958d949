import { isRefusal, readClientMetadata, type AppClient } from '@basalt/domain';
import type { ClientMetadata } from 'oidc-provider';

/** The grants of every client, by the library's names. */
const grants = {
  grant_types: [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ],
  response_types: ['code' as const],
};

/** The secret that the library sees: it requires one, and `compareClientSecret` compares with the stored hashes. */
const keptElsewhere = 'kept as a hash';

/** A client as the library knows it. */
export function metadataOf(client: AppClient): ClientMetadata & { redirect_uris: string[] } {
  const isConfidential = client.secrets.length > 0;
  return {
    ...grants,
    client_id: client.clientId,
    client_name: client.name,
    ...(client.homePage !== null && { client_uri: client.homePage }),
    ...redirectsOf(client.redirectUris),
    token_endpoint_auth_method: isConfidential ? 'client_secret_basic' : 'none',
    ...(isConfidential && { client_secret: keptElsewhere, client_secrets: client.secrets }),
  };
}

/** The library has two types of clients: `native` ones may use loopback addresses and private schemes in redirect URIs. */
function redirectsOf(uris: readonly string[]) {
  const isWeb = uris.every((uri) => uri.startsWith('https:'));
  return {
    redirect_uris: [...uris],
    application_type: isWeb ? ('web' as const) : ('native' as const),
  };
}

/**
 * The client of a client ID metadata document, read from its text: only the members that the service uses. Throws an error with a sentence
 * for an invalid document. The library checks that the document names its own address.
 */
export function documentClient(text: string): ClientMetadata {
  const given = JSON.parse(text) as Record<string, unknown>;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Error('the document is not a JSON object');
  }
  const method = given['token_endpoint_auth_method'] ?? 'none';
  if (method !== 'none') throw new Error('token_endpoint_auth_method must be none');
  if ('client_secret' in given) throw new Error('the document must not contain a secret');
  const clientId = String(given['client_id']);
  try {
    const { hostname: defaultName } = new URL(clientId);
    const { name, homePage, redirectUris } = readClientMetadata(given, { defaultName });
    return {
      ...grants,
      client_id: clientId,
      client_name: name,
      ...(homePage !== null && { client_uri: homePage }),
      ...redirectsOf(redirectUris),
      token_endpoint_auth_method: 'none',
    };
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    const [fault] = Object.entries(error.details.errors);
    throw new Error(`${fault?.[0]} ${fault?.[1][0]}`, { cause: error });
  }
}
