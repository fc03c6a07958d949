import { appGrantTypes, isRefusal, readClientMetadata, type AppClient } from '@basalt/domain';
import type { ClientMetadata } from 'oidc-provider';

/** The secret that the library sees: it requires one, and `compareClientSecret` compares with the stored hashes. */
const placeholderSecret = 'kept as a hash';

/** A client as the library knows it. */
export function metadataOf({
  clientId,
  name,
  homePage,
  redirectUris,
  secrets,
}: Omit<AppClient, 'kind' | 'organizationId'>): ClientMetadata & { redirect_uris: string[] } {
  const isConfidential = secrets.length > 0;
  const isWeb = redirectUris.every((uri) => uri.startsWith('https:'));
  return {
    grant_types: [...appGrantTypes],
    response_types: ['code'],
    client_id: clientId,
    client_name: name,
    ...(homePage !== null && { client_uri: homePage }),
    redirect_uris: [...redirectUris],
    // Redirect URIs of `native` clients may be loopback addresses and have private schemes.
    application_type: isWeb ? 'web' : 'native',
    token_endpoint_auth_method: isConfidential ? 'client_secret_basic' : 'none',
    ...(isConfidential && { client_secret: placeholderSecret, client_secrets: secrets }),
  };
}

/** Whether a client id is the address of a client ID metadata document. */
export const isDocumentAddress = (clientId: string): boolean =>
  /^https:\/\//iu.test(clientId) && URL.canParse(clientId);

/**
 * The client of a client ID metadata document, read from its text: only the members that the service uses. Throws an error with a sentence
 * for an invalid document.
 */
export function documentClient(text: string): ClientMetadata {
  const metadata = JSON.parse(text) as Record<string, unknown>;
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    throw new Error('the document is not a JSON object');
  }
  const method = metadata['token_endpoint_auth_method'] ?? 'none';
  if (method !== 'none') throw new Error('token_endpoint_auth_method must be none');
  if ('client_secret' in metadata) throw new Error('the document must not contain a secret');
  const clientId = String(metadata['client_id']);
  try {
    const { hostname: defaultName } = new URL(clientId);
    return metadataOf({ ...readClientMetadata(metadata, { defaultName }), clientId, secrets: [] });
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    const [fault] = Object.entries(error.details.errors);
    throw new Error(`${fault?.[0]} ${fault?.[1][0]}`, { cause: error });
  }
}
